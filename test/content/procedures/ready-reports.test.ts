import { describe, expect, it } from 'vitest';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { id, order, page, product } from './ready-samples.js';
import { type Answers, RejectedCall, runReady, sample } from './simulated-run.js';

describe('restock_alert', () => {
  const products = [
    product(1, { inventoryQuantity: 2 }),
    product(2, { inventoryQuantity: null }),
    product(3),
  ];

  it('says how many to order by what was sold', () => {
    const { output, calls } = runReady(
      'restock_alert',
      { salesDays: 30, coverDays: 45 },
      {
        list_products: () => page('list_products', products),
        list_orders: () =>
          page('list_orders', [
            order(id(1), 4),
            order(id(1), 3),
            order(id(9), 50),
            order(id(1), 9, { status: 'canceled' }),
          ]),
      },
    );
    expect(output).toEqual({
      lowCount: 1,
      isCapped: false,
      products: [
        { productId: id(1), sku: 'SKU-1', title: 'Product 1', stock: 2, sold: 7, suggestedQuantity: 9 },
      ],
      text: 'Product 1: 2 left, 7 sold, order 9',
    });
    expect(calls[1]!.arguments).toEqual({
      productId: id(1),
      placedAfter: '2026-01-30T08:00:00.000Z',
      limit: 100,
    });
  });

  it('names products with variants, whose orders have the SKUs of these', () => {
    const items = [4, 3].map(quantity =>
      sample('list_orders', 'items.*.items.*', {
        ...{ productId: id(1), variantId: id(quantity), sku: `S-${quantity}`, quantity, status: 'completed' },
      }),
    );
    const { output, calls } = runReady(
      'restock_alert',
      {},
      {
        list_products: () =>
          page('list_products', [product(1, { sku: null, variantCount: 2, inventoryQuantity: 3 })]),
        list_orders: () => page('list_orders', [order(id(1), 7, { items })]),
      },
      { isModelBroken: true },
    );
    expect(calls[1]!.arguments).toMatchObject({ productId: id(1) });
    expect(output).toMatchObject({
      ...{ lowCount: 1, isCapped: false, products: [{ productId: id(1), sku: null, stock: 3, sold: 7 }] },
      text: 'Product 1: 3 left, 7 sold, order 4',
    });
  });

  it('says where more run out than it names', () => {
    const { output } = runReady(
      'restock_alert',
      {},
      {
        list_products: () =>
          page(
            'list_products',
            Array.from({ length: 31 }, (_, index) => product(index + 1, { inventoryQuantity: 0 })),
          ),
        list_orders: () => page('list_orders', []),
      },
    );
    expect(output).toMatchObject({ lowCount: 31, isCapped: true });
  });

  it('goes on without the orders that could not be read, and ends where nothing runs out', () => {
    const failing = runReady(
      'restock_alert',
      {},
      {
        list_products: () => page('list_products', products),
        list_orders: () => {
          throw new RejectedCall('no');
        },
      },
    );
    expect(failing.output).toMatchObject({ lowCount: 1, products: [{ sold: 0, suggestedQuantity: 0 }] });
    const enough = runReady(
      'restock_alert',
      { threshold: 0 },
      {
        list_products: () => page('list_products', products),
      },
    );
    expect(enough).toMatchObject({ output: { lowCount: 0, products: [], text: null }, calls: { length: 1 } });
  });
});

describe('weekly_report', () => {
  const total = (amount: string, currency = 'SGD') => ({
    totals: sample('list_orders', 'items.*.totals', { total: { amount, currency } }),
    currency,
  });
  const answers = (pages: Record<string, Json>): Answers => ({
    list_orders: ({ cursor = 'first' }) => pages[cursor]!,
    list_returns: () => page('list_returns', [sample('list_returns', 'items.*', { status: 'requested' })]),
    list_reviews: () =>
      page(
        'list_reviews',
        [4, 5, null].map(rating => sample('list_reviews', 'items.*', { rating, isAnswered: rating === 4 })),
      ),
    list_products: () => page('list_products', [product(1, { inventoryQuantity: 0 }), product(2)]),
  });

  it('adds amounts exactly, by currency, over all pages', () => {
    const { output, calls } = runReady(
      'weekly_report',
      {},
      answers({
        first: page('list_orders', [order(id(1), 1, total('0.10')), order(id(1), 2, total('0.20'))], {
          nextCursor: 'two',
        }),
        two: page('list_orders', [
          order(id(1), 3, total('9.99', 'USD')),
          order(id(1), 3, { ...total('5.00'), status: 'canceled' }),
        ]),
      }),
    );
    expect(output).toMatchObject({
      sales: [
        { currency: 'SGD', orders: 2, units: 3, revenue: '0.3' },
        { currency: 'USD', orders: 1, units: 3, revenue: '9.99' },
      ],
      ...{
        days: 7,
        returnCount: 1,
        reviewCount: 3,
        averageRating: '4.50',
        unansweredCount: 2,
        isComplete: true,
      },
      outOfStock: ['Product 1'],
      text: 'Orders of 7 days: 2 for SGD 0.3, 1 for USD 9.99. Returns: 1. Reviews: 3.',
    });
    expect(calls.filter(({ tool }) => tool === 'list_orders')).toHaveLength(2);
  });

  it('says where there were more orders than it reads, within the bounds of expressions', () => {
    const full = (nextCursor: string) =>
      page(
        'list_orders',
        Array.from({ length: 100 }, () => order(id(1), 1, total('1.01'))),
        { nextCursor },
      );
    const { output } = runReady(
      'weekly_report',
      {},
      answers({ first: full('two'), two: full('three'), three: full('four') }),
    );
    expect(output).toMatchObject({ sales: [{ orders: 300, revenue: '303' }], isComplete: false });
  });

  it.each([false, true])('reports a week without anything, also with a broken model: %s', isModelBroken => {
    const { output } = runReady(
      'weekly_report',
      {},
      {
        list_orders: () => page('list_orders', []),
        list_returns: () => page('list_returns', []),
        list_reviews: () => page('list_reviews', []),
        list_products: () => page('list_products', []),
      },
      { isModelBroken },
    );
    expect(output).toMatchObject({
      ...{ sales: [], averageRating: null, isComplete: true },
      text: 'Orders of 7 days: none. Returns: 0. Reviews: 0.',
    });
  });
});
