import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketplaces } from '../../../connectors/marketplaces/registry.js';
import { newId } from '../../../kernel/ids.js';
import { routes } from '../../../rest-facade/routes/routes.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';
import { askFor, keysOf, rowsOf, valuesOf } from './analytics-answers.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
});
afterAll(() => program.stop());

const sections = routes
  .filter(({ path }) => path.startsWith('/api/v1/analytics/'))
  .map(({ path }) => path.slice('/api/v1/analytics/'.length))
  .filter(section => !section.startsWith('reports'));

const dayMs = 86_400_000;
const day = (fromToday: number) => new Date(Date.now() + fromToday * dayMs).toISOString().slice(0, 10);

describe.each(sections)('GET /api/v1/analytics/%s', section => {
  it.each([
    ['an empty window', `from=${day(-1)}&to=${day(-1)}`, 'to'],
    ['an inverted window', `from=${day(-1)}&to=${day(-2)}`, 'to'],
    ['a window of the future', `from=${day(2)}&to=${day(3)}`, 'from'],
    ['a window that ends in the future', `from=${day(-1)}&to=${day(3)}`, 'to'],
    ['a huge window', `from=1990-01-01&to=${day(0)}`, 'from'],
    ['no day', 'from=2026-02-30&to=2026-03-01', 'from'],
    ['an unknown period', 'period=last_fortnight', 'period'],
    ['a period and a window', `period=today&from=${day(-1)}`, 'period'],
    ['an unknown time zone', 'time-zone=Asia/Atlantis', 'time-zone'],
    ['an unknown granularity', 'granularity=minute', 'granularity'],
    ['too many hours', 'period=last_365_days&granularity=hour', 'granularity'],
    ['an unknown comparison', 'compare=last_year', 'compare'],
    ['an unknown country', 'country=SG,ZZ', 'country.1'],
    ['an unknown currency', 'currency=XYZ', 'currency'],
    ['a malformed product', 'product-id=7', 'product-id.0'],
    ['an unknown product', `product-id=${newId()}`, 'product-id.0'],
    ['an unknown channel', `marketplace=${marketplaces[0]!.key},no-such-channel`, 'marketplace.1'],
    ['an unknown store', 'store-id=nowhere', 'store-id.0'],
    ['a store without a name', 'store-id=', 'store-id'],
    ['an unknown parameter', 'days=7', 'days'],
  ])('rejects %s and names it', async (_, query, path) => {
    const { status, json } = await shop.rest.get(`/api/v1/analytics/${section}?${query}`);
    expect([status, json.code, json.errors.map((each: { path: string }) => each.path)]).toEqual([
      400,
      'VALIDATION_FAILED',
      [path],
    ]);
  });

  it('names every parameter that is wrong', async () => {
    const unknown = `store-id=nowhere&marketplace=no-such-channel&product-id=${newId()}`;
    const query = `from=2026-13-01&to=x&time-zone=Mars&country=ZZ&currency=XYZ&${unknown}`;
    const { status, json } = await shop.rest.get(`/api/v1/analytics/${section}?${query}`);
    const paths = json.errors.map(({ path }: { path: string }) => path).sort();
    expect([status, paths]).toEqual([
      400,
      ['country.0', 'currency', 'from', 'marketplace.0', 'product-id.0', 'store-id.0', 'time-zone', 'to'],
    ]);
  });

  it('names the channels that there are where one is unknown, the own ones by their orders', async () => {
    const seller = await startOrganization(program, { defaultCurrency: 'SGD' });
    await sold(seller, { externalOrderId: '1', amount: '1.00', marketplace: 'own-shop' });
    const channels = [...marketplaces.map(({ key }) => key), 'agentic_checkout', 'own-shop'].sort();
    const { json } = await seller.rest.get(
      `/api/v1/analytics/${section}?marketplace=no-such-channel,own-shop`,
    );
    expect(json.errors).toEqual([
      {
        ...{ path: 'marketplace.0', code: 'MARKETPLACE_UNKNOWN' },
        message: `must be one of the channels: ${channels.join(', ')}`,
      },
    ]);
  });

  it('has the tables that saved reports may name', async () => {
    const { tables } = await askFor(shop.rest, section);
    const input = { name: 'All', section: section.replace('-', '_'), tables: tables.map(({ key }) => key) };
    const create = (given: object) =>
      shop.owner.graphql(createReport, { input: { ...input, ...given } }, shop.id);
    expect((await create({})).errors).toBeUndefined();
    const { errors } = await create({ tables: [...input.tables, 'nope'] });
    expect(errors?.[0]?.extensions.errors).toEqual([
      expect.objectContaining({
        path: `tables.${tables.length}`,
        message: expect.stringContaining(`: ${input.tables.join(', ')}`),
      }),
    ]);
  });

  it('answers a merchant without anything with no figure, and no zero', async () => {
    const { tables } = await askFor(shop.rest, section);
    const figures = tables.flatMap(({ rows }) => rows).flatMap(row => row.figures);
    expect(figures.filter(({ value, reason }) => value !== null || reason === null)).toEqual([]);
  });
});

const createReport =
  'mutation ($input: CreateAnalyticsReportInput!) { createAnalyticsReport(input: $input) { analyticsReport { id } } }';

describe('the time zone of the organization', () => {
  it('is where days begin that name no other, and UTC unless it was set', async () => {
    const other = await startOrganization(program);
    expect((await askFor(other.rest, 'overview')).window.timeZone).toBe('UTC');
    const { errors } = await other.owner.graphql(setTimeZone, { timeZone: 'Asia/Kolkata' }, other.id);
    expect(errors).toBeUndefined();
    const { window } = await askFor(other.rest, 'overview', 'period=yesterday');
    expect([window.timeZone, window.from.slice(10)]).toEqual(['Asia/Kolkata', 'T18:30:00.000Z']);
    const answer = await other.owner.graphql(setTimeZone, { timeZone: '+05:30' }, other.id);
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'timeZone' }],
    });
  });
});

const setTimeZone = `mutation ($timeZone: String!) { updateOrganization(input: { timeZone: $timeZone }) { organization { timeZone } } }`;

describe('overview', () => {
  it('counts orders that were recorded, by currency and channel, and no canceled one', async () => {
    const seller = await startOrganization(program, { defaultCurrency: 'SGD' });
    await sold(seller, { externalOrderId: '1', amount: '20.00' });
    await sold(seller, { externalOrderId: '2', amount: '5.50', marketplace: 'market' });
    await sold(seller, { externalOrderId: '3', amount: '7', currency: 'JPY' });
    await sold(seller, { externalOrderId: '4', amount: '99.00', status: 'canceled' });
    const report = await askFor(seller.rest, 'overview', 'period=today');
    expect(rowsOf(report, 'totals').map(row => [keysOf(row), valuesOf(row)])).toMatchObject([
      [
        'JPY',
        {
          sales: '7',
          orders: '1',
          units: '1',
          averageOrder: '7',
          netSales: '7',
          returns: null,
          refunds: null,
        },
      ],
      [
        'SGD',
        { sales: '25.50', orders: '2', units: '2', averageOrder: '12.75', netSales: '25.50', returns: null },
      ],
    ]);
    expect(rowsOf(report, 'byMarketplace').map(keysOf)).toEqual([
      'storefront JPY',
      'storefront SGD',
      'market SGD',
    ]);
    const series = rowsOf(report, 'series').map(row => valuesOf(row).orders);
    expect(series.reduce((sum, value) => sum + Number(value ?? 0), 0)).toBe(3);
    expect(report.completeness.notes.map(({ code }) => code)).toEqual(['WINDOW_OPEN']);
  });
});

describe('a product that was deleted', () => {
  it('is known by the orders that name it, to their merchant alone', async () => {
    const money = { amount: '5.00', currency: 'SGD' };
    const given = { sku: 'mug', title: 'Mug', status: 'active', price: money };
    const { json: created } = await shop.rest.post('/api/v1/products', given);
    const { id } = created.product;
    await sold(shop, { externalOrderId: 'of a mug', amount: '5.00', productId: id });
    expect((await shop.rest.delete(`/api/v1/products/${id}`)).status).toBeLessThan(300);
    const report = await askFor(shop.rest, 'overview', `period=today&product-id=${id.toUpperCase()}`);
    expect(rowsOf(report, 'totals').map(row => valuesOf(row).sales)).toEqual(['5.00']);
    const other = await startOrganization(program);
    const { status, json } = await other.rest.get(`/api/v1/analytics/overview?product-id=${id}`);
    expect([status, json.errors[0].code]).toEqual([400, 'PRODUCT_NOT_FOUND']);
  });
});

interface Sold {
  externalOrderId: string;
  amount: string;
  currency?: string;
  marketplace?: string;
  status?: string;
  productId?: string;
}

async function sold(
  seller: Organization,
  {
    externalOrderId,
    amount,
    currency = 'SGD',
    marketplace = 'storefront',
    status = 'to_ship',
    productId,
  }: Sold,
): Promise<void> {
  const { status: answered } = await seller.rest.post('/api/v1/orders', {
    ...{ marketplace, externalOrderId, status, currency },
    totals: { total: { amount, currency } },
    items: [{ name: 'Mug', productId, quantity: 1, unitPrice: { amount, currency } }],
    placedAt: new Date(Date.now() - 1_000).toISOString(),
  });
  expect(answered).toBe(201);
}
