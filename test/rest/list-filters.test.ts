import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let merchant: Organization;
beforeAll(async () => {
  program = await startProgram();
  merchant = await startOrganization(program, { defaultCurrency: 'SGD' });
});
afterAll(() => program.stop());

/** Well-formed values that nobody has, and malformed ones, by the filter's name in a query. */
const values: Record<string, { name: string; nobody: string; malformed?: string }> = {
  accountId: { name: 'account-id', nobody: newId(), malformed: 'shop-1' },
  orderId: { name: 'order-id', nobody: newId(), malformed: 'order-1' },
  currency: { name: 'currency', nobody: 'xts', malformed: 'dollar' },
  country: { name: 'country', nobody: 'aq', malformed: 'Atlantis' },
  marketplace: { name: 'marketplace', nobody: 'nowhere' },
};

interface QuerySchema {
  properties?: Record<string, { type?: string; items?: { enum?: string[] }; enum?: string[] }>;
}

const filtersOf = (route: Route) => (route.query as QuerySchema | undefined)?.properties ?? {};
const lists = routes.filter(
  route => route.method === 'GET' && !route.path.includes(':') && 'limit' in filtersOf(route),
);
const filtered = lists.flatMap(route =>
  Object.keys(filtersOf(route)).flatMap(key =>
    key in values ? [{ path: route.path, ...values[key]! }] : [],
  ),
);
const sold = lists.filter(({ path }) => /\/(orders|returns|settlements)$/.test(path));

describe.each(filtered)('the filter $name of $path', ({ path, name, nobody, malformed }) => {
  it('gives an empty page for a value that is well-formed and matches nothing', async () => {
    const { status, json } = await merchant.rest.get(`${path}?${name}=${nobody}`);
    expect([status, json.items]).toEqual([200, []]);
  });

  it.skipIf(malformed === undefined)('rejects a value that is malformed, and names the filter', async () => {
    const { status, json } = await merchant.rest.get(`${path}?${name}=${malformed}`);
    expect([status, json.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(json.errors.map((error: { path: string }) => error.path)).toEqual([name]);
  });
});

it('orders, returns and settlements are the lists that have a status', () => {
  expect(sold).toHaveLength(3);
});

describe.each(sold)('the statuses of $path', route => {
  const known = filtersOf(route).status!.items!.enum!;

  it.each([
    ['comma-separated', `status=${known.join(',')}`],
    ['repeated', known.map(word => `status=${word}`).join('&')],
  ])('may be several, %s', async (_how, query) => {
    expect((await merchant.rest.get(`${route.path}?${query}`)).status).toBe(200);
  });

  it('reject one that there is not, among others', async () => {
    const { status } = await merchant.rest.get(`${route.path}?status=${known[0]},lost`);
    expect(status).toBe(400);
  });
});

it('settlements with any of several statuses are found, and those alone', async () => {
  const state = (externalOrderId: string, isFinal: boolean) =>
    merchant.rest.post('/api/v1/settlements', {
      marketplace: 'market_hall',
      externalOrderId,
      currency: 'SGD',
      rows: [
        {
          externalRowId: externalOrderId,
          type: 'Sale',
          amount: '1.00',
          postedAt: '2026-11-21T08:00:00Z',
          isFinal,
        },
      ],
    });
  await state('S-1', true);
  await state('S-2', false);
  const found = async (query: string) =>
    (await merchant.rest.get(`/api/v1/settlements?${query}`)).json.items
      .map(({ externalOrderId }: { externalOrderId: string }) => externalOrderId)
      .sort();
  expect(await found('status=settled,estimated')).toEqual(['S-1', 'S-2']);
  expect(await found('status=settled,disputed')).toEqual(['S-1']);
  expect(await found('status=disputed')).toEqual([]);
  expect(await found('currency=sgd&status=estimated')).toEqual(['S-2']);
});
