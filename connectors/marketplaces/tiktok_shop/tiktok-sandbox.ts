import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondOf } from '../epoch-seconds.js';
import type {
  SandboxAccount,
  SandboxDependencies,
  SandboxProtocol,
  SignedPush,
} from '../sandbox/protocol.js';
import { queryOf } from '../sandbox/request.js';
import type { ShopChange } from '../sandbox/shop.js';
import { activityRoutes } from './tiktok-sandbox-activities.js';
import { authRoutes } from './tiktok-sandbox-auth.js';
import { categoryRoutes } from './tiktok-sandbox-categories.js';
import { financeRoutes } from './tiktok-sandbox-finance.js';
import { imageRoutes } from './tiktok-sandbox-images.js';
import { performanceRoutes } from './tiktok-sandbox-performance.js';
import { productReadRoutes, productStatusNames } from './tiktok-sandbox-product-reads.js';
import { productWriteRoutes } from './tiktok-sandbox-product-writes.js';
import { send, serve } from './tiktok-sandbox-request-auth.js';
import { returnRoutes, returnStatusNames } from './tiktok-sandbox-returns.js';
import { orderStatusNames, salesRoutes } from './tiktok-sandbox-sales.js';
import { shippingRoutes } from './tiktok-sandbox-shipping.js';

const shopId = '7494105515082810525';

const account: SandboxAccount = {
  externalId: shopId,
  name: 'Sandbox Shop Singapore',
  values: {
    appKey: '6f5k2sandbox',
    appSecret: '73616e64626f782d7365637265742d6f662d746865',
    authCode: 'GCP_sandboxAAAAADY9jhQTMr4JXq4U19IpM5',
  },
  stores: [{ id: shopId, country: 'SG', currency: 'SGD' }],
};

const digits = (prefix: string, sequence: number, end = ''): string =>
  `${prefix}${String(sequence).padStart(19 - prefix.length - end.length, '0')}${end}`;

const newIds: Record<Parameters<SandboxProtocol['newId']>[0], (sequence: number) => string> = {
  listing: sequence => digits('1729', sequence),
  variant: sequence => digits('1730', sequence),
  order: sequence => digits('5768', sequence),
  /** Units of a line count on from its id. */
  line: sequence => digits('5769', sequence, '0000'),
  package: sequence => digits('1153', sequence),
  return: sequence => digits('4035', sequence),
  statement: sequence => digits('7311', sequence),
  promotion: sequence => digits('7136', sequence),
};

const isToken = (request: FastifyRequest): boolean => request.url.startsWith('/api/v2/token/');
const isSearch = (request: FastifyRequest): boolean => (request.url.split('?')[0] ?? '').endsWith('/search');

/** The Open API, version 202309, as one shop in Singapore sees it. */
export const protocol: SandboxProtocol = {
  key: 'tiktok_shop',
  account,
  callsPerSecond: 50,
  burst: 50,
  tokenTtlMs: 7 * 86_400_000,
  reviewMs: 1_500,
  newId: (kind, sequence) => newIds[kind](sequence),
  callerOf: request => (isToken(request) ? null : (queryOf(request).get('shop_cipher') ?? 'seller')),
  isWrite: request => request.method !== 'GET' && !isSearch(request),
  rejectThrottled: (reply: FastifyReply, retryAfterMs: number) =>
    send(reply.header('retry-after', Math.ceil(retryAfterMs / 1000)), 429, {
      code: 36009002,
      message: "Too many requests. You've made too many requests in a short period of time.",
    }),
  routes: (app: FastifyInstance, dependencies: SandboxDependencies) => {
    const images = new Set<string>();
    serve(app, dependencies, {
      ...authRoutes(dependencies),
      ...imageRoutes(images),
      ...categoryRoutes(),
      ...productReadRoutes(dependencies),
      ...productWriteRoutes(dependencies, images),
      ...salesRoutes(dependencies),
      ...shippingRoutes(dependencies),
      ...returnRoutes(dependencies),
      ...financeRoutes(dependencies),
      ...activityRoutes(dependencies),
      ...performanceRoutes(dependencies),
    });
  },
  pushOf,
};

/** States of products that are told: what went wrong. The real marketplace tells of more. */
const toldStates: ReadonlySet<string> = new Set(['FAILED', 'PLATFORM_DEACTIVATED']);

/** By the numbers that TikTok gives to its pushes; of statements nothing is told. */
function pushOf(change: ShopChange, { shop }: SandboxDependencies): SignedPush | null {
  const at = secondOf(change.at);
  const content = {
    order: () => {
      const order_status = orderStatusNames[shop.state.orders.get(change.id)!.stage];
      return {
        type: 1,
        data: { order_id: change.id, order_status, is_on_hold_order: false, update_time: at },
      };
    },
    return: () => {
      const { orderId, stage } = shop.state.returns.get(change.id)!;
      const return_status = returnStatusNames[stage];
      return { type: 12, data: { order_id: orderId, return_id: change.id, return_status, update_time: at } };
    },
    listing: () => {
      const status = productStatusNames[shop.state.listings.get(change.id)!.state];
      return toldStates.has(status)
        ? { type: 5, data: { product_id: change.id, status, update_time: at } }
        : null;
    },
    review: () => null,
    finance: () => null,
  }[change.kind]();
  if (content === null) {
    return null;
  }
  const id = `${change.kind}-${change.id}-${Date.parse(change.at)}`;
  const body = JSON.stringify({ ...content, tts_notification_id: id, shop_id: shopId, timestamp: at });
  const authorization = createHmac('sha256', account.values.appSecret!)
    .update(`${account.values.appKey}${body}`)
    .digest('hex');
  return { headers: { 'content-type': 'application/json', authorization }, body };
}
