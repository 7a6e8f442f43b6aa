import { describe, expect, it } from 'vitest';
import { isOutdated } from './outdated-values.rules.js';

const sent = (more: object = {}) => ({
  variantId: 'v1',
  desiredPrice: '12.50',
  desiredSalePrice: null,
  desiredSalePriceEndsAt: null,
  desiredQuantity: 3,
  ...more,
});
const wanted = (more: object = {}) => ({
  variantId: 'v1',
  sku: 'MUG',
  price: '12.5',
  salePrice: null,
  salePriceEndsAt: null,
  quantity: 3,
  priceSource: null,
  salePriceSource: null,
  priceIssues: [],
  ...more,
});

describe('what a listing was sent', () => {
  it('is as the product is, whatever decimals its amounts are written with', () => {
    expect(isOutdated([sent()], [wanted()])).toBe(false);
  });

  it.each([
    ...[{ price: '12.51' }, { price: null }, { salePrice: '9' }, { quantity: 0 }, { quantity: null }],
    { salePriceEndsAt: '2026-12-01T00:00:00.000Z' },
  ])('is outdated where the product wants %o', change => {
    expect(
      isOutdated([sent(), sent({ variantId: 'v2' })], [wanted(), wanted({ variantId: 'v2', ...change })]),
    ).toBe(true);
  });

  it('of a variant that is gone is outdated while any of it may be sold', () => {
    expect(isOutdated([sent()], [])).toBe(true);
    expect(isOutdated([sent({ desiredQuantity: null })], [])).toBe(true);
    expect(isOutdated([sent({ desiredQuantity: 0 })], [])).toBe(false);
  });

  it('is not outdated by a variant that was never published there', () => {
    expect(isOutdated([sent()], [wanted(), wanted({ variantId: 'v2' })])).toBe(false);
  });
});
