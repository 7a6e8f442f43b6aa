import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxAccount, SandboxDependencies, SandboxProtocol } from '../sandbox/protocol.js';
import { queryOf } from '../sandbox/request.js';
import { categoryReads } from './zalora-sandbox-categories.js';
import { ZaloraFeeds } from './zalora-sandbox-feeds.js';
import { finance } from './zalora-sandbox-finance.js';
import { fulfilment } from './zalora-sandbox-fulfilment.js';
import { orderReads } from './zalora-sandbox-orders.js';
import { productReads } from './zalora-sandbox-product-reads.js';
import { productWorks } from './zalora-sandbox-products.js';
import { reject, rejection, serve, type ZaloraAnswers } from './zalora-sandbox-request-auth.js';

const account: SandboxAccount = {
  externalId: 'SG10A7C',
  name: 'Sandbox Boutique',
  values: {
    country: 'SG',
    userId: 'api@boutique.example',
    apiKey: '7a616c6f72612d73616e64626f782d6170692d6b6579',
  },
  stores: [{ id: 'SG10A7C', country: 'SG', currency: 'SGD' }],
};

const starts: Record<Parameters<SandboxProtocol['newId']>[0], number> = {
  listing: 4_000_000,
  variant: 5_000_000,
  order: 12_000_000,
  line: 30_000_000,
  package: 60_000_000,
  return: 70_000_000,
  statement: 80_000_000,
  promotion: 90_000_000,
};

const sellerAnswers: ZaloraAnswers = {
  'GET GetSellerByUser': () => ({
    body: { Seller: { ShortCode: account.externalId, SellerName: account.name } },
  }),
};

/** SellerCenter API 1.0 as one seller in Singapore sees it. */
export const protocol: SandboxProtocol = {
  key: 'zalora',
  account,
  callsPerSecond: 5,
  burst: 30,
  tokenTtlMs: null,
  reviewMs: 1_500,
  newId: (kind, sequence) => String(starts[kind] + sequence),
  callerOf: request => queryOf(request).get('UserID') ?? 'unknown',
  isWrite: request => request.method === 'POST',
  rejectThrottled: (reply: FastifyReply, retryAfterMs: number) =>
    reject(
      reply.header('retry-after', Math.ceil(retryAfterMs / 1000)),
      rejection(429, 'Too many requests', 429),
      '',
    ),
  routes: (app: FastifyInstance, dependencies: SandboxDependencies) => {
    const feeds = new ZaloraFeeds(dependencies, productWorks(dependencies));
    // The key is the one token that there is: withdrawing all tokens withdraws it.
    const { accessToken: keyGrant } = dependencies.tokens.issue();
    serve(app, dependencies, {
      isKeyValid: () => dependencies.tokens.isValid(keyGrant),
      beforeCall: () => feeds.workDue(),
      answers: {
        ...sellerAnswers,
        ...feeds.answers,
        ...categoryReads(),
        ...productReads(dependencies),
        ...orderReads(dependencies),
        ...fulfilment(dependencies),
        ...finance(dependencies),
      },
    });
  },
  pushOf: () => null,
};
