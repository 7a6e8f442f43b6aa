import { describe, expect, it } from 'vitest';
import type { SellableItem } from '../../catalog/index.js';
import { pricedItems } from './checkout-items.rules.js';
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
