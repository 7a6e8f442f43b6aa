import { describe, expect, it } from 'vitest';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { accepted, id, job, order, page, product, sgd } from './ready-samples.js';
import { type Answers, RejectedCall, runReady, sample } from './simulated-run.js';

describe('reprice_to_median', () => {
  const research = (p50: string, more: Record<string, unknown> = {}) =>
    sample('get_price_comparison', 'results.*.research', {
      ...{
        market: 'sg',
        country: 'Singapore',
        currency: 'SGD',
        query: 'q',
        found: 9,
        offers: [],
        notCounted: [],
      },
      ...{ searchedAt: '2026-03-01T08:00:00.000Z', ...more },
      statistics: { n: 5, trimmed: 0, p25: null, p50, p75: null, ...(more.statistics as object | undefined) },
    });
  const result = (number: number, found: Json, more: Record<string, unknown> = {}): Json =>
    sample('get_price_comparison', 'results.*', {
      ...{ productId: id(number), success: true, currency: 'SGD', currentPrice: '10.00', research: found },
      ...more,
    });
  const answers = (products: readonly Json[], results: readonly Json[]): Answers => ({
    list_products: () => page('list_products', products),
    compare_prices: () => accepted('compare_prices', { jobId: id(900), productIds: [] }),
    ...job('completed'),
    get_price_comparison: () => sample('get_price_comparison', '', { status: 'completed', results }),
    set_product_price: given => {
      if (given.productId === id(6)) {
        throw new RejectedCall('VERSION_STALE');
      }
      return accepted('set_product_price', { productId: given.productId });
    },
  });

  it.each([
    ['the median', '9.555', '9.56'],
    ['no lower than the floor: the cost and the margin, rounded up', '3.00', '8.50'],
    ['no further up than it may change at once', '99.00', '11.5'],
  ])('sets %s', (_, p50, price) => {
    const { calls } = runReady('reprice_to_median', {}, answers([product(1)], [result(1, research(p50))]));
    expect(calls.at(-1)).toEqual({
      tool: 'set_product_price',
      arguments: {
        productId: id(1),
        price: { amount: expect.any(String), currency: 'SGD' },
        expectedVersion: 3,
      },
    });
    expect(Number(calls.at(-1)!.arguments.price.amount)).toBe(Number(price));
  });

  it('keeps the floor before the greatest change, exactly', () => {
    const dear = product(1, { cost: sgd('9.99') });
    const { calls } = runReady(
      'reprice_to_median',
      { margin: '0.2001' },
      answers([dear], [result(1, research('3.00'))]),
    );
    expect(calls.at(-1)!.arguments.price.amount).toBe('11.99');
  });

  it('leaves what has no cost, a sale price, few offers, another currency or the same price', () => {
    const products = [
      product(1, { cost: null }),
      product(2, { salePrice: sgd('9.00') }),
      product(3),
      product(4),
      product(5),
      product(6),
    ];
    const { output, calls } = runReady(
      'reprice_to_median',
      {},
      answers(products, [
        result(1, research('9.00')),
        result(2, research('9.00')),
        result(3, research('9.00', { statistics: { n: 2 } })),
        result(4, research('9.00', { currency: 'USD' })),
        result(5, research('10.00')),
        result(6, null, { markets: [] }),
      ]),
    );
    expect(calls.map(({ tool }) => tool)).toEqual([
      'list_products',
      'compare_prices',
      'get_job',
      'get_price_comparison',
    ]);
    expect(calls[1]!.arguments.productIds).toEqual([3, 4, 5, 6].map(id));
    expect(output).toEqual({ changed: [], failed: [] });
  });

  it('reads the market of a listing, and says what was refused', () => {
    const market = sample('get_price_comparison', 'results.*.markets.*', {
      currency: 'SGD',
      success: true,
      research: research('9.00'),
    });
    const results = [result(1, null, { markets: [market] }), result(6, research('9.50'))];
    const { output } = runReady('reprice_to_median', {}, answers([product(1), product(6)], results));
    expect(output).toEqual({
      changed: [
        {
          productId: id(1),
          title: 'Product 1',
          oldPrice: '10.00',
          newPrice: '9',
          median: '9.00',
          currency: 'SGD',
        },
      ],
      failed: [{ productId: id(6), reason: 'VERSION_STALE' }],
    });
  });

  it('writes prices of currencies without cents whole', () => {
    const idr = (amount: string) => ({ amount, currency: 'IDR' });
    const rupiah = product(1, { currency: 'IDR', price: idr('100000'), cost: idr('50001') });
    const found = research('95000.50', { currency: 'IDR' });
    const { calls } = runReady(
      'reprice_to_median',
      {},
      answers([rupiah], [result(1, found, { currency: 'IDR' })]),
    );
    expect(calls.at(-1)!.arguments.price).toEqual(idr('95001'));
  });
});

describe('end_unprofitable_promotions', () => {
  const line = (promotionId: string | null, ...codes: string[]) =>
    sample('preview_prices', 'preview.lines.*', {
      promotionId,
      warnings: codes.map(code => sample('preview_prices', 'preview.lines.*.warnings.*', { code })),
    });
  const answers = (lines: Json[]): Answers => ({
    preview_prices: () => ({ preview: sample('preview_prices', 'preview', { lines }) }),
    list_promotions: ({ ids }) =>
      page(
        'list_promotions',
        ids.map((each: string) => sample('list_promotions', 'items.*', { id: each, version: 2 })),
      ),
    update_promotion: ({ status }) => ({ promotion: sample('update_promotion', 'promotion', { status }) }),
  });
  const lines = [
    line(id(1), 'sale_price_below_cost'),
    line(id(1), 'sale_price_below_cost'),
    line(id(2), 'sale_price_below_floor'),
    line(null, 'sale_price_below_cost'),
    line(id(3), 'sale_price_below_cost'),
  ];

  it('ends those that sell below cost', () => {
    const { output, calls } = runReady('end_unprofitable_promotions', {}, answers(lines));
    expect(calls.slice(2).map(call => call.arguments)).toEqual(
      [1, 3].map(each => ({ promotionId: id(each), status: 'ended', expectedVersion: 2 })),
    );
    expect(output).toMatchObject({ changed: [{ promotionId: id(1), status: 'ended' }, {}], failed: [] });
  });

  it('counts listings, and floors where it is told to', () => {
    const run = (inputs: Record<string, unknown>) =>
      runReady('end_unprofitable_promotions', inputs, answers(lines)).calls.slice(2).length;
    expect(run({ minimumListings: 2 })).toBe(1);
    expect(run({ includeFloors: true, status: 'paused' })).toBe(3);
    expect(run({ minimumListings: 3 })).toBe(0);
  });

  it('stays within the bounds of expressions with as many lines as it reads', () => {
    const many = Array.from({ length: 500 }, (_, index) => line(id(index % 250), 'sale_price_below_cost'));
    expect(runReady('end_unprofitable_promotions', {}, answers(many)).calls.slice(2)).toHaveLength(50);
  });
});

describe('clear_stale_stock', () => {
  it('discounts what nobody ordered, and never below the floor', () => {
    const products = [
      product(1),
      product(2, { cost: sgd('9.00') }),
      product(3),
      product(4, { createdAt: '2026-02-20T00:00:00.000Z' }),
      product(5, { inventoryQuantity: 2 }),
      product(6, { cost: sgd('9.80') }),
      product(7, { sku: null, variantCount: 1 }),
    ];
    const sold = [id(3), id(7)];
    const { output, calls } = runReady(
      'clear_stale_stock',
      {},
      {
        list_products: () => page('list_products', products),
        list_orders: ({ productId }) =>
          page('list_orders', sold.includes(productId) ? [order(productId, 7)] : []),
        set_product_price: given => accepted('set_product_price', { productId: given.productId }),
      },
    );
    const set = calls.filter(({ tool }) => tool === 'set_product_price').map(call => call.arguments);
    expect(set).toEqual([
      {
        ...{ productId: id(1), salePrice: sgd('8'), expectedVersion: 3 },
        salePriceEndsAt: '2026-03-15T08:00:00.000Z',
      },
      {
        ...{ productId: id(2), salePrice: sgd('9.45'), expectedVersion: 3 },
        salePriceEndsAt: '2026-03-15T08:00:00.000Z',
      },
    ]);
    expect(output).toMatchObject({ discounted: [{ salePrice: '8' }, { salePrice: '9.45' }], failed: [] });
  });
});
