import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inventoryLimits } from './inventory.limits.js';
import {
  errorErrors,
  isUnknown,
  itemOf,
  lineErrors,
  type RejectedItem,
  wantedItems,
} from './reservation.rules.js';

const tee = '018f0000-0000-7000-8000-00000000000a';
const cap = '018f0000-0000-7000-8000-00000000000b';
const small = '018f0000-0000-7000-8000-000000000001';
const large = '018f0000-0000-7000-8000-000000000002';

describe('what is wanted of stock', () => {
  it('is each item once, with the sum of its lines, however their ids are written', () => {
    expect(
      wantedItems([
        { productId: cap, quantity: 1 },
        { productId: tee, variantId: large, quantity: 2 },
        { productId: tee.toUpperCase(), variantId: large.toUpperCase(), quantity: 3 },
        { productId: cap, variantId: null, quantity: 4 },
        { productId: tee, variantId: small, quantity: 5 },
      ]),
    ).toEqual([
      { productId: tee, variantId: small, quantity: 5 },
      { productId: tee, variantId: large, quantity: 5 },
      { productId: cap, variantId: cap, quantity: 5 },
    ]);
  });

  it('comes in one order, whatever the order of the lines, so that two buyers lock alike', () => {
    const line = fc.record({
      productId: fc.constantFrom(tee, cap),
      variantId: fc.constantFrom(small, large, null),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(line), lines => {
        expect(wantedItems(lines.toReversed())).toEqual(wantedItems(lines));
      }),
    );
  });

  it('is stored as the product itself where no variant is named', () => {
    expect(itemOf({ productId: tee.toUpperCase() })).toEqual({ productId: tee, variantId: tee });
    expect(itemOf({ productId: tee, variantId: small.toUpperCase() })).toEqual({
      productId: tee,
      variantId: small,
    });
  });
});

describe('the lines of a reservation', () => {
  it.each([1, inventoryLimits.reservedUnitsMax])('may ask for %i', quantity => {
    expect(
      lineErrors([
        { productId: tee, variantId: small, quantity },
        { productId: tee, quantity },
      ]),
    ).toEqual([]);
  });

  it.each([0, -1, 1.5, inventoryLimits.reservedUnitsMax + 1, Number.NaN])('may not ask for %d', quantity => {
    expect(
      lineErrors([
        { productId: tee, quantity: 1 },
        { productId: tee, variantId: null, quantity },
      ]),
    ).toEqual([
      {
        path: 'lines.1.quantity',
        code: 'QUANTITY_INVALID',
        message: 'A quantity is a whole number from 1 to 100000.',
      },
    ]);
  });

  it('name products and variants by ids; all that is wrong is told', () => {
    expect(lineErrors([{ productId: 'TEE', variantId: 'S', quantity: 0 }])).toMatchObject([
      { path: 'lines.0.quantity', code: 'QUANTITY_INVALID' },
      { path: 'lines.0.productId', code: 'PRODUCT_NOT_FOUND', message: 'There is no such product.' },
      { path: 'lines.0.variantId', code: 'VARIANT_NOT_FOUND', message: 'The product has no such variant.' },
    ]);
  });
});

describe('a rejected reservation', () => {
  const errorOf = (lines: Parameters<typeof errorErrors>[0], ...rejected: RejectedItem[]) =>
    errorErrors(lines, rejected, true).map(({ path, code, message }) => `${path} ${code}: ${message}`);

  it('says of each line of the item how many are left, and how many all lines asked for', () => {
    const lines = [
      { productId: tee, variantId: small, quantity: 2 },
      { productId: cap, quantity: 1 },
      { productId: tee, variantId: small, quantity: 3 },
    ];
    const left = (available: number) =>
      errorOf(lines, { productId: tee, variantId: small, variantCount: 1, available });
    expect(left(4)).toEqual([
      'lines.0.quantity INVENTORY_INSUFFICIENT: 4 are available, 5 asked for.',
      'lines.2.quantity INVENTORY_INSUFFICIENT: 4 are available, 5 asked for.',
    ]);
    expect(left(1)[0]).toContain(': 1 is available,');
    expect(left(0)[0]).toContain(': 0 are available,');
  });

  it('does not say how many there are to those who may not know', () => {
    const hidden = (quantity: number, available: number) =>
      errorErrors(
        [{ productId: cap, quantity }],
        [{ productId: cap, variantId: cap, variantCount: 0, available }],
        false,
      );
    expect([hidden(5, 3), hidden(5, 0), hidden(1, 0)].map(([error]) => error!.message)).toEqual([
      'Fewer than 5 are available.',
      'Fewer than 5 are available.',
      'None is available.',
    ]);
  });

  it('says what there is none of: the product, the variant, or a product without variants', () => {
    const none = { variantCount: null, available: null };
    expect(errorOf([{ productId: cap, quantity: 1 }], { productId: cap, variantId: cap, ...none })).toEqual([
      'lines.0.productId PRODUCT_NOT_FOUND: There is no such product.',
    ]);
    const two = { variantCount: 2, available: null };
    expect(
      errorOf([{ productId: tee, variantId: large, quantity: 1 }], {
        productId: tee,
        variantId: large,
        ...two,
      }),
    ).toEqual(['lines.0.variantId VARIANT_NOT_FOUND: The product has no such variant.']);
    expect(errorOf([{ productId: tee, quantity: 1 }], { productId: tee, variantId: tee, ...two })).toEqual([
      'lines.0.variantId REQUIRED: The product has variants: name one of them.',
    ]);
  });

  it('is for something unknown only where nothing can be said of its stock', () => {
    const item = { productId: tee, variantId: tee, variantCount: 0 };
    expect([isUnknown({ ...item, available: null }), isUnknown({ ...item, available: 0 })]).toEqual([
      true,
      false,
    ]);
  });
});
