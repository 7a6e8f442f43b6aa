import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogValues } from '../../../../test/support/catalog-values.js';
import type { PriceDecision, SalePriceDecision } from '../../listing-request/price-source.js';
import { emptyProduct } from '../../product/product.rules.js';
import { appliedOf, availableQuantity, desiredPrice, pricedItems } from './desired-values.rules.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const product = {
  ...emptyProduct('p1', 'SGD', now.toISOString()),
  sku: 'MUG',
  price: '12.50',
  inventoryQuantity: 10,
};
const place = { currency: 'SGD', stockBuffer: 0 };
const stock = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: null });

describe('what a channel is told', () => {
  it('is never more than what may be sold, and never negative', () => {
    fc.assert(
      fc.property(stock, fc.nat(1_000), fc.nat(50), (inventoryQuantity, reservedQuantity, stockBuffer) => {
        const item = { ...product, inventoryQuantity, reservedQuantity };
        const [value] = catalogValues(item, { ...place, stockBuffer }, now);
        const available = availableQuantity(item);
        expect(value!.quantity === null).toBe(available === null);
        expect(value!.quantity ?? 0).toBeGreaterThanOrEqual(0);
        expect(value!.quantity ?? 0).toBeLessThanOrEqual(available ?? 0);
      }),
    );
  });

  it('is what is on hand less what is promised to buyers, and nothing of what is not tracked', () => {
    expect(availableQuantity({ inventoryQuantity: 10, reservedQuantity: 4 })).toBe(6);
    expect(availableQuantity({ inventoryQuantity: 3, reservedQuantity: 4 })).toBe(0);
    expect(availableQuantity({ inventoryQuantity: null, reservedQuantity: 0 })).toBeNull();
  });

  it('is the price, and while a sale lasts the sale price beside it', () => {
    const told = (salePriceEndsAt: string | null) =>
      catalogValues({ ...product, salePrice: '9.90', salePriceEndsAt }, place, now)[0];
    expect(told(null)).toMatchObject({ sku: 'MUG', price: '12.50', salePrice: '9.90', priceIssues: [] });
    expect(told(null)).toMatchObject({ salePriceEndsAt: null });
    const later = '2026-11-21T09:00:00.000Z';
    expect(told(later)).toMatchObject({ salePrice: '9.90', salePriceEndsAt: later });
    const over = { price: '12.50', salePrice: null, salePriceEndsAt: null };
    expect(told('2026-11-21T07:00:00.000Z')).toMatchObject(over);
    const sale = { ...product, salePrice: '9.90' };
    expect(catalogValues(sale, { ...place, currency: 'MYR' }, now)[0]).toMatchObject({ salePrice: null });
  });

  it('names what has no SKU by its id', () => {
    expect(catalogValues({ ...product, sku: null }, place, now)[0]).toMatchObject({ sku: 'p1' });
  });

  it('is no price at all in another currency, and an issue that says so', () => {
    const [value] = catalogValues(product, { ...place, currency: 'MYR' }, now);
    expect(value).toMatchObject({
      price: null,
      salePrice: null,
      quantity: 10,
      priceIssues: [{ code: 'CURRENCY_MISMATCH' }],
    });
  });
});

const decision: PriceDecision = {
  ...{ priceBookId: 'b1', name: 'Launch', version: 2, activatedAt: now.toISOString() },
  ...{ channelPrice: '20.00', obstacle: null, steps: [] },
};
const applied = { priceBookId: 'b1', activatedAt: now.toISOString(), channelPrice: '20.00' };

describe('what is to be priced', () => {
  const ends = '2026-12-01T00:00:00.000Z';
  const listing = {
    ...{ marketplace: 'bazaar', country: 'SG', storeId: 'sg', currency: 'SGD' },
    variants: [
      { variantId: 'p1', observedPrice: '18.00', desiredSalePriceEndsAt: ends, priceSource: decision },
    ],
  };
  const priced = (change: object) => pricedItems({ ...product, ...change }, listing, now)[0];

  it('is the product with what its listing knows of it', () => {
    const goods = {
      brand: 'Acme',
      productType: 'Mugs',
      tags: ['new'],
      cost: '4',
      salePrice: '9',
      salePriceEndsAt: ends,
    };
    expect(priced(goods)).toEqual({
      ...{ productId: 'p1', variantId: 'p1', skus: ['MUG'], price: '12.50', ...goods },
      ...{ marketplace: 'bazaar', country: 'SG', storeId: 'sg', currency: 'SGD' },
      ...{ channelPrice: '18.00', desiredSalePriceEndsAt: ends, applied },
    });
  });

  it('is each variant, by its own SKU and that of its product, with its own amounts', () => {
    const variants = [
      { id: 'v1', sku: 'RED', price: '11', salePrice: null, cost: '3' },
      { id: 'v2', sku: null, price: null, salePrice: null, cost: null },
    ];
    expect(pricedItems({ ...product, variants } as never, listing, now)).toMatchObject([
      { variantId: 'v1', skus: ['RED', 'MUG'], price: '11', cost: '3', channelPrice: null, applied: null },
      { variantId: 'v2', skus: ['MUG'], price: null, cost: null, desiredSalePriceEndsAt: null },
    ]);
  });

  it('has no amounts in another currency, and a sale price within its window alone', () => {
    const goods = { cost: '4', salePrice: '9' };
    const none = { price: null, cost: null, salePrice: null, salePriceEndsAt: null };
    expect(priced({ ...goods, currency: 'MYR', salePriceEndsAt: ends })).toMatchObject(none);
    const over = { ...goods, salePriceEndsAt: '2026-11-21T07:00:00.000Z' };
    expect(priced(over)).toMatchObject({ ...none, price: '12.50', cost: '4' });
    const noSale = { ...goods, salePrice: null, salePriceEndsAt: ends };
    expect(priced(noSale)).toMatchObject({ salePrice: null, salePriceEndsAt: null });
  });

  it('was priced by no book that found an obstacle', () => {
    expect(appliedOf(decision)).toEqual(applied);
    expect(appliedOf({ ...decision, obstacle: 'cost_missing' })).toBeNull();
    expect(appliedOf(null)).toBeNull();
  });
});

describe('the price of a book', () => {
  const ends = '2026-12-01T00:00:00.000Z';
  const told = (salePrice: string | null, price: string | null, currency = 'SGD') =>
    desiredPrice(
      currency,
      { currency: 'SGD' },
      { price, decision, salePrice, salePriceEndsAt: ends, saleDecision: null },
    );

  it('is told with what it comes from, in whatever currency the product is', () => {
    expect(told(null, '10.00', 'MYR')).toEqual({
      ...{ price: '10.00', salePrice: null, salePriceEndsAt: null },
      ...{ priceSource: decision, salePriceSource: null, priceIssues: [] },
    });
    expect(told(null, null, 'MYR')).toMatchObject({
      price: null,
      priceIssues: [{ severity: 'error', code: 'CURRENCY_MISMATCH' }],
    });
    expect(told('9', null)).toMatchObject({ price: null, salePrice: null, salePriceEndsAt: null });
  });

  it('is told with a sale price that is below it, and a warning in place of one that is not', () => {
    expect(told('9.99', '10.00')).toMatchObject({
      ...{ salePrice: '9.99', salePriceEndsAt: ends, priceIssues: [] },
    });
    for (const salePrice of ['10.00', '10', '11']) {
      expect(told(salePrice, '10.00')).toMatchObject({
        ...{ salePrice: null, salePriceEndsAt: null },
        priceIssues: [{ severity: 'warning', code: 'SALE_PRICE_NOT_BELOW_PRICE', field: 'salePrice' }],
      });
    }
  });
});

describe('the sale price of a promotion', () => {
  const step = { kind: 'fixed_price', before: null, value: '9', after: '9' };
  const promoted = (price: string, salePrice: string | null, obstacle: string | null = null) => {
    const saleDecision: SalePriceDecision = {
      ...{ promotionId: 'p1', name: 'Sale', version: 1, endsAt: null, obstacle, steps: [step] },
    };
    const told = { price, decision: null, salePrice, salePriceEndsAt: null, saleDecision };
    return desiredPrice('SGD', { currency: 'SGD' }, told);
  };

  it('is told with the promotion that decided it', () => {
    expect(promoted('10.00', '9.00')).toMatchObject({
      ...{ price: '10.00', salePrice: '9.00', priceSource: null, priceIssues: [] },
      salePriceSource: { promotionId: 'p1', obstacle: null },
    });
  });

  it('is left out with a warning where the promotion came to no less than the price, and without one for other reasons', () => {
    expect(promoted('8.00', null, 'sale_price_not_below_price')).toMatchObject({
      salePrice: null,
      salePriceSource: { obstacle: 'sale_price_not_below_price' },
      priceIssues: [
        { code: 'SALE_PRICE_NOT_BELOW_PRICE', message: expect.stringContaining('9 is not below') },
      ],
    });
    expect(promoted('8.00', null, 'sale_price_not_positive')).toMatchObject({
      ...{ salePrice: null, priceIssues: [] },
    });
  });
});
