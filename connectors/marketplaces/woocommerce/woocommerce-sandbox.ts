import { createHash, createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  SandboxAccount,
  SandboxDependencies,
  SandboxProtocol,
  SignedPush,
} from '../sandbox/protocol.js';
import type { ShopChange } from '../sandbox/shop.js';
import { categoryRoutes } from './woocommerce-sandbox-categories.js';
import { couponRoutes } from './woocommerce-sandbox-coupons.js';
import { orderRoutes } from './woocommerce-sandbox-orders.js';
import { productRoutes } from './woocommerce-sandbox-products.js';
import { refundRoutes } from './woocommerce-sandbox-refunds.js';
import { apiRoot, reject, rejection, serve } from './woocommerce-sandbox-request-auth.js';
import { reviewRoutes } from './woocommerce-sandbox-reviews.js';
import { settingRoutes } from './woocommerce-sandbox-settings.js';
import { variationRoutes } from './woocommerce-sandbox-variations.js';
import { wireOrder, wireProduct } from './woocommerce-sandbox-wire.js';

const home = 'sandbox-shop.example';

const account: SandboxAccount = {
  externalId: home,
  name: 'Sandbox Shop',
  values: {
    shopUrl: `https://${home}`,
    consumerKey: 'ck_4b1f6a0c0d5e4c8f9a7b6d5e4f3a2b1c0d9e8f7a',
    consumerSecret: 'cs_9c2e7d1b4a6f8e0d3c5b7a9f1e2d4c6b8a0f9e7d',
    webhookSecret: 'whs-5f4dcc3b5aa765d61d8327deb882cf99',
  },
  stores: [{ id: home, country: 'SG', currency: 'SGD' }],
};

/** Posts of all kinds, and lines of orders, are counted from 1. */
const idStart = 100;

/** REST API v3 of a shop in Singapore, as `woocommerce/woocommerce` answers. */
export const protocol: SandboxProtocol = {
  key: 'woocommerce',
  account,
  callsPerSecond: 10,
  burst: 20,
  tokenTtlMs: null,
  reviewMs: null,
  newId: (_kind, sequence) => String(idStart + sequence),
  newReviewId: sequence => String(idStart + sequence),
  callerOf: request => (request.url.startsWith(apiRoot) ? account.externalId : null),
  isWrite: (request: FastifyRequest) => request.method !== 'GET',
  rejectThrottled: (reply: FastifyReply, retryAfterMs: number) =>
    reject(
      reply.header('retry-after', Math.ceil(retryAfterMs / 1000)),
      rejection(429, 'too_many_requests', 'Too Many Requests'),
    ),
  routes: (app, dependencies) =>
    serve(app, dependencies, {
      ...settingRoutes(dependencies),
      ...categoryRoutes(),
      ...reviewRoutes(dependencies),
      ...productRoutes(dependencies),
      ...variationRoutes(dependencies),
      ...orderRoutes(dependencies),
      ...refundRoutes(dependencies),
      ...couponRoutes(dependencies),
    }),
  pushOf,
};

/** Webhooks carry the whole record. A refund is told as a change of its order; of money, nothing is told. */
function pushOf(change: ShopChange, { shop, account: { values } }: SandboxDependencies): SignedPush | null {
  const { listings, orders, returns } = shop.state;
  const orderId = change.kind === 'return' ? returns.get(change.id)?.orderId : change.id;
  const order = change.kind === 'listing' ? undefined : orders.get(orderId ?? '');
  const listing = change.kind === 'listing' ? listings.get(change.id) : undefined;
  if (change.kind === 'finance' || (order === undefined && listing === undefined)) {
    return null;
  }
  const isNew = order === undefined ? listing!.createdAt === change.at : order.placedAt === change.at;
  const [resource, event] = [order === undefined ? 'product' : 'order', isNew ? 'created' : 'updated'];
  const body = JSON.stringify(order === undefined ? wireProduct(shop, listing!) : wireOrder(shop, order));
  return {
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-source': `https://${home}/`,
      'x-wc-webhook-topic': `${resource}.${event}`,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': event,
      'x-wc-webhook-signature': createHmac('sha256', values.webhookSecret!).update(body).digest('base64'),
      'x-wc-webhook-id': '1',
      'x-wc-webhook-delivery-id': createHash('md5').update(`${change.at}${body}`).digest('hex'),
    },
    body,
  };
}
