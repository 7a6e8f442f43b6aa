import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../kernel/error-catalogue.js';
import { newId } from '../../kernel/ids.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { writtenError } from '../rest/route-matrix.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { Reply, RestClient } from '../support/rest-client.js';
import { ShoppingAgent } from '../ucp/shopping-agent.js';
import { openCheckout } from './opened-checkout.js';
import { plantReturn } from './planted-return.js';
import { recordedReport } from './recorded-report.js';
import { recordedReview } from './recorded-review.js';
import { agentHeaders, tenantRequests } from './tenant-requests.js';

let program: Program;
let owner: Organization;
let stranger: Organization;
/** Agents that shop at the one and at the other. */
let ownAgent: RestClient;
let strangeAgent: RestClient;
let platform: ShoppingAgent;
let receiver: Receiver;
/** Who calls, by whichever of their credentials a route takes. */
interface Side {
  shop: Organization;
  agent: RestClient;
}

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
  platform = await ShoppingAgent.start();
  program = await startProgram({ TRADEWIND_UCP_CONFORMANCE: 'demo', TRADEWIND_UCP_SIMULATION_SECRET: 's' });
  owner = await startOrganization(program);
  stranger = await startOrganization(program);
  strangeAgent = program.rest(await stranger.agent());
  png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  receiver = await startReceiver();
  const subscription = { url: receiver.url, events: ['product.created'] };
  const { webhook } = (await owner.rest.post('/api/v1/webhooks', subscription)).json;
  const { product } = (await owner.rest.post('/api/v1/products', { title: 'Mine', sku: 'MINE' })).json;
  await receiver.arrived(1);
  const { json } = await owner.rest.post('/api/v1/products/bulk-import?dry-run=true', 'sku,title\nA,B\n', {
    'content-type': 'text/csv',
  });
  await owner.rest.finishedJob(json.jobId);
  const { importId } = json.data;
  const { settlement } = (await owner.rest.post('/api/v1/settlements', statement)).json;
  const { priceBook } = (await owner.rest.post('/api/v1/price-books', { name: 'Mine' })).json;
  const promotion = { name: 'Mine', terms: { kind: 'free_shipping' }, isForAssignedProducts: true };
  const promoted = (await owner.rest.post('/api/v1/promotions', promotion)).json.promotion;
  const { members } = (await owner.rest.get('/api/v1/campaigns/options')).json;
  const { campaign } = (await owner.rest.post('/api/v1/campaigns', { name: 'Mine', ownerId: members[0].id }))
    .json;
  const uploaded = await owner.rest.upload('/api/v1/documents', { name: 'a', content: 'Mine' });
  const asked = await owner.rest.post('/api/v1/agents/general/runs', { message: 'Mine?' });
  const { look } = (await owner.rest.post('/api/v1/looks', { productIds: [product.id] })).json;
  const aop = (await owner.rest.post('/api/v1/aop/create', { template: 'restock_alert' })).json;
  const thread = (await owner.rest.post(`/api/v1/aop/${aop.aop_id}/execute`, { dryRun: true })).json;
  await owner.rest.finishedJob(thread.jobId);
  const { order } = (await owner.rest.post('/api/v1/orders', stallOrder)).json;
  const opened = await openCheckout(program);
  ownAgent = opened.agent;
  owned = {
    documentId: uploaded.json.data.documentId,
    orderId: order.id,
    ...{ productId: product.id, lookId: look.id, runId: asked.json.data.runId },
    ...{ aopId: aop.aop_id, thread_id: thread.thread_id },
    ...{ jobId: json.jobId, importId, planId: importId },
    ...(await recordedReport(owner)),
    webhookId: webhook.id,
    deliveryId: String(receiver.received[0]!.headers['tradewind-delivery-id']),
    ...{ settlementId: settlement.id, ruleId: priceBook.id },
    ...{ promotionId: promoted.id, campaignId: campaign.id },
    ...{
      returnId: await plantReturn(program, owner.id, order.id),
      actionId: newId(),
      reviewId: await recordedReview(owner, order),
    },
    sessionId: opened.sessionId,
    cartId: (await ofUcp('POST', '/ucp/v1/carts', { line_items: [{ item: { id: 'SOLD' }, quantity: 1 }] }))
      .json.id,
    feedId: (await owner.rest.get('/acp/feeds')).json.feeds[0].id,
  };
  ownedEvents = (await owner.events()).length;
});
afterAll(async () => {
  await program.stop();
  await receiver.close();
  await platform.stop();
});

const headersOfAgents = () => agentHeaders(version => platform.userAgent(version));
const requests = () => tenantRequests(headersOfAgents(), owned.productId!);

const ofUcp = (method: string, path: string, body?: object): Promise<Reply> =>
  ownAgent.send(method, path, { headers: headersOfAgents().ucp.ucp, body });

const stallOrder = {
  marketplace: 'market-stall',
  externalOrderId: 'S-1',
  status: 'to_ship',
  currency: 'USD',
  totals: { total: { amount: '5.00', currency: 'USD' } },
  items: [{ sku: 'MINE', name: 'Mine', quantity: 1 }],
  placedAt: '2026-11-21T08:00:00Z',
};

const tenantRows = routes.filter(route => route.path.includes(':') && typeof route.callers !== 'string');

const send = (by: Side, route: Route, ids: Record<string, string>): Promise<Reply> => {
  const path = route.path.replace(
    /:(\w+)/g,
    (_match, name: string) => ids[`${route.id}/${name}`] ?? ids[name]!,
  );
  const request = requests()[route.id]!();
  const body = route.id === 'products.images.add' ? png : request.body;
  const rest = route.callers.includes('api_key') ? by.shop.rest : by.agent;
  return rest.send(route.method, path, { ...request, ...(body === undefined ? {} : { body }) });
};

/** What a route says of an id that names nothing. */
const notFound = (route: Route): number =>
  writtenError(route, route.errorCodes!.find(code => errorCatalogue[code].status === 404)!).status;

/** What a problem says, without what differs between any two requests. */
function said({ status, json }: Reply): unknown {
  const { requestId: _requestId, instance: _instance, ...rest } = json;
  return { status, ...rest };
}

it('there is a request for every route that names something', () => {
  expect(tenantRows.map(route => route.id).toSorted()).toEqual(Object.keys(requests()).toSorted());
});

describe("a stranger's id is answered exactly like one that does not exist", () => {
  it.each(tenantRows)('$method $path', async route => {
    const missing = Object.fromEntries(Object.keys(owned).map(name => [name, newId()]));
    const side = { shop: stranger, agent: strangeAgent };
    const theirs = await send(side, route, owned);
    expect(theirs.status).toBe(notFound(route));
    expect(said(theirs)).toEqual(said(await send(side, route, missing)));
  });

  it('and nothing of the owner has changed', async () => {
    const { json } = await owner.rest.get(`/api/v1/products/${owned.productId}`);
    expect(json.product).toMatchObject({ title: 'Mine', version: 1, price: null, images: [] });
    const { order } = (await owner.rest.get(`/api/v1/orders/${owned.orderId}`)).json;
    expect(order).toMatchObject({ status: 'to_ship', version: 1 });
    expect(await owner.events()).toHaveLength(ownedEvents);
    expect((await owner.rest.get(`/api/v1/jobs/${owned.jobId}`)).json.status).toBe('completed');
    const { webhook } = (await owner.rest.get(`/api/v1/webhooks/${owned.webhookId}`)).json;
    expect(webhook).toMatchObject({ description: null, status: 'active', version: 1 });
    const deliveries = await owner.rest.get(`/api/v1/webhooks/${owned.webhookId}/deliveries`);
    expect(deliveries.json.items).toMatchObject([{ id: owned.deliveryId }]);
    const { session } = (await ownAgent.get(`/api/v1/checkout-sessions/${owned.sessionId}`)).json;
    expect(session).toMatchObject({ status: 'ready_for_payment', version: 1 });
    const { headers } = await ofUcp('GET', `/ucp/v1/carts/${owned.cartId}`);
    expect(headers.get('etag')).toContain('1');
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
    '/api/v1/webhooks',
    '/api/v1/jobs?kind=product.import',
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
    route =>
      typeof route.callers !== 'string' && route.callers.includes('session') && route.organization !== 'none',
  );

  it.each(rows)('$method $path: 400 ORGANIZATION_REQUIRED', async route => {
    const path = route.path.replace(/:(\w+)/g, (_match, name: string) => owned[name]!);
    const isFile = route.consumes === 'file';
    const request = requests()[route.id]?.() ?? { headers: headersOfAgents().ucp.ucp };
    const { status, json } = await owner.owner.rest.send(route.method, path, {
      ...(route.method === 'GET' || (route.method === 'DELETE' && request.body === undefined)
        ? {}
        : { body: isFile ? png : (request.body ?? bodies[route.id] ?? route.example ?? {}) }),
      headers: isFile
        ? { 'content-type': route.upload!.accepts.includes('text/*') ? 'text/csv' : 'image/png' }
        : (request.headers ?? {}),
    });
    expect({ status, code: json.code }).toEqual(writtenError(route, 'ORGANIZATION_REQUIRED'));
  });

  const ucpCheckout = { line_items: [{ item: { id: 'MINE' }, quantity: 1 }] };
  const bodies: Record<string, unknown> = {
    'ucp.carts.create': ucpCheckout,
    ...{ 'ucp.checkout.create': ucpCheckout, 'ucp-2026-01-11.checkout.create': ucpCheckout },
    ...{ 'orders.create': stallOrder, 'priceBooks.create': { name: 'X' }, 'campaigns.create': { name: 'X' } },
    'promotions.create': { name: 'X', terms: { kind: 'free_shipping' }, isForAssignedProducts: true },
    ...{ 'products.create': { title: 'X' }, 'settlements.state': statement },
    'products.recommendCategory': { productId: 'x' },
    'products.costs': { updates: [{ sku: 'MINE', cost: null }] },
    'products.sync': { productIds: ['018f0000-0000-7000-8000-000000000000'] },
    'images.ghostMannequin': { productId: '018f0000-0000-7000-8000-000000000000' },
    'webhooks.create': { url: 'https://example.com/', events: ['product.created'] },
  };
});

describe('a credential without the scope', () => {
  const rows = routes.filter(route => typeof route.scope === 'string');

  it.each(rows)('$method $path: 403 that names $scope', async route => {
    const other = route.scope === 'orders:read' ? 'reviews:read' : 'orders:read';
    const rest = program.rest(await (route.callers.includes('api_key') ? keyOf(other) : tokenOf(other)));
    const path = route.path.replace(/:(\w+)/g, (_match, name: string) => owned[name]!);
    const { status, json, text, headers } = await rest.send(route.method, path);
    expect({ status, code: json.code }).toEqual(writtenError(route, 'SCOPE_MISSING'));
    expect(text).toContain(route.scope);
    expect(headers.get('www-authenticate')).toContain(`scope="${route.scope}"`);
  });

  const keys = new Map<string, Promise<string>>();
  const keyOf = (scope: 'orders:read' | 'reviews:read'): Promise<string> => {
    const key = keys.get(scope) ?? owner.key([scope]);
    keys.set(scope, key);
    return key;
  };
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (scope: 'orders:read' | 'reviews:read'): Promise<string> => {
    const token = tokens.get(scope) ?? owner.agent([scope]);
    tokens.set(scope, token);
    return token;
  };

  it('of the job that it asks for is rejected, naming it', async () => {
    const { status, json } = await program
      .rest(await keyOf('orders:read'))
      .get(`/api/v1/jobs/${owned.jobId}`);
    expect([status, json.code]).toEqual([403, 'SCOPE_MISSING']);
    expect(json.detail).toContain('catalog:write');
  });
});
