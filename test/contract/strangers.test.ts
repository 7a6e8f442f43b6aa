import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { Reply, RequestOptions, RestClient } from '../support/rest-client.js';

let program: Program;
let owner: Organization;
let stranger: Organization;
/** What the owner has, by the name of the path parameter. */
let owned: Record<string, string>;
let png: Buffer;
/** How many events the owner's things were worth. */
let ownedEvents: number;

const statement = {
  marketplace: 'stall',
  externalOrderId: 'MINE',
  currency: 'USD',
  rows: [{ externalRowId: 'MINE-1', type: 'Sale', amount: '1.00', postedAt: '2026-11-21T08:00:00Z' }],
};

beforeAll(async () => {
  program = await startProgram();
  owner = await startOrganization(program);
  stranger = await startOrganization(program);
  png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { product } = (await owner.rest.post('/api/v1/products', { title: 'Mine', sku: 'MINE' })).json;
  const { json } = await owner.rest.post('/api/v1/products/bulk-import?dry-run=true', 'sku,title\nA,B\n', {
    'content-type': 'text/csv',
  });
  await owner.rest.finishedJob(json.jobId);
  const { importId } = json.data;
  const { settlement } = (await owner.rest.post('/api/v1/settlements', statement)).json;
  const { order } = (await owner.rest.post('/api/v1/orders', stallOrder)).json;
  owned = {
    orderId: order.id,
    productId: product.id,
    jobId: json.jobId,
    importId,
    planId: importId,
    settlementId: settlement.id,
    returnId: await returnOf(order.id),
    actionId: newId(),
  };
  ownedEvents = (await owner.events()).length;
});
afterAll(() => program.stop());

/** Returns come from marketplaces only, so this one is written where they are kept. */
async function returnOf(orderId: string): Promise<string> {
  const id = newId();
  const client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  await client.query(
    `insert into commerce.return (organization_id, id, marketplace, external_return_id, order_id, external_order_id,
       status, marketplace_status, logistics, dispute, currency, lines, mapping_version, is_historical, requested_at,
       source_updated_at, version, created_at, updated_at)
     values ($1, $2, 'market-stall', 'R-1', $3, 'S-1', 'requested', 'ASKED', 'none', 'none', 'USD', '[]', '2026-11-21',
       false, now(), now(), 1, now(), now())`,
    [owner.id, id, orderId],
  );
  await client.end();
  return id;
}

const stallOrder = {
  marketplace: 'market-stall',
  externalOrderId: 'S-1',
  status: 'to_ship',
  currency: 'USD',
  totals: { total: { amount: '5.00', currency: 'USD' } },
  items: [{ sku: 'MINE', name: 'Mine', quantity: 1 }],
  placedAt: '2026-11-21T08:00:00Z',
};

/** A good request of each row that has something in its path, so that only whose it is can be wrong with it. */
const requests: Record<string, RequestOptions> = {
  'products.read': {},
  'products.update': { body: { title: 'Theirs now' } },
  'products.delete': {},
  'products.price': { body: { price: { amount: '1.00', currency: 'USD' } } },
  'products.inventory': { body: { inventoryQuantity: 1 } },
  'products.cost': { body: { cost: { amount: '1.00', currency: 'USD' } } },
  'products.images.add': { headers: { 'content-type': 'image/png' } },
  'products.bulk-import.apply': { body: {} },
  'products.bulk-import.rows': {},
  'products.publish': { body: {} },
  'products.delist': { body: {} },
  'products.listings': {},
  'settlements.read': {},
  'orders.read': {},
  'orders.update': { body: { status: 'shipped' } },
  'orders.action-options': {},
  'orders.actions': {},
  'orders.act': { body: { action: 'ship' } },
  'orders.label': {},
  'returns.read': {},
  'jobs.read': {},
  'jobs.cancel': { body: {} },
};

const tenantRows = routes.filter(row => row.path.includes(':') && typeof row.callers !== 'string');

const send = (rest: RestClient, row: Route, ids: Record<string, string>): Promise<Reply> => {
  const path = row.path.replace(/:(\w+)/g, (_match, name: string) => ids[name]!);
  const request = requests[row.id]!;
  const body = row.id === 'products.images.add' ? png : request.body;
  return rest.send(row.method, path, { ...request, ...(body === undefined ? {} : { body }) });
};

/** What a problem says, without what differs between any two requests. */
function said({ status, json }: Reply): unknown {
  const { requestId: _requestId, instance: _instance, ...rest } = json;
  return { status, ...rest };
}

it('there is a request for every row that names something', () => {
  expect(tenantRows.map(row => row.id).toSorted()).toEqual(Object.keys(requests).toSorted());
});

describe("a stranger's id is answered exactly like one that does not exist", () => {
  it.each(tenantRows)('$method $path', async row => {
    const missing = Object.fromEntries(Object.keys(owned).map(name => [name, newId()]));
    const theirs = await send(stranger.rest, row, owned);
    expect(theirs.status).toBe(404);
    expect(said(theirs)).toEqual(said(await send(stranger.rest, row, missing)));
  });

  it('and nothing of the owner has changed', async () => {
    const { json } = await owner.rest.get(`/api/v1/products/${owned.productId}`);
    expect(json.product).toMatchObject({ title: 'Mine', version: 1, price: null, images: [] });
    const { order } = (await owner.rest.get(`/api/v1/orders/${owned.orderId}`)).json;
    expect(order).toMatchObject({ status: 'to_ship', version: 1 });
    expect(await owner.events()).toHaveLength(ownedEvents);
    expect((await owner.rest.get(`/api/v1/jobs/${owned.jobId}`)).json.status).toBe('completed');
  });
});

describe('lists and exports hold what is theirs alone', () => {
  it.each([
    '/api/v1/products',
    '/api/v1/products?sku=MINE',
    '/api/v1/products?q=Mine',
    '/api/v1/catalog/items',
    '/api/v1/orders',
    '/api/v1/orders?sku=MINE',
    '/api/v1/orders?q=S-1',
    '/api/v1/settlements',
    '/api/v1/webhook-events?type=product.created',
  ])('%s', async path => {
    expect((await stranger.rest.get(path)).json.items).toEqual([]);
    expect((await owner.rest.get(path)).json.items).toHaveLength(1);
  });

  it('a batch of costs does not reach other catalogs', async () => {
    const updates = [
      { sku: 'MINE', cost: { amount: '1.00', currency: 'USD' } },
      { productId: owned.productId, cost: { amount: '1.00', currency: 'USD' } },
    ];
    const { json } = await stranger.rest.post('/api/v1/products/cost', { updates });
    expect(json.results.map(({ error }: { error: { code: string } }) => error.code)).toEqual([
      'PRODUCT_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
    ]);
  });
});

describe('a session without organizationId is asked for it', () => {
  const rows = routes.filter(
    row => typeof row.callers !== 'string' && row.callers.includes('session') && row.organization !== 'none',
  );

  it.each(rows)('$method $path: 400 ORGANIZATION_REQUIRED', async row => {
    const path = row.path.replace(/:(\w+)/g, (_match, name: string) => owned[name]!);
    const isFile = row.consumes === 'file';
    const { status, json } = await owner.owner.rest.send(row.method, path, {
      ...(row.method === 'GET' || row.method === 'DELETE'
        ? {}
        : { body: isFile ? png : (bodies[row.id] ?? {}) }),
      ...(isFile
        ? { headers: { 'content-type': row.upload!.accepts.includes('text/*') ? 'text/csv' : 'image/png' } }
        : {}),
    });
    expect([status, json.code]).toEqual([400, 'ORGANIZATION_REQUIRED']);
  });

  const bodies: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(requests).map(([id, { body }]) => [id, body])),
    'orders.create': stallOrder,
    'products.create': { title: 'X' },
    'settlements.state': statement,
    'products.costs': { updates: [{ sku: 'MINE', cost: null }] },
    'products.sync': { productIds: ['018f0000-0000-7000-8000-000000000000'] },
    'webhooks.create': { url: 'https://example.com/', events: ['product.created'] },
  };
});

describe('a credential without the scope', () => {
  const rows = routes.filter(row => typeof row.scope === 'string');

  it.each(rows)('$method $path: 403 that names $scope', async row => {
    const other = row.scope === 'orders:read' ? 'reviews:read' : 'orders:read';
    const rest = program.rest(await keyOf(other));
    const path = row.path.replace(/:(\w+)/g, (_match, name: string) => owned[name]!);
    const { status, json, headers } = await rest.send(row.method, path);
    expect([status, json.code]).toEqual([403, 'SCOPE_MISSING']);
    expect(json.detail).toContain(row.scope);
    expect(headers.get('www-authenticate')).toContain(`scope="${row.scope}"`);
  });

  const keys = new Map<string, Promise<string>>();
  const keyOf = (scope: 'orders:read' | 'reviews:read'): Promise<string> => {
    const key = keys.get(scope) ?? owner.key([scope]);
    keys.set(scope, key);
    return key;
  };

  it('of the job that it asks for is refused, naming it', async () => {
    const { status, json } = await program
      .rest(await keyOf('orders:read'))
      .get(`/api/v1/jobs/${owned.jobId}`);
    expect([status, json.code]).toEqual([403, 'SCOPE_MISSING']);
    expect(json.detail).toContain('catalog:write');
  });
});
