import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxAccount, SandboxDependencies, SandboxProtocol } from '../sandbox/protocol.js';
import { authRoutes } from './amazon-sandbox-auth.js';
import { SandboxProductTypes } from './amazon-sandbox-categories.js';
import { financeRoutes } from './amazon-sandbox-finance.js';
import { listingRoutes } from './amazon-sandbox-listings.js';
import { orderRoutes } from './amazon-sandbox-orders.js';
import { SandboxReports } from './amazon-sandbox-reports.js';
import { reject, rejection, serve } from './amazon-sandbox-request-auth.js';

const account: SandboxAccount = {
  externalId: 'A2SANDBOXSELLR',
  name: 'Sandbox Store',
  values: {
    clientId: 'amzn1.application-oa2-client.73616e64626f78',
    clientSecret: 'amzn1.oa2-cs.v1.73616e64626f782d736563726574',
    refreshToken: 'Atzr|73616e64626f782d72656672657368',
    sellerId: 'A2SANDBOXSELLR',
    region: 'fe',
  },
  stores: [
    { id: 'A19VAU5U5O7RUS', country: 'SG', currency: 'SGD' },
    { id: 'A39IBJ37TRP1C6', country: 'AU', currency: 'AUD' },
    { id: 'A1VC38T7YXB528', country: 'JP', currency: 'JPY' },
  ],
};

const padded = (sequence: number, length: number): string => String(sequence).padStart(length, '0');

const newIds: Record<Parameters<SandboxProtocol['newId']>[0], (sequence: number) => string> = {
  listing: sequence => `B0${sequence.toString(36).toUpperCase().padStart(8, '0')}`,
  variant: sequence => padded(sequence, 10),
  order: sequence => `503-${padded(sequence, 7)}-${padded(sequence, 7)}`,
  line: sequence => `4${padded(sequence, 13)}`,
  package: sequence => String(sequence),
  return: sequence => padded(sequence, 10),
  statement: sequence => `TXN${padded(sequence, 12)}`,
  promotion: sequence => padded(sequence, 10),
};

const isToken = (request: FastifyRequest): boolean => request.url.startsWith('/auth/');
const callsPerSecond = 5;

/** The Selling Partner API as a seller with three countries of the far east sees it. */
export const protocol: SandboxProtocol = {
  key: 'amazon',
  account,
  callsPerSecond,
  burst: 10,
  tokenTtlMs: 3_600_000,
  reviewMs: 1_500,
  newId: (kind, sequence) => newIds[kind](sequence),
  callerOf: request => (isToken(request) ? null : account.externalId),
  isWrite: request => request.method !== 'GET' && !isToken(request),
  rejectThrottled: (reply: FastifyReply) =>
    reject(
      reply.header('x-amzn-RateLimit-Limit', callsPerSecond.toFixed(1)),
      rejection(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.'),
    ),
  routes: (app: FastifyInstance, dependencies: SandboxDependencies) => {
    const productTypes = new SandboxProductTypes();
    authRoutes(app, dependencies);
    const reports = new SandboxReports(dependencies);
    productTypes.serveSchemas(app);
    reports.serveDocuments(app);
    serve(app, dependencies, {
      ...productTypes.routes(dependencies),
      ...listingRoutes(dependencies),
      ...orderRoutes(dependencies),
      ...financeRoutes(dependencies),
      ...reports.routes(),
    });
  },
  /** Notifications go to the seller's own queues, not to an address. */
  pushOf: () => null,
};
