import { createHmac, randomUUID } from 'node:crypto';
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
import { authRoutes } from './shopee-sandbox-auth.js';
import { bundleRoutes } from './shopee-sandbox-bundles.js';
import { categoryRoutes } from './shopee-sandbox-categories.js';
import { discountRoutes } from './shopee-sandbox-discounts.js';
import { imageRoutes } from './shopee-sandbox-images.js';
import { performanceRoutes } from './shopee-sandbox-performance.js';
import { itemStatusNames, productReadRoutes } from './shopee-sandbox-product-reads.js';
import { productWriteRoutes } from './shopee-sandbox-product-writes.js';
import { send, serve } from './shopee-sandbox-request-auth.js';
import { returnRoutes } from './shopee-sandbox-returns.js';
import { reviewRoutes } from './shopee-sandbox-reviews.js';
import { orderStatusNames, salesRoutes } from './shopee-sandbox-sales.js';
import { shippingRoutes } from './shopee-sandbox-shipping.js';
import { voucherRoutes } from './shopee-sandbox-vouchers.js';

const shopId = '226242306';

const account: SandboxAccount = {
  externalId: shopId,
  name: 'Sandbox Shop Singapore',
  values: {
    partnerId: '2001887',
    partnerKey: '73616e64626f782d706172746e65722d6b6579',
    shopId,
    code: '6a4f5a6e6a4f5a6e6a4f5a6e6a4f5a6e',
  },
  stores: [{ id: shopId, country: 'SG', currency: 'SGD' }],
};

const digits = (start: number, sequence: number): string => String(start + sequence);

const newIds: Record<Parameters<SandboxProtocol['newId']>[0], (sequence: number) => string> = {
  listing: sequence => digits(20_000_000_000, sequence),
  variant: sequence => digits(100_000_000_000, sequence),
  order: sequence => `261121${sequence.toString(36).toUpperCase().padStart(8, '0')}`,
  line: sequence => digits(300_000_000_000, sequence),
  package: sequence => `OFG${digits(150_000_000_000_000, sequence)}`,
  return: sequence => `2611210${digits(10_000_000, sequence)}`,
  statement: sequence => digits(1, sequence),
  promotion: sequence => digits(665_000_000, sequence),
};

/** Changes nothing that is seen: the same file gets the same id again. */
const isUpload = (request: FastifyRequest): boolean => request.url.startsWith('/api/v2/media_space/');
const isAuth = (request: FastifyRequest): boolean => request.url.startsWith('/api/v2/auth/');

/** Open Platform v2 as one shop in Singapore sees it. */
export const protocol: SandboxProtocol = {
  key: 'shopee',
  account,
  callsPerSecond: 10,
  burst: 20,
  tokenTtlMs: 4 * 3_600_000,
  reviewMs: 1_500,
  newId: (kind, sequence) => newIds[kind](sequence),
  newReviewId: sequence => digits(27_100_000_000, sequence),
  callerOf: request => (isAuth(request) ? null : (queryOf(request).get('shop_id') ?? 'partner')),
  isWrite: request => request.method === 'POST' && !isAuth(request) && !isUpload(request),
  rejectThrottled: (reply: FastifyReply, retryAfterMs: number) =>
    send(reply.header('retry-after', Math.ceil(retryAfterMs / 1000)), 429, {
      error: 'error_rate_limit',
      message: 'Too many requests, please try again later.',
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
      ...reviewRoutes(dependencies),
      ...performanceRoutes(dependencies),
      ...discountRoutes(dependencies),
      ...voucherRoutes(dependencies),
      ...bundleRoutes(dependencies),
    });
  },
  pushOf,
};

/** By the numbers that Shopee gives to its pushes; of listings, only violations are told. */
function pushOf(change: ShopChange, { shop }: SandboxDependencies, targetUrl: string): SignedPush | null {
  const seconds = secondOf(change.at);
  const content = {
    order: () => ({
      code: 3,
      data: {
        items: [],
        ordersn: change.id,
        status: orderStatusNames[shop.state.orders.get(change.id)!.stage],
        completed_scenario: '',
        update_time: seconds,
      },
    }),
    return: () => ({
      code: 29,
      data: {
        order_sn: shop.state.returns.get(change.id)!.orderId,
        return_sn: change.id,
        updated_values: [],
      },
    }),
    listing: () => {
      const status = itemStatusNames[shop.state.listings.get(change.id)!.state];
      return status === 'BANNED'
        ? { code: 16, data: { item_id: Number(change.id), item_status: status, update_time: seconds } }
        : null;
    },
    review: () => null,
    finance: () => null,
  }[change.kind]();
  if (content === null) {
    return null;
  }
  const body = JSON.stringify({
    // One of its own for each push: what changes twice in a second is told twice.
    msg_id: randomUUID(),
    ...content,
    shop_id: Number(shopId),
    timestamp: seconds,
  });
  const authorization = createHmac('sha256', account.values.partnerKey!)
    .update(`${targetUrl}|${body}`)
    .digest('hex');
  return { headers: { 'content-type': 'application/json', authorization }, body };
}
