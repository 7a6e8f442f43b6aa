import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { isSameSignature } from '../signature.js';

/** What a handler throws to answer as Shopee does when it says no. */
export class ShopeeSandboxError extends Error {
  readonly error: string;
  readonly status: number;

  constructor(error: string, message: string, status = 200) {
    super(message);
    this.error = error;
    this.status = status;
  }
}

export interface ShopeeCall {
  query: URLSearchParams;
  rawBody: Buffer;
  /** The JSON of a POST. */
  body<T>(): T;
}

export interface ShopeeRoute {
  method: 'GET' | 'POST';
  path: string;
  /** Public calls are signed without a token and a shop. */
  api: 'public' | 'shop';
  /** A few old calls answer their fields beside `error`, not under `response`. */
  isFlat?: boolean;
  /** Answers the business content. */
  answer(call: ShopeeCall): unknown;
}

const timestampToleranceSeconds = 5 * 60;
let requestCount = 0;

/** Serves a call behind the checks that Shopee makes of every call, in its order. */
export function serveCall(app: FastifyInstance, dependencies: SandboxDependencies, route: ShopeeRoute): void {
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const call = callOf(request);
      try {
        checkCaller(call.query, route, dependencies);
        const content = route.answer(call);
        return envelope(reply, 200, route.isFlat ? { ...(content as object) } : { response: content });
      } catch (error) {
        if (error instanceof ShopeeSandboxError) {
          return envelope(reply, error.status, { error: error.error, message: error.message });
        }
        throw error;
      }
    },
  });
}

export function envelope(reply: FastifyReply, status: number, content: object): FastifyReply {
  requestCount += 1;
  const requestId = requestCount.toString(16).padStart(32, 'e');
  return reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ error: '', message: '', request_id: requestId, ...content }));
}

function callOf(request: FastifyRequest): ShopeeCall {
  const rawBody = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  return {
    query: new URL(request.url, 'http://sandbox').searchParams,
    rawBody,
    body: <T>() => {
      try {
        return JSON.parse(rawBody.toString('utf8')) as T;
      } catch {
        throw new ShopeeSandboxError('error_param', 'Wrong parameters, detail: the body is not JSON.');
      }
    },
  };
}

function checkCaller(
  query: URLSearchParams,
  { api, path }: ShopeeRoute,
  dependencies: SandboxDependencies,
): void {
  const needed = ['partner_id', 'timestamp', 'sign', ...(api === 'shop' ? ['access_token', 'shop_id'] : [])];
  for (const name of needed) {
    if (!query.get(name)) {
      throw new ShopeeSandboxError('error_param', `There is no ${name} in query.`, 403);
    }
  }
  const { values } = dependencies.account;
  if (query.get('partner_id') !== values.partnerId) {
    throw new ShopeeSandboxError('error_param', 'Invalid partner_id.', 403);
  }
  const ageSeconds = dependencies.clock.now().getTime() / 1000 - Number(query.get('timestamp'));
  if (!(Math.abs(ageSeconds) <= timestampToleranceSeconds)) {
    throw new ShopeeSandboxError('error_param', 'Invalid timestamp.', 403);
  }
  const parts = [query.get('partner_id'), path, query.get('timestamp')];
  const signed = api === 'shop' ? [...parts, query.get('access_token'), query.get('shop_id')] : parts;
  if (!isSignedBy(values.partnerKey ?? '', signed.join(''), query.get('sign') ?? '')) {
    throw new ShopeeSandboxError('error_sign', 'Wrong sign.', 403);
  }
  if (api === 'shop') {
    checkToken(query, dependencies);
  }
}

function checkToken(query: URLSearchParams, { tokens, account }: SandboxDependencies): void {
  if (!tokens.isValid(query.get('access_token') ?? '')) {
    // The spelling is Shopee's.
    throw new ShopeeSandboxError('invalid_acceess_token', 'Invalid access_token, please have a check.', 403);
  }
  if (query.get('shop_id') !== account.externalId) {
    throw new ShopeeSandboxError('error_auth', 'The shop has not authorised the partner.', 403);
  }
}

function isSignedBy(key: string, text: string, sign: string): boolean {
  return isSameSignature(createHmac('sha256', key).update(text).digest('hex'), sign);
}
