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
import type { SandboxListingState } from '../sandbox/state.js';
import { afterSaleRoutes, returnStatusNames } from './lazada-sandbox-after-sale.js';
import { authRoutes } from './lazada-sandbox-auth.js';
import { campaignRoutes } from './lazada-sandbox-campaigns.js';
import { categoryRoutes } from './lazada-sandbox-categories.js';
import { fulfilmentRoutes } from './lazada-sandbox-fulfilment.js';
import { orderRoutes } from './lazada-sandbox-orders.js';
import { performanceRoutes } from './lazada-sandbox-performance.js';
import { priceQuantityRoute } from './lazada-sandbox-price-quantity.js';
import { productReadRoutes } from './lazada-sandbox-product-reads.js';
import { productWriteRoutes } from './lazada-sandbox-product-writes.js';
import { send, serve } from './lazada-sandbox-request-auth.js';
import { replyPath, reviewRoutes } from './lazada-sandbox-reviews.js';
import { stageStatusNames, unitsOf } from './lazada-sandbox-units.js';

const dayMs = 86_400_000;

const account: SandboxAccount = {
  externalId: '1000114855',
  name: 'Sandbox Lazada Seller',
  values: {
    appKey: '100132',
    appSecret: '73616e64626f782d6c617a6164612d736563726574',
    code: '0_100132_73616e64626f78636f6465',
  },
  stores: [
    { id: '1000114855', country: 'SG', currency: 'SGD' },
    { id: '2000114855', country: 'MY', currency: 'MYR' },
  ],
};

const digits = (start: number, sequence: number): string => String(start + sequence);

const newIds: Record<Parameters<SandboxProtocol['newId']>[0], (sequence: number) => string> = {
  listing: sequence => digits(3_069_000_000, sequence),
  variant: sequence => digits(15_298_000_000, sequence),
  order: sequence => digits(560_694_400_000_000, sequence),
  /** Pieces of a line have three digits more. */
  line: sequence => digits(560_694_000_000, sequence),
  package: sequence => `FP${digits(94_612_143_000_000, sequence)}`,
  return: sequence => digits(501_977_600_000_000, sequence),
  statement: sequence => `LZSG1-${digits(40_000_000, sequence)}`,
  promotion: sequence => digits(91_471_000_000, sequence),
};

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!;
const isAuth = (request: FastifyRequest): boolean => pathOf(request).startsWith('/auth/');
const tokenOf = (request: FastifyRequest): string => queryOf(request).get('access_token') ?? 'app';

/** The Open Platform as a seller of two countries sees it; each country is a folder of the sandbox. */
export const protocol: SandboxProtocol = {
  key: 'lazada',
  account,
  callsPerSecond: 10,
  burst: 20,
  tokenTtlMs: 30 * dayMs,
  reviewMs: 2_000,
  newId: (kind, sequence) => newIds[kind](sequence),
  newReviewId: sequence => digits(150_200_000_000_000, sequence),
  replyReviewMs: 3_000,
  callerOf: request => (isAuth(request) ? null : tokenOf(request)),
  isWrite: request =>
    pathOf(request).endsWith(replyPath) ||
    (request.method === 'POST' && !isAuth(request) && !pathOf(request).endsWith('/image/migrate')),
  rejectThrottled: (reply: FastifyReply, retryAfterMs: number) =>
    send(reply, {
      code: 'AppCallLimit',
      type: 'ISV',
      message: `API access frequency exceeds the limit. this ban will last ${Math.ceil(retryAfterMs / 1000)} seconds`,
    }),
  routes: (app: FastifyInstance, dependencies: SandboxDependencies) => {
    serve(app, dependencies, {
      ...authRoutes(dependencies),
      ...categoryRoutes(),
      ...productReadRoutes(dependencies),
      ...productWriteRoutes(dependencies),
      ...priceQuantityRoute(dependencies),
      ...orderRoutes(dependencies),
      ...fulfilmentRoutes(dependencies),
      ...afterSaleRoutes(dependencies),
      ...campaignRoutes(dependencies),
      ...reviewRoutes(dependencies),
      ...performanceRoutes(dependencies),
    });
  },
  pushOf,
};

/** Of listings, decisions about their quality are told. */
const qualityStatusNames: Partial<Record<SandboxListingState, string>> = {
  in_review: 'PENDING',
  live: 'APPROVED',
  rejected: 'REJECTED',
  suppressed: 'LOCK',
};

/** By the numbers that Lazada gives to its pushes. */
function pushOf(change: ShopChange, { shop }: SandboxDependencies): SignedPush | null {
  const seconds = secondOf(change.at);
  const messages: Record<ShopChange['kind'], () => { storeId: string; type: number; data: object } | null> = {
    order: () => {
      const order = shop.state.orders.get(change.id)!;
      const data = {
        order_status: stageStatusNames[order.stage],
        trade_order_id: order.id,
        trade_order_line_id: unitsOf(order)[0]!.id,
        status_update_time: seconds,
      };
      return { storeId: order.storeId, type: 0, data };
    },
    return: () => {
      const { storeId, orderId, stage, kind } = shop.state.returns.get(change.id)!;
      const data = {
        reverse_order_id: Number(change.id),
        reverse_status: `${kind === 'refund_only' ? 'REFUND' : 'RTM'}_${returnStatusNames[stage].push}`,
        trade_order_id: Number(orderId),
        status_update_time: seconds,
      };
      return { storeId, type: 10, data };
    },
    listing: () => {
      const { storeId, state, stateReason } = shop.state.listings.get(change.id)!;
      const status = qualityStatusNames[state];
      const data = {
        itemId: Number(change.id),
        status,
        reason: stateReason ?? '',
        date: Date.parse(change.at),
      };
      return status === undefined ? null : { storeId, type: 1, data };
    },
    review: () => {
      const { storeId, listingId, orderId } = shop.state.reviews.get(change.id)!;
      const data = { item_id: Number(listingId), id: Number(change.id), order_id: Number(orderId ?? 0) };
      return { storeId, type: 21, data };
    },
    finance: () => null,
  };
  const message = messages[change.kind]();
  if (message === null) {
    return null;
  }
  const store = account.stores.find(({ id }) => id === message.storeId)!;
  const body = JSON.stringify({
    seller_id: message.storeId,
    message_type: message.type,
    data: message.data,
    timestamp: seconds,
    site: `lazada_${store.country.toLowerCase()}`,
  });
  const { appKey = '', appSecret = '' } = account.values;
  const authorization = createHmac('sha256', appSecret).update(`${appKey}${body}`).digest('hex');
  return { headers: { 'content-type': 'application/json', authorization }, body };
}
