import type { FastifyReply, FastifyRequest } from 'fastify';
import { callMarketplace, jsonOf } from '../../connectors/marketplaces/call.js';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type {
  Account,
  ChannelDependencies,
  Credentials,
  Marketplace,
  MarketplaceChannel,
  Store,
} from '../../connectors/marketplaces/port.js';
import type { SandboxDependencies, SandboxProtocol } from '../../connectors/marketplaces/sandbox/protocol.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { plainStatusMapping } from '../support/plain-status-mapping.js';

/** A marketplace that there is not: tokens that end, refresh tokens that are good once, and a plain wire protocol. */
export const harbourSecret = 'planted-secret-of-the-harbour';

const stores: Store[] = [
  { id: 'sg-1', country: 'SG', currency: 'SGD' },
  { id: 'my-1', country: 'MY', currency: 'MYR' },
];

export const harbourCredentials = (secret = harbourSecret, account = 'shop-1') => [
  { name: 'account', value: account },
  { name: 'secret', value: secret },
];

interface TokenAnswer {
  accessToken: string;
  refreshToken: string;
  expiresInMs: number | null;
  account: string;
}

async function post<T>(dependencies: ChannelDependencies, url: string, body: unknown): Promise<T> {
  const call = { method: 'POST' as const, url, headers: {}, body: JSON.stringify(body), isWrite: false };
  const answer = await callMarketplace(dependencies, call);
  const json = jsonOf<T & { error?: string }>(answer, false);
  if (answer.status !== 200) {
    throw new MarketplaceError('unauthorized', json.error!, { marketplaceCode: 'E_HARBOUR' });
  }
  return json;
}

const toCredentials = (
  dependencies: ChannelDependencies,
  { accessToken, refreshToken, expiresInMs }: TokenAnswer,
): Credentials => ({
  values: { accessToken, refreshToken },
  expiresAt:
    expiresInMs === null ? null : new Date(dependencies.clock.now().getTime() + expiresInMs).toISOString(),
});

const unsupported = (): Promise<never> =>
  Promise.reject(new MarketplaceError('unsupported', 'The harbour does not do this.'));

function channel({ endpoint, credentials }: Account, dependencies: ChannelDependencies): MarketplaceChannel {
  const { accessToken, refreshToken } = credentials.values;
  const read = async <T>(path: string): Promise<T> => {
    const headers = { authorization: accessToken! };
    const call = { method: 'GET' as const, url: `${endpoint}${path}`, headers, isWrite: false };
    return jsonOf<T>(await callMarketplace(dependencies, call), false);
  };
  return {
    refreshCredentials: async () =>
      toCredentials(
        dependencies,
        await post<TokenAnswer>(dependencies, `${endpoint}/refresh`, { refreshToken }),
      ),
    readListings: () => read('/listings'),
    changedOrders: () => read('/orders'),
    publish: unsupported,
    findListings: unsupported,
    updatePrices: unsupported,
    updateStock: unsupported,
    delist: unsupported,
    readOrder: unsupported,
    changedReturns: unsupported,
    readReturn: unsupported,
    financeRows: unsupported,
    actOnOrder: unsupported,
    actOnReturn: unsupported,
  };
}

const marketplace: Marketplace = {
  key: 'harbour',
  title: 'The Harbour',
  capabilities: {
    stores: 'country',
    variants: true,
    salePrice: false,
    review: false,
    writesBy: 'sku',
    priceBatchMax: 10,
    stockBatchMax: 10,
    readBatchMax: 10,
    variantsMax: 10,
    imagesMax: 5,
    titleLengthMax: 100,
    changeWindowMaxMs: null,
    pushes: false,
    returns: false,
    finance: false,
    payouts: false,
    orderActions: [],
    callsPerSecond: 1_000,
  },
  credentialFields: [
    { name: 'account', title: 'Account', isSecret: false, isRequired: true },
    { name: 'secret', title: 'Secret', isSecret: true, isRequired: true },
    { name: 'note', title: 'Note', isSecret: false, isRequired: false },
  ],
  async authorise({ endpoint, values }, dependencies) {
    const answer = await post<TokenAnswer>(dependencies, `${endpoint}/token`, values);
    const credentials = toCredentials(dependencies, answer);
    return { externalId: answer.account, name: `Stall ${answer.account}`, endpoint, credentials, stores };
  },
  statusMapping: plainStatusMapping,
  channel,
  listingProblems: () => [],
  readPush: () => {
    throw new MarketplaceError('unsupported', 'The harbour sends no pushes.');
  },
};

const bodyOf = <T>({ body }: FastifyRequest): T => JSON.parse(String(body)) as T;
const isIn = ({ tokens }: SandboxDependencies, request: FastifyRequest): boolean =>
  tokens.isValid(request.headers.authorization ?? '');

const emptyListing = {
  storeId: 'sg-1',
  title: 'Rope',
  description: null,
  brand: null,
  imageUrls: [],
  attributes: {},
  currency: 'SGD',
  variants: [],
  extra: {},
};

/** Its accounts share one secret; it repeats a wrong one in its answer, as careless servers do. */
function routes(app: Parameters<SandboxProtocol['routes']>[0], dependencies: SandboxDependencies): void {
  app.post('/token', async (request, reply) => {
    const { account, secret } = bodyOf<{ account: string; secret: string }>(request);
    return secret === harbourSecret
      ? { ...dependencies.tokens.issue(), account }
      : reply.code(400).send({ error: `The secret ${secret} is not that of ${account}.` });
  });
  app.post('/refresh', async (request, reply) => {
    const { refreshToken } = bodyOf<{ refreshToken: string }>(request);
    return dependencies.tokens.spend(refreshToken)
      ? { ...dependencies.tokens.issue(), account: 'shop-1' }
      : reply.code(400).send({ error: `The token ${refreshToken} was used before.` });
  });
  app.post('/listings', async request =>
    dependencies.shop.putListing({ ...emptyListing, ...bodyOf<object>(request) }),
  );
  app.get('/picture', async () => Buffer.from([0xff, 0xd8, 0xff, 0x00]));
  app.get('/orders', async (request, reply) =>
    isIn(dependencies, request) ? { items: [], nextCursor: null } : reply.code(401).send({}),
  );
  app.get('/listings', async (request, reply) =>
    isIn(dependencies, request) ? [] : reply.code(401).send({}),
  );
}

const protocol: SandboxProtocol = {
  key: marketplace.key,
  account: {
    externalId: 'shop-1',
    name: 'Stall shop-1',
    values: { account: 'shop-1', secret: harbourSecret },
    stores,
  },
  callsPerSecond: 10_000,
  burst: 10_000,
  tokenTtlMs: 60 * 60 * 1000,
  reviewMs: null,
  newId: (kind, sequence) => `${kind}-${sequence}`,
  routes,
  callerOf: request => request.headers.authorization ?? null,
  isWrite: () => false,
  rejectThrottled: (reply: FastifyReply, retryAfterMs) =>
    reply
      .code(429)
      .header('retry-after', String(Math.ceil(retryAfterMs / 1000)))
      .send({}),
  pushOf: () => null,
};

export const harbour: SandboxedMarketplace = { marketplace, protocol };
