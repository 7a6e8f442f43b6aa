import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../../../connectors/marketplaces/registry.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';
import { askFor, type ShownReport, type ShownRow } from './analytics-answers.js';

/** A marketplace that tells of returns. */
const telling = marketplaces.find(({ capabilities }) => capabilities.returns)!.key;

let program: Program;
let shop: Organization;
let mug: string;
let cup: string;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  mug = await product('mug');
  cup = await product('cup');
  await sold('1', 'storefront', mug);
  await sold('2', telling, cup);
});
afterAll(() => program.stop());

async function product(sku: string): Promise<string> {
  const { status, json } = await shop.rest.post('/api/v1/products', {
    ...{ sku, title: sku, status: 'active', inventoryQuantity: 5 },
    ...{ price: { amount: '10.00', currency: 'SGD' }, cost: { amount: '4.00', currency: 'SGD' } },
  });
  expect([status, json]).toEqual([201, json]);
  return json.product.id;
}

/** One unit. The marketplace tells of returns; the merchant's own storefront does not. */
async function sold(externalOrderId: string, marketplace: string, productId: string): Promise<void> {
  const money = { amount: '10.00', currency: 'SGD' };
  const { status, json } = await shop.rest.post('/api/v1/orders', {
    ...{
      marketplace,
      externalOrderId,
      status: 'to_ship',
      currency: 'SGD',
      totals: {
        subtotal: money,
        discount: { amount: '0', currency: 'SGD' },
        shipping: { amount: '0', currency: 'SGD' },
        total: money,
      },
    },
    items: [{ name: 'Thing', productId, quantity: 1, unitPrice: money }],
    placedAt: new Date(Date.now() - 1_000).toISOString(),
  });
  expect([status, json]).toEqual([201, json]);
}

const ofReturns = new Set([
  ...['returns', 'returnedUnits', 'refunds'],
  ...['productReturnedUnits', 'returnRate', 'productRefunds'],
  ...['settledRefunds', 'costOfReturnedGoods'],
]);

/** What figures of returns a row has: the value, or else why there is none. */
const toldIn = ({ figures }: ShownRow): string[] => [
  ...new Set(
    figures
      .filter(({ metric }) => ofReturns.has(metric))
      .map(({ value, reason }) => (value === null ? reason!.code : String(Number(value)))),
  ),
];

/** The same of all rows of tables that have such figures. */
const told = ({ tables }: ShownReport): string[] => [
  ...new Set(
    tables
      .filter(({ key }) => key !== 'series' && key !== 'complete')
      .flatMap(({ rows }) => rows.flatMap(toldIn)),
  ),
];

describe('figures of returns', () => {
  it.each(['overview', 'stores', 'products', 'profit'])(
    'are not offered, and never none, in %s of a channel that tells of no returns',
    async section => {
      expect(told(await askFor(shop.rest, section, 'period=today&marketplace=storefront'))).toEqual([
        'SOURCE_NOT_OFFERED',
      ]);
      expect(told(await askFor(shop.rest, section, `period=today&marketplace=${telling}`))).toEqual(['0']);
    },
  );

  it.each([
    ['overview', 'byMarketplace', 'storefront', telling],
    ['profit', 'byMarketplace', 'storefront', telling],
  ])('%s has them by channel, and in the total of both', async (section, table, without, offering) => {
    const { tables } = await askFor(shop.rest, section, 'period=today');
    const rows = (key: string) => tables.find(each => each.key === key)!.rows;
    const of = (channel: string) => toldIn(rows(table).find(({ keys }) => keys[0]!.value === channel)!);
    expect([of(without), of(offering), toldIn(rows('totals')[0]!)]).toEqual([
      ['SOURCE_NOT_OFFERED'],
      ['0'],
      ['0'],
    ]);
  });

  it('tell products that were sold on such a channel alone from others', async () => {
    const { tables } = await askFor(shop.rest, 'products', 'period=today');
    const rows = (key: string) => tables.find(each => each.key === key)!.rows;
    const of = (id: string) => toldIn(rows('topSellers').find(({ keys }) => keys[0]!.value === id)!);
    expect([of(mug), of(cup), toldIn(rows('totals')[0]!)]).toEqual([['SOURCE_NOT_OFFERED'], ['0'], ['0']]);
  });
});
