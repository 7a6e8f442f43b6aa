import { describe, expect, it } from 'vitest';
import type { SellableItem } from '../../../catalog/index.js';
import { cartErrors, itemErrors, pricedItems } from './checkout-items.rules.js';
import type { CheckoutItem } from './checkout-session.entity.js';

const sellable = (productId: string, variantId: string | null = null): SellableItem => ({
  productId,
  variantId,
  variantCount: variantId === null ? 0 : 2,
  sku: null,
  title: productId,
  currency: 'SGD',
  unitAmount: '1.00',
  imageUrl: null,
  requiresShipping: true,
  productType: null,
  tags: [],
  availableUnits: null,
  snapshot: {},
});

const before = [
  { id: 'line-1', productId: 'mug', variantId: null },
  { id: 'line-2', productId: 'shirt', variantId: 'red' },
  { id: 'line-3', productId: 'mug', variantId: null },
] as CheckoutItem[];

const idsOf = (lines: [id: string | null, item: SellableItem][]): string[] => {
  const wanted = lines.map(([id, { productId }]) => ({ id, reference: productId, quantity: 1 }));
  const found = lines.map(([, item]) => item);
  let made = 0;
  return pricedItems(wanted, found, before, () => `new-${++made}`).map(({ id }) => id);
};

describe('a line keeps its id', () => {
  it('where the agent names it, also for another item', () => {
    expect(idsOf([['line-2', sellable('cup')]])).toEqual(['line-2']);
  });

  it('where it is of the same product and variant, each line once', () => {
    expect(
      idsOf([
        [null, sellable('shirt', 'red')],
        [null, sellable('mug')],
        [null, sellable('mug')],
        [null, sellable('mug')],
        [null, sellable('shirt', 'blue')],
      ]),
    ).toEqual(['line-2', 'line-1', 'line-3', 'new-1', 'new-2']);
  });

  it('that another line names is not taken by one of the same product', () => {
    expect(
      idsOf([
        [null, sellable('mug')],
        ['line-1', sellable('mug')],
        ['line-1', sellable('mug')],
        ['unknown', sellable('cup')],
      ]),
    ).toEqual(['line-3', 'line-1', 'new-1', 'new-2']);
  });
});

describe('a line that cannot be sold', () => {
  const errorsOf = (
    lines: [item: SellableItem | null, productId?: string][],
    protocol: 'native' | 'ucp' = 'native',
  ): string[] => {
    const wanted = lines.map(([, productId]) => ({
      ...{ id: null, reference: 'x', quantity: 1 },
      ...(productId === undefined ? {} : { productId }),
    }));
    const found = lines.map(([item]) => item);
    return itemErrors(wanted, found, protocol).map(({ path, code }) => `${path} ${code}`);
  };
  const mug = sellable('mug');

  it('is one that nothing was found for; the others are sold', () => {
    expect(errorsOf([[mug], [null], [sellable('shirt', 'red')]])).toEqual([
      'items.1.productId ITEM_NOT_FOUND',
    ]);
    expect(errorsOf([[null]], 'ucp')).toEqual(['items.0.reference ITEM_NOT_FOUND']);
  });

  it('names a variant of another product than the one beside it, in any case of its id', () => {
    expect(errorsOf([[sellable('shirt', 'red'), 'SHIRT']])).toEqual([]);
    expect(errorsOf([[sellable('shirt', 'red'), 'mug']])).toEqual(['items.0.variantId VARIANT_NOT_FOUND']);
    expect(errorsOf([[null, 'mug']])).toEqual(['items.0.productId ITEM_NOT_FOUND']);
  });

  it('names a product that has variants, and none of them', () => {
    expect(errorsOf([[{ ...mug, variantCount: 1 }]])).toEqual(['items.0.productId VARIANT_REQUIRED']);
    const wanted = [{ id: null, reference: 'x', quantity: 1 }];
    const [error] = itemErrors(wanted, [{ ...mug, variantCount: 3 }], 'native');
    expect(error!.message).toContain('has variants');
  });

  it('has no price, or one in another currency than the first that was found', () => {
    expect(errorsOf([[{ ...mug, unitAmount: null }]])).toEqual(['items.0.productId PRICE_MISSING']);
    expect(errorsOf([[null], [mug], [{ ...mug, currency: 'MYR' }]])).toEqual([
      'items.0.productId ITEM_NOT_FOUND',
      'items.2.productId CURRENCY_MIXED',
    ]);
  });
});

const cartOf = (total: string, currency = 'SGD') => ({
  currency,
  amounts: { subtotal: total, discount: '0', shipping: '0', tax: '0', total },
});

it('a cart costs at most what a number tells exactly, in any currency', () => {
  const isTold = (total: string, currency?: string) => cartErrors({}, cartOf(total, currency)).length === 0;
  expect(isTold('9999999999999.99')).toBe(true);
  expect(isTold('999999999999999', 'JPY')).toBe(true);
  expect(cartErrors({}, cartOf('10000000000000.00'))).toMatchObject([
    { path: 'items', code: 'AMOUNT_TOO_LARGE' },
  ]);
  expect(isTold('1000000000000.000', 'KWD')).toBe(false);
});

it('an agent that means to pay in another currency is told so, and no other', () => {
  const cart = cartOf('10');
  expect([cartErrors({ currency: null }, cart), cartErrors({ currency: 'SGD' }, cart)]).toEqual([[], []]);
  expect(cartErrors({ currency: 'USD' }, cart)).toEqual([
    {
      path: 'currency',
      code: 'CURRENCY_MISMATCH',
      message: 'The items are sold in SGD: nothing is converted.',
    },
  ]);
});
