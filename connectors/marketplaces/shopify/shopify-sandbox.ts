import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type {
  SandboxAccount,
  SandboxDependencies,
  SandboxProtocol,
  SignedPush,
} from '../sandbox/protocol.js';
import type { ShopChange } from '../sandbox/shop.js';
import { authRoute } from './shopify-sandbox-auth.js';
import { newId, numberOf } from './shopify-sandbox-ids.js';
import { apiVersion, graphqlRoute, isMutation, rejectThrottled } from './shopify-sandbox-request-auth.js';

const shopDomain = 'tradewind-sandbox.myshopify.com';

const account: SandboxAccount = {
  externalId: shopDomain,
  name: 'Sandbox Store',
  values: {
    shopDomain,
    clientId: '8e3f1c6a0b7d4295a1c8e6f2d4b90735',
    clientSecret: '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',
  },
  stores: [{ id: shopDomain, country: 'SG', currency: 'SGD' }],
};

const tokenTtlMs = 86_399_000;

/** The Admin API of one store. A call counts for ten points; a standard plan restores a hundred a second. */
export const protocol: SandboxProtocol = {
  key: 'shopify',
  account,
  callsPerSecond: 10,
  burst: 200,
  tokenTtlMs,
  reviewMs: null,
  newId,
  callerOf: request => (request.url.startsWith('/admin/api/') ? shopDomain : null),
  isWrite: isMutation,
  rejectThrottled,
  routes: (app: FastifyInstance, dependencies: SandboxDependencies) => {
    authRoute(app, dependencies);
    graphqlRoute(app, dependencies);
  },
  pushOf,
};

let pushCount = 0;

/** A webhook tells of one thing, by topic; money has none. */
function pushOf(change: ShopChange, { shop }: SandboxDependencies): SignedPush | null {
  const content = contentOf(change, shop.state);
  if (content === null) {
    return null;
  }
  const body = JSON.stringify(content.payload);
  pushCount += 1;
  const digest = createHmac('sha256', account.values.clientSecret!).update(body).digest('base64');
  const eventId = createHmac('sha256', digest).update(`${change.at} ${pushCount}`).digest('hex').slice(0, 32);
  return {
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': content.topic,
      'x-shopify-hmac-sha256': digest,
      'x-shopify-shop-domain': shopDomain,
      'x-shopify-api-version': apiVersion,
      'x-shopify-webhook-id': eventId,
      'x-shopify-event-id': eventId,
      'x-shopify-triggered-at': change.at,
    },
    body,
  };
}

function contentOf({ kind, id, at }: ShopChange, state: SandboxDependencies['shop']['state']) {
  const base = { id: numberOf(id), admin_graphql_api_id: id };
  switch (kind) {
    case 'order': {
      const order = state.orders.get(id)!;
      const topic = order.placedAt === at ? 'orders/create' : 'orders/updated';
      return {
        topic,
        payload: { ...base, email: order.buyer.email, note: order.buyer.note, updated_at: at },
      };
    }
    case 'return': {
      const topic = state.returns.get(id)!.requestedAt === at ? 'returns/request' : 'returns/update';
      return { topic, payload: { ...base, order_id: numberOf(state.returns.get(id)!.orderId) } };
    }
    case 'listing':
      return state.listings.get(id)!.state === 'deleted'
        ? { topic: 'products/delete', payload: { id: base.id } }
        : { topic: 'products/update', payload: { ...base, updated_at: at } };
    default:
      return null;
  }
}
