import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { products } from '../../../subgraphs/finance/analytics/products/products.js';
import { askedReport } from '../../../subgraphs/finance/analytics/report/asked-report.rules.js';
import type { AskedReport, ReportRow } from '../../../subgraphs/finance/analytics/report/report.js';
import { channelOrder, line, type OrderShop, openOrders, words } from '../../commerce/order-world.js';
import { ReturnShop } from '../../commerce/return-shop.js';
import { rollUp } from '../../commerce/sales-figures/figures-world.js';

let world: Awaited<ReturnType<typeof openOrders>>;
let shop: OrderShop;
beforeAll(async () => {
  world = await openOrders();
});
beforeEach(() => {
  shop = world.shop();
});
afterAll(() => world.close());

/** Ten days that are over, and the ten before. */
function asked(seesCosts = true): AskedReport {
  const by = {
    nowMs: Date.parse('2026-11-21T12:00:00Z'),
    ...{ timeZone: 'UTC', defaultCurrency: 'SGD', seesCosts },
  };
  const found = askedReport({ from: '2026-11-11', to: '2026-11-21' }, by);
  if ('errors' in found) {
    throw new Error(JSON.stringify(found.errors));
  }
  return found.asked;
}

const read = async (seesCosts = true) => {
  const section = products(
    async () => ({ notes: [] }),
    () => true,
  );
  const { tables, completeness } = await section.read(shop.ctx, asked(seesCosts));
  const rowsOf = (key: string) => tables.find(table => table.key === key)!.rows;
  return { rowsOf, notes: completeness.notes?.map(({ code }) => code) };
};

const valuesOf = ({ figures }: ReportRow) =>
  Object.fromEntries(figures.map(({ metric, value, reason }) => [metric, value ?? reason?.code]));
const namesOf = (rows: readonly ReportRow[]) => rows.map(({ keys }) => keys[0]?.label);

/** Two mugs and a cup are sold, one mug comes back; a bowl lies in stock. */
async function trade(): Promise<Record<'mug' | 'cup' | 'bowl', string>> {
  const mug = await shop.product({ sku: 'mug', title: 'Mug', cost: '4.00', inventoryQuantity: 12 });
  const cup = await shop.product({ sku: 'cup', title: 'Cup', inventoryQuantity: null });
  const bowl = await shop.product({ sku: 'bowl', title: 'Bowl', inventoryQuantity: 7 });
  const lines = [
    line({ externalLineId: 'L1', sku: 'mug', quantity: 2, paidPrice: '10' }),
    line({ externalLineId: 'L2', sku: 'cup', quantity: 1, paidPrice: '30' }),
    line({ externalLineId: 'L3', sku: 'unknown', quantity: 1, paidPrice: '1' }),
  ];
  await shop.record(channelOrder({ lines, marketplaceStatus: words.shipped }));
  await new ReturnShop(shop).record({
    lines: [{ externalLineId: 'R1', externalOrderLineId: 'L1', sku: null, quantity: 1, refundAmount: '9.5' }],
    requestedAt: '2026-11-20T20:00:00.000Z',
  });
  return { mug, cup, bowl };
}

it.each([
  ['the rows themselves', false],
  ['levels', true],
])(
  'products that sell come first, with what came back, their margin and how long stock lasts, from %s',
  async (_, isRolledUp) => {
    const { mug } = await trade();
    await (isRolledUp ? rollUp(world.db, shop.organizationId) : null);
    const { rowsOf, notes } = await read();
    const sellers = rowsOf('topSellers');
    expect(namesOf(sellers)).toEqual(['Cup', 'Mug']);
    expect(valuesOf(sellers[1]!)).toEqual({
      ...{ productSales: '20.00', productUnits: '2', averagePrice: '10.00' },
      ...{ productReturnedUnits: '1', returnRate: '0.5000', productRefunds: '9.50' },
      ...{ productCost: '8.00', productMargin: '12.00', productMarginRate: '0.6000' },
      // Ten units are left of twelve, and ten days sold two.
      ...{ inStock: '10', stockCover: '50.0' },
    });
    expect(valuesOf(sellers[0]!)).toMatchObject({
      productMargin: 'COST_UNKNOWN',
      inStock: 'STOCK_NOT_TRACKED',
      stockCover: 'STOCK_NOT_TRACKED',
    });
    expect(sellers[1]!.links.map(({ source, rows }) => [source, rows])).toEqual([
      ['orders', expect.stringContaining(`product-id=${mug}`)],
      ['returns', expect.stringContaining(`product-id=${mug}`)],
      ['refunds', expect.stringContaining(`product-id=${mug}`)],
      ['inventory', `/api/v1/products/${mug}`],
    ]);
    expect(notes).toEqual(['STOCK_IS_OF_NOW', 'ITEMS_NOT_MATCHED']);
  },
);

it('products that come back are those with returned units alone', async () => {
  await trade();
  expect(namesOf((await read()).rowsOf('mostReturned'))).toEqual(['Mug']);
});

it('slow movers are what lies in stock, first what did not sell', async () => {
  await trade();
  const slow = (await read()).rowsOf('slowMovers');
  expect(slow.map(row => [row.keys[0]?.label, valuesOf(row)])).toEqual([
    ['Bowl', { inStock: '7', stockCover: 'NOTHING_TO_DIVIDE_BY', productUnits: '0' }],
    ['Mug', { inStock: '10', stockCover: '50.0', productUnits: '2' }],
  ]);
});

it('totals have items without a product too', async () => {
  await trade();
  expect((await read()).rowsOf('totals').map(valuesOf)).toMatchObject([
    { productSales: '51.00', productUnits: '4', productReturnedUnits: '1' },
  ]);
});

it('costs and margins are in no table for members without access to finance, and that is said', async () => {
  await trade();
  const { rowsOf, notes } = await read(false);
  const metrics = ['totals', 'topSellers', 'mostReturned', 'slowMovers']
    .flatMap(rowsOf)
    .flatMap(({ figures }) => figures.map(({ metric }) => metric));
  expect(metrics.filter(metric => /cost|margin/i.test(metric))).toEqual([]);
  expect(notes).toEqual(['STOCK_IS_OF_NOW', 'ITEMS_NOT_MATCHED', 'COSTS_LEFT_OUT']);
});

it('a product that was deleted keeps its figures, without a link to itself', async () => {
  const { mug, cup } = await trade();
  await shop.products.delete(shop.ctx, mug);
  const { rowsOf } = await read();
  const sellers = rowsOf('topSellers');
  const linked = (id: string) =>
    sellers.find(({ keys }) => keys[0]!.value === id)!.links.map(({ source }) => source);
  expect([linked(mug), linked(cup)]).toEqual([
    ['orders', 'returns', 'refunds'],
    ['orders', 'returns', 'refunds', 'inventory'],
  ]);
});

it('a product that sold before is compared with itself', async () => {
  await shop.product({ sku: 'mug', title: 'Mug', inventoryQuantity: 20 });
  const lines = [line({ sku: 'mug', quantity: 2, paidPrice: '10' })];
  await shop.record(channelOrder({ externalOrderId: '1', lines, placedAt: '2026-11-05T08:00:00Z' }));
  await shop.record(channelOrder({ externalOrderId: '2', lines: [line({ sku: 'mug', quantity: 3 })] }));
  const { rowsOf } = await read();
  const [row] = rowsOf('topSellers');
  expect(row!.figures.find(({ metric }) => metric === 'productUnits')).toMatchObject({
    ...{ value: '3', previous: '2', changeRatio: '0.5000' },
  });
  const stock = [...rowsOf('topSellers'), ...rowsOf('slowMovers')]
    .flatMap(({ figures }) => figures)
    .filter(({ metric }) => metric === 'inStock' || metric === 'stockCover');
  expect(stock).toHaveLength(4);
  for (const { value, previous, changeRatio } of stock) {
    expect([value === null, previous, changeRatio]).toEqual([false, null, null]);
  }
});
