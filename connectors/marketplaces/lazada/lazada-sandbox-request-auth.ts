import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../port.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { isSameSignature } from '../signature.js';

export interface ErrorDetail {
  field?: string;
  seller_sku?: string;
  message: string;
}

/** What a handler throws to answer as Lazada does when it says no. */
export class LazadaSandboxError extends Error {
  readonly code: string;
  readonly type: 'ISV' | 'ISP' | 'SYSTEM';
  readonly detail: ErrorDetail[];

  constructor(
    code: string,
    message: string,
    { type = 'ISP', detail = [] }: { type?: LazadaSandboxError['type']; detail?: ErrorDetail[] } = {},
  ) {
    super(message);
    this.code = code;
    this.type = type;
    this.detail = detail;
  }
}

export interface LazadaCall {
  /** Parameters of query and form together. */
  parameter(name: string): string | null;
  /** As `parameter`, and rejected when it is not there. */
  needed(name: string): string;
  /** The seller's store in the country whose host was called. */
  store: Store;
}

export interface LazadaRoute {
  method: 'GET' | 'POST';
  path: string;
  /** Calls of an app alone come without a token, to the host of tokens. */
  isOfApp?: boolean;
  /** Answers what stands beside `code`. */
  answer(call: LazadaCall): object;
}

const timestampToleranceMs = 7_200_000;
let requestCount = 0;

/** Serves a call behind the checks that Lazada makes of every call. It answers 200 whatever it has to say. */
export function serveCall(app: FastifyInstance, dependencies: SandboxDependencies, route: LazadaRoute): void {
  app.route({
    method: route.method,
    url: route.isOfApp ? `/auth/rest${route.path}` : `/:country/rest${route.path}`,
    handler: async (request, reply) => {
      try {
        const parameters = parametersOf(request);
        checkCaller(parameters, route, dependencies);
        const { country = '' } = request.params as { country?: string };
        const store = dependencies.account.stores.find(each => each.country.toLowerCase() === country);
        if (store === undefined && !route.isOfApp) {
          throw new LazadaSandboxError('SellerNotFound', 'The seller does not exist in this venture.');
        }
        const call = callOf(parameters, store ?? dependencies.account.stores[0]!);
        return envelope(reply, { code: '0', ...route.answer(call) });
      } catch (error) {
        if (error instanceof LazadaSandboxError) {
          return envelope(reply, errorBody(error));
        }
        throw error;
      }
    },
  });
}

export function envelope(reply: FastifyReply, content: object): FastifyReply {
  requestCount += 1;
  const requestId = `0ba2887315${String(requestCount).padStart(14, '0')}`;
  return reply
    .code(200)
    .type('application/json')
    .send(JSON.stringify({ ...content, request_id: requestId }));
}

const errorBody = ({ code, type, message, detail }: LazadaSandboxError): object => ({
  code,
  type,
  message,
  ...(detail.length === 0 ? {} : { detail }),
});

function parametersOf(request: FastifyRequest): Map<string, string> {
  const query = new URL(request.url, 'http://sandbox').searchParams;
  const form = new URLSearchParams(
    ((request.body as Buffer | undefined) ?? Buffer.alloc(0)).toString('utf8'),
  );
  return new Map([...query, ...form]);
}

function callOf(parameters: Map<string, string>, store: Store): LazadaCall {
  return {
    store,
    parameter: name => parameters.get(name) ?? null,
    needed: name => {
      const value = parameters.get(name);
      if (value === undefined || value === '') {
        throw missing(name);
      }
      return value;
    },
  };
}

const missing = (name: string): LazadaSandboxError =>
  new LazadaSandboxError(
    'MissingParameter',
    `The input parameter "${name}" that is mandatory for processing this request is not supplied`,
    {
      type: 'ISV',
    },
  );

const isv = (code: string, message: string): LazadaSandboxError =>
  new LazadaSandboxError(code, message, { type: 'ISV' });

function checkCaller(
  parameters: Map<string, string>,
  route: LazadaRoute,
  dependencies: SandboxDependencies,
): void {
  const { values } = dependencies.account;
  for (const name of [
    'app_key',
    'timestamp',
    'sign_method',
    'sign',
    ...(route.isOfApp ? [] : ['access_token']),
  ]) {
    if (!parameters.get(name)) {
      throw missing(name);
    }
  }
  if (parameters.get('app_key') !== values.appKey) {
    throw isv('InvalidAppKey', 'The specified App Key is invalid');
  }
  const ageMs = dependencies.clock.now().getTime() - Number(parameters.get('timestamp'));
  if (!(Math.abs(ageMs) < timestampToleranceMs)) {
    throw isv(
      'IllegalTimestamp',
      'The specified timestamp is not within two hours of the time of the platform',
    );
  }
  if (!isSigned(parameters, route.path, values.appSecret ?? '')) {
    throw isv('IncompleteSignature', 'The request signature does not conform to platform standards');
  }
  if (!route.isOfApp && !dependencies.tokens.isValid(parameters.get('access_token') ?? '')) {
    throw isv('IllegalAccessToken', 'The specified access token is invalid or expired');
  }
}

function isSigned(parameters: Map<string, string>, path: string, secret: string): boolean {
  if (parameters.get('sign_method') !== 'sha256') {
    return false;
  }
  const hmac = createHmac('sha256', secret).update(path);
  const names = [...parameters.keys()].filter(name => name !== 'sign');
  for (const name of names.sort((a, b) => (a < b ? -1 : 1))) {
    hmac.update(name).update(parameters.get(name)!);
  }
  return isSameSignature(hmac.digest('hex').toUpperCase(), parameters.get('sign') ?? '');
}
