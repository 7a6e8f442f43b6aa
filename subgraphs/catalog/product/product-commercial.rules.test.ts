import { describe, expect, it } from 'vitest';
import { AppError } from '../../../kernel/errors.js';
import { applyChanges, emptyProduct } from './product.rules.js';
import {
  assertStockChange,
  stockTargetErrors,
  targetedChange,
  targetVariant,
} from './product-commercial.rules.js';

let ids = 0;
const blank = emptyProduct('p1', 'SGD', '2026-01-01T00:00:00.000Z');
const tee = applyChanges(
  blank,
  {
    sku: 'TEE',
    variants: [
      { sku: 'TEE-S', optionValues: { Size: 'S' } },
      { sku: null, optionValues: { Size: 'M' } },
    ],
  },
  () => `v${++ids}`,
);
const [small, medium] = tee.variants;

/** What the call was rejected with; fails the test where it was not. */
function errorOf(call: () => unknown): Pick<AppError, 'code' | 'detail' | 'errors'> {
  try {
    call();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was not rejected.');
}

describe('the part of a product that a price, cost or stock is for', () => {
  it('is the product itself where neither id nor SKU is given, or the SKU is its own', () => {
    expect(targetVariant(tee, {})).toBeNull();
    expect(targetVariant(tee, { variantId: null, sku: null })).toBeNull();
    expect(targetVariant(tee, { sku: 'TEE' })).toBeNull();
  });

  it('is the variant of the id, of the SKU, or of both alike', () => {
    expect(targetVariant(tee, { variantId: medium!.id })).toBe(medium);
    expect(targetVariant(tee, { sku: 'TEE-S' })).toBe(small);
    expect(targetVariant(tee, { variantId: small!.id, sku: 'TEE-S' })).toBe(small);
  });

  it.each([{ variantId: 'v9' }, { sku: 'CAP' }, { variantId: 'v9', sku: 'TEE-S' }])(
    'is not found where there is none such: %j',
    target => {
      expect(errorOf(() => targetVariant(tee, target))).toMatchObject({
        code: 'VARIANT_NOT_FOUND',
        detail: 'The product p1 has no such variant.',
      });
    },
  );

  it('is rejected where id and SKU name different things', () => {
    const conflict = (variantId: string, sku: string) =>
      errorOf(() => targetVariant(tee, { variantId, sku })).errors;
    expect(conflict(small!.id, 'TEE')).toEqual([
      {
        path: 'sku',
        code: 'TARGET_CONFLICT',
        message: `The variant ${small!.id} has the SKU "TEE-S", not "TEE". Identify it by one of them, or by both if they match.`,
      },
    ]);
    expect(conflict(medium!.id, 'TEE-S')[0]?.message).toContain('has no SKU, not "TEE-S"');
  });

  it('is what alone is changed', () => {
    expect(targetedChange(null, { price: '5' })).toEqual({ price: '5' });
    expect(targetedChange(small!, { price: '5' })).toEqual({ variants: [{ id: small!.id, price: '5' }] });
  });
});

describe('stock', () => {
  it('of a product with variants is set variant by variant', () => {
    expect(stockTargetErrors(tee, null)).toMatchObject([
      { path: 'variantId', code: 'REQUIRED', message: expect.stringContaining('has variants') },
    ]);
    expect(stockTargetErrors(tee, small!)).toEqual([]);
    expect(stockTargetErrors(blank, null)).toEqual([]);
  });

  const stock = (inventoryQuantity: number | null, reservedQuantity = 0) => ({
    inventoryQuantity,
    reservedQuantity,
  });

  it.each([
    ['to any number where nothing is expected', stock(5), 0, undefined],
    ['where it is as expected', stock(5), 6, 5],
    ['where it is not tracked, as expected', stock(null), 6, null],
    ['down to what is reserved', stock(5, 3), 3, undefined],
    ['to untracked where nothing is reserved', stock(5), null, 5],
    ['to untracked where it is already, whatever is reserved', stock(null, 3), null, undefined],
  ])('is changed %s', (_rule, current, next, expected) => {
    expect(() => assertStockChange(current, next, expected)).not.toThrow();
  });

  it.each([
    ['another number', stock(5), 6, 4, 'INVENTORY_CONFLICT', 'The stock is 5, not 4.'],
    ['no tracking', stock(0), 6, null, 'INVENTORY_CONFLICT', 'The stock is 0, not untracked.'],
    ['a number', stock(null), 6, 0, 'INVENTORY_CONFLICT', 'The stock is not tracked, not 0.'],
  ] as const)('is not changed where %s was expected', (_rule, current, next, expected, code, detail) => {
    expect(errorOf(() => assertStockChange(current, next, expected))).toMatchObject({ code, detail });
  });

  it.each([
    ['below what is reserved', stock(5, 3), 2, '3 are reserved; the stock cannot become 2.'],
    [
      'below what is reserved, from untracked',
      stock(null, 3),
      2,
      '3 are reserved; the stock cannot become 2.',
    ],
    [
      'to untracked while some is reserved',
      stock(5, 1),
      null,
      '1 are reserved; the stock cannot become untracked.',
    ],
  ])('is not changed %s', (_rule, current, next, detail) => {
    expect(errorOf(() => assertStockChange(current, next, undefined))).toMatchObject({
      code: 'INVENTORY_RESERVED',
      detail,
    });
  });
});
