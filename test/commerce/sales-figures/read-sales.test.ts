import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProductSales } from '../../../subgraphs/commerce/orders/sales-figures/read-product-sales.queries.js';
import { readSales } from '../../../subgraphs/commerce/orders/sales-figures/read-sales.queries.js';
import type { SalesQuery } from '../../../subgraphs/commerce/orders/sales-figures/sales-figures.entity.js';
import { channelOrder, line, openOrders, words } from '../order-world.js';
import { ReturnShop } from '../return-shop.js';
import { rollUp, withoutLevels } from './figures-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
beforeAll(async () => {
  world = await openOrders();
});
afterAll(() => world.close());

const november: SalesQuery = {
  from: '2026-11-01T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
  timeZone: 'UTC',
  granularity: 'day',
  groupBy: [],
};

const totals = { subtotal: '25', discount: '2.5', shipping: '3', tax: '0', total: '25.5' };

describe('readSales', () => {
  it('sums what orders state, apart from those that were canceled', async () => {
    const shop = world.shop();
    await shop.record(channelOrder({ externalOrderId: '1', totals, lines: [line({ quantity: 3 })] }));
    await shop.record(channelOrder({ externalOrderId: '2', totals, marketplaceStatus: words.canceled }));
    const { rows, asOf } = await readSales(shop.ctx, november);
    expect(rows).toMatchObject([
      { currency: 'SGD', bucket: null, orders: 1, canceledOrders: 1, units: 3, canceledUnits: 1 },
    ]);
    expect(rows).toMatchObject([
      { sales: '22.5', discount: '2.5', canceledSales: '22.5', total: '25.5', unitsWithoutCost: 3 },
    ]);
    expect(asOf).toBe(world.clock.now().toISOString());
  });

  it('tells orders of which nothing is known from orders worth nothing', async () => {
    const shop = world.shop();
    const unknown = { subtotal: null, discount: null, shipping: null, tax: null, total: null };
    await shop.record(channelOrder({ totals: unknown }));
    const { rows } = await readSales(shop.ctx, november);
    expect(rows).toMatchObject([{ orders: 1, sales: '0', ordersWithoutSales: 1, ordersWithoutTotals: 1 }]);
  });

  describe('of an order whose channel states no discount', () => {
    const undivided = { subtotal: '30', discount: null, shipping: null, tax: null, total: '30' };
    const sold = async (lines: Parameters<typeof line>[0][], status = words.to_ship) => {
      const shop = world.shop();
      await shop.record(
        channelOrder({
          ...{ totals: undivided, marketplaceStatus: status },
          lines: lines.map((one, index) => line({ ...one, externalLineId: String(index) })),
        }),
      );
      return (await readSales(shop.ctx, november)).rows[0];
    };

    it('are what all of its items were sold for', async () => {
      const lines = [{ quantity: 2, paidPrice: '10' }, { paidPrice: '9.5' }];
      const counted = { sales: '29.5', ordersWithoutSales: 0, discount: '0', ordersWithoutDiscount: 1 };
      expect(await sold(lines)).toMatchObject({ orders: 1, canceledSales: '0', ...counted });
      expect(await sold(lines, words.canceled)).toMatchObject({ sales: '0', canceledSales: '29.5' });
    });

    it.each([
      ['one of them has no paid price', [{ paidPrice: '10' }, { paidPrice: null }]],
      ['they come to more than the subtotal', [{ quantity: 3, paidPrice: '10.01' }]],
    ])('are unknown where %s', async (_, lines) => {
      expect(await sold(lines)).toMatchObject({ sales: '0', ordersWithoutSales: 1 });
    });
  });

  it('tells refunds apart whose sale is not counted, whether the order or the return came first', async () => {
    const shop = world.shop();
    const returns = new ReturnShop(shop);
    const requestedAt = '2026-11-22T08:00:00Z';
    const back = (id: string, refundAmount: string) =>
      returns.record({ externalReturnId: id, externalOrderId: id, refundAmount, requestedAt });
    const unknown = { subtotal: '25', discount: null, shipping: null, tax: null, total: null };
    const lines = [line({ paidPrice: null })];
    await shop.record(channelOrder({ externalOrderId: 'known', totals }));
    await back('known', '1');
    await shop.record(channelOrder({ externalOrderId: 'unknown', totals: unknown, lines }));
    await back('unknown', '10');
    await back('never told', '100');
    const { rows } = await readSales(shop.ctx, november);
    expect(rows).toMatchObject([{ sales: '22.5', refunds: '111', refundsWithoutSales: '110' }]);
    await rollUp(world.db, shop.organizationId);
    await shop.record(channelOrder({ externalOrderId: 'unknown', totals, lines }, 1));
    const now = { refunds: '111', refundsWithoutSales: '100' };
    expect((await readSales(shop.ctx, november)).rows).toMatchObject([{ sales: '45', ...now }]);
    expect((await readSales(withoutLevels(shop.ctx), november)).rows).toMatchObject([now]);
  });

  it('never adds two currencies', async () => {
    const shop = world.shop();
    await shop.record(channelOrder({ externalOrderId: '1', totals }));
    await shop.record(channelOrder({ externalOrderId: '2', totals, currency: 'MYR' }));
    const { rows } = await readSales(shop.ctx, november);
    expect(rows.map(({ currency, sales }) => [currency, sales]).sort()).toEqual([
      ['MYR', '22.5'],
      ['SGD', '22.5'],
    ]);
  });

  it('cuts days, weeks and months at midnight of the time zone, and hours at its full hours', async () => {
    const shop = world.shop();
    await shop.record(channelOrder({ placedAt: '2026-11-20T18:20:00Z' }));
    const bucketIn = async (timeZone: string, granularity: SalesQuery['granularity']) =>
      (await readSales(shop.ctx, { ...november, timeZone, granularity, groupBy: ['bucket'] })).rows[0]!
        .bucket;
    expect(await bucketIn('Asia/Kolkata', 'hour')).toBe('2026-11-20T17:30:00.000Z');
    expect(await bucketIn('Asia/Kolkata', 'day')).toBe('2026-11-19T18:30:00.000Z');
    expect(await bucketIn('Asia/Singapore', 'day')).toBe('2026-11-20T16:00:00.000Z');
    expect(await bucketIn('UTC', 'week')).toBe('2026-11-16T00:00:00.000Z');
    expect(await bucketIn('America/New_York', 'month')).toBe('2026-11-01T04:00:00.000Z');
  });

  it('keeps the hour apart that comes twice when clocks go back', async () => {
    const shop = world.shop();
    for (const [index, placedAt] of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].entries()) {
      await shop.record(channelOrder({ externalOrderId: String(index), placedAt }));
    }
    const query: SalesQuery = {
      ...november,
      timeZone: 'America/New_York',
      granularity: 'hour',
      groupBy: ['bucket'],
    };
    const { rows } = await readSales(shop.ctx, query);
    expect(rows.map(({ bucket }) => bucket)).toEqual([
      '2026-11-01T05:00:00.000Z',
      '2026-11-01T06:00:00.000Z',
    ]);
  });

  it('includes the first moment of its window and not the last', async () => {
    const shop = world.shop();
    await shop.record(channelOrder({ externalOrderId: '1', placedAt: november.from }));
    await shop.record(channelOrder({ externalOrderId: '2', placedAt: november.to }));
    expect((await readSales(shop.ctx, november)).rows).toMatchObject([{ orders: 1 }]);
  });

  it('counts what the filter names, and tells apart what is asked for', async () => {
    const shop = world.shop();
    await shop.record(channelOrder({ externalOrderId: '1', country: 'SG', storeId: 'a' }));
    await shop.record(channelOrder({ externalOrderId: '2', country: 'MY', storeId: 'b' }));
    const filter = { countries: ['MY'], marketplaces: ['bazaar'], accountIds: [shop.accountId] };
    const groupBy = ['store', 'status', 'account'] as const;
    expect((await readSales(shop.ctx, { ...november, groupBy, filter })).rows).toMatchObject([
      { storeId: 'b', status: 'to_ship', accountId: shop.accountId, country: null, orders: 1 },
    ]);
    expect((await readSales(shop.ctx, { ...november, filter: { statuses: ['shipped'] } })).rows).toEqual([]);
  });

  it("answers nothing of another merchant's orders", async () => {
    await world.shop().record(channelOrder());
    expect((await readSales(world.shop().ctx, november)).rows).toEqual([]);
  });
});

describe('readProductSales', () => {
  it('sums items by product, the most sold of each currency first', async () => {
    const shop = world.shop();
    const sku = 'mug';
    const productId = await shop.product({ sku, cost: '4.00' });
    const lines = [
      line({ externalLineId: '1', sku, quantity: 2, paidPrice: '10' }),
      line({ externalLineId: '2', name: 'Unknown', quantity: 1, paidPrice: null, unitPrice: null }),
    ];
    await shop.record(channelOrder({ lines }));
    const { rows } = await readProductSales(shop.ctx, { ...november, orderBy: 'sales', limit: 50 });
    expect(rows).toMatchObject([
      { productId, currency: 'SGD', orderLines: 1, units: 2, sales: '20', cost: '8', unitsWithoutCost: 0 },
      { productId: null, units: 1, sales: '0', unitsWithoutSales: 1 },
    ]);
    const first = await readProductSales(shop.ctx, { ...november, orderBy: 'units', limit: 1 });
    expect(first.rows).toHaveLength(1);
    const ofProduct = await readProductSales(shop.ctx, { ...november, productIds: [productId] });
    expect(ofProduct.rows).toMatchObject([{ productId, units: 2 }]);
  });

  it('tells refunds apart of items that are canceled, or have no known total', async () => {
    const shop = world.shop();
    const returns = new ReturnShop(shop);
    const requestedAt = '2026-11-22T08:00:00Z';
    const skus = ['paid', 'unpriced', 'called-off'];
    for (const sku of skus) await shop.product({ sku });
    const prices: Record<string, Parameters<typeof line>[0]> = {
      unpriced: { paidPrice: null, unitPrice: null },
      'called-off': { marketplaceStatus: words.canceled },
    };
    const lines = skus.map(sku => line({ externalLineId: sku, sku, ...prices[sku] }));
    await shop.record(channelOrder({ lines }));
    const backLines = skus.map(sku => ({
      ...{ externalLineId: sku, externalOrderLineId: sku, sku, quantity: 1, refundAmount: '4' },
    }));
    await returns.record({ lines: backLines, requestedAt });
    const all = { ...november, byProduct: false };
    const expected = [{ refunds: '12', refundsWithoutSales: '8' }];
    expect((await readProductSales(shop.ctx, all)).rows).toMatchObject(expected);
    await rollUp(world.db, shop.organizationId);
    expect((await readProductSales(shop.ctx, all)).rows).toMatchObject(expected);
    const priced = lines.map(one => ({ ...one, paidPrice: '5' }));
    await shop.record(channelOrder({ lines: priced }, 1));
    const now = [{ refunds: '12', refundsWithoutSales: '4' }];
    expect((await readProductSales(shop.ctx, all)).rows).toMatchObject(now);
    expect((await readProductSales(withoutLevels(shop.ctx), all)).rows).toMatchObject(now);
  });
});
