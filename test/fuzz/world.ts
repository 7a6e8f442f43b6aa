import type { GraphQLSchema } from 'graphql';
import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import sharp from 'sharp';
import { newId } from '../../kernel/ids.js';
import { allScopes } from '../../kernel/scopes.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { LiveClient } from '../support/live-client.js';
import { openApiCheck, type ReplyCheck } from '../support/openapi-check.js';
import { startOrganization } from '../support/organization.js';
import { bearer, type Program, restClient } from '../support/program.js';
import type { RestClient } from '../support/rest-client.js';
import { ShoppingAgent } from '../ucp/shopping-agent.js';
import { KnownThings, type References } from './known-things.js';
import { marketplaceKeys } from './marketplace-keys.js';
import type { GivenCaller } from './request-headers.js';

export const demo = {
  apiKey: 'tw_sk_fuzz0123456789abcdef',
  clientId: 'fuzz-client',
  clientSecret: 'fuzz-client-secret-0123456789',
};

/** What requests are made from: who calls, and what there is to be named. */
export interface FuzzWorld {
  readonly seed: number;
  readonly url: string;
  readonly check: ReplyCheck;
  readonly schema: GraphQLSchema;
  readonly known: KnownThings;
  /** Stands in everything of the other merchant, and in no request. */
  readonly secret: string;
  readonly organizationId: string;
  readonly otherOrganizationId: string;
  readonly client: { id: string; secret: string };
  readonly picture: Buffer;
  readonly callers: Record<
    'apiKey' | 'agent' | 'session' | 'scopeless' | 'shopKey' | 'shopAgent',
    GivenCaller
  >;
  userAgent(version: string): string;
  stop(): Promise<void>;
}

/**
 * Three merchants: the demo's, whose sandboxes make marketplaces answer, calls every route; one of its own calls every
 * mutation; and one has what neither may ever see.
 */
export async function openWorld(seed: number, url: string, databaseUrl: string): Promise<FuzzWorld> {
  const platform = await ShoppingAgent.start();
  const program = programAt(url, databaseUrl);
  const shop = await startOrganization(program);
  const other = await startOrganization(program);
  const secret = `kept-from-others-${newId()}`;
  const demoRest = program.rest(demo.apiKey);
  const agentToken = await tokenOf(program);
  const agent = program.rest(agentToken);
  const picture = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
  const own = merged(
    await stock(demoRest, agent, { text: 'Ours', currency: 'SGD' }),
    await stock(shop.rest, null, { text: 'Shop', currency: 'USD' }),
  );
  const others = await stock(other.rest, program.rest(await other.agent()), {
    text: secret,
    currency: 'USD',
  });
  others.organizationId = [other.id];
  others.sku = ['SKU-OF-OTHERS'];
  return {
    seed,
    url,
    check: await openApiCheck(url),
    schema: await readSchema(program.graphql(demo.apiKey)),
    known: new KnownThings(own, others),
    secret,
    organizationId: shop.id,
    otherOrganizationId: other.id,
    client: { id: demo.clientId, secret: demo.clientSecret },
    picture,
    callers: {
      apiKey: { headers: bearer(demo.apiKey) },
      agent: { headers: bearer(agentToken) },
      session: { headers: shop.owner.headers, organizationId: shop.id },
      scopeless: { headers: bearer(await shop.key(['reviews:read'])) },
      shopKey: { headers: bearer(shop.apiKey) },
      shopAgent: { headers: bearer(await shop.agent(allScopes())) },
    },
    userAgent: version => platform.userAgent(version),
    stop: () => platform.stop(),
  };
}

/** A program of another process, as far as its clients know it. */
const programAt = (url: string, databaseUrl: string): Program =>
  ({
    url,
    databaseUrl,
    check: null,
    rest: (apiKey: string | null) => restClient(url, apiKey, null),
    graphql: (apiKey: string | null) => new GraphQLClient(url, bearer(apiKey)),
    live: (apiKey: string) => new LiveClient(url, bearer(apiKey)),
  }) as unknown as Program;

async function tokenOf(program: Program): Promise<string> {
  const { json } = await program.rest(null).post('/api/v1/oauth/token', {
    grant_type: 'client_credentials',
    client_id: demo.clientId,
    client_secret: demo.clientSecret,
  });
  return json.access_token;
}

const readSchema = async (graphql: GraphQLClient): Promise<GraphQLSchema> =>
  buildClientSchema((await graphql.run(getIntrospectionQuery())).data);

interface Stock {
  text: string;
  currency: string;
}

/** One of everything that callers can make, with the text wherever a text can stand. */
async function stock(rest: RestClient, agent: RestClient | null, given: Stock): Promise<References> {
  const { text, currency } = given;
  const price = { amount: '12.50', currency };
  const { product } = (
    await rest.post('/api/v1/products', {
      title: `Shirt ${text}`,
      description: text,
      tags: [text],
      status: 'active',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { sku: `${text.slice(0, 4)}-S`, optionValues: { Size: 'S' }, price, inventoryQuantity: 900 },
        { sku: `${text.slice(0, 4)}-M`, optionValues: { Size: 'M' }, price, inventoryQuantity: 900 },
      ],
    })
  ).json;
  const plain = (
    await rest.post('/api/v1/products', {
      title: `Cup ${text}`,
      sku: `CUP-${text.slice(0, 4)}`,
      status: 'active',
      price,
      inventoryQuantity: 100_000,
    })
  ).json.product;
  const { order } = (await rest.post('/api/v1/orders', orderOf(given))).json;
  const subscription = { url: 'http://127.0.0.1:9/hook', events: ['product.created'], description: text };
  const { webhook } = (await rest.post('/api/v1/webhooks', subscription)).json;
  const { settlement } = (await rest.post('/api/v1/settlements', settlementOf(given))).json;
  const { priceBook } = (await rest.post('/api/v1/price-books', { name: text })).json;
  const made = { name: text, terms: { kind: 'fixed_price' }, currency: 'USD', isForAssignedProducts: true };
  const { promotion } = (await rest.post('/api/v1/promotions', made)).json;
  const { members } = (await rest.get('/api/v1/campaigns/options')).json;
  const plan = { name: text, ownerId: members[0].id };
  const { campaign } = (await rest.post('/api/v1/campaigns', plan)).json;
  const imported = (
    await rest.send('POST', '/api/v1/products/bulk-import?dry-run=true', {
      body: `sku,title\n${text.slice(0, 4)}-IMPORTED,${text}\n`,
      headers: { 'content-type': 'text/csv' },
    })
  ).json;
  const sessions = agent === null ? [] : await openSessions(agent, plain.id, text);
  const { feeds } = (await rest.get('/acp/feeds')).json;
  return {
    productId: [product.id, plain.id],
    variantId: product.variants.map(({ id }: { id: string }) => id),
    sku: [plain.sku, ...product.variants.map(({ sku }: { sku: string }) => sku)],
    orderId: [order.id],
    lineId: order.items.map(({ id }: { id: string }) => id),
    webhookId: [webhook.id],
    deliveryId: [newId()],
    settlementId: [settlement.id],
    ruleId: [priceBook.id],
    promotionId: [promotion.id],
    campaignId: [campaign.id],
    returnId: [newId()],
    actionId: [newId()],
    jobId: [imported.jobId],
    importId: [imported.data.importId],
    planId: [imported.data.importId],
    sessionId: sessions,
    feedId: feeds.map(({ id }: { id: string }) => id),
    cursor: [],
    marketplace: [...marketplaceKeys],
    rail: ['acp_stripe', 'x402'],
    token: ['success_token'],
  };
}

async function openSessions(agent: RestClient, productId: string, text: string): Promise<string[]> {
  const items = [{ productId, quantity: 1 }];
  const buyer = { email: 'ida@example.com', firstName: text };
  const shippingAddress = { line1: text, country: 'SG' };
  const replies = await Promise.all(
    [1, 2].map(() =>
      agent.post('/api/v1/checkout-sessions', { items, buyer, shippingAddress, paymentRail: 'acp_stripe' }),
    ),
  );
  return replies.flatMap(({ json }) => (json.session === undefined ? [] : [json.session.id]));
}

const orderOf = ({ text, currency }: Stock) => ({
  marketplace: 'market-stall',
  externalOrderId: `ORDER-${text}`,
  status: 'to_ship',
  currency,
  totals: { total: { amount: '5.00', currency } },
  items: [{ sku: 'ANY', name: text, quantity: 3 }],
  placedAt: '2026-11-21T08:00:00Z',
});

const settlementOf = ({ text, currency }: Stock) => ({
  marketplace: 'market-stall',
  externalOrderId: `ORDER-${text}`,
  currency,
  rows: [{ externalRowId: `ROW-${text}`, type: 'Sale', amount: '5.00', postedAt: '2026-11-21T08:00:00Z' }],
});

const merged = (one: References, another: References): References =>
  Object.fromEntries(Object.entries(one).map(([name, ids]) => [name, [...ids, ...(another[name] ?? [])]]));
