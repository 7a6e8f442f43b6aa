import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answers, Rejection, serveAnswers } from '../sandbox/answers.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { jsonIn, queryOf, rawBodyOf, sendJson } from '../sandbox/request.js';
import { isSameSignature } from '../signature.js';

export const rejection = (error: string, message: string, status = 200): Rejection =>
  new Rejection(message, { error, message }, status);

export interface ShopeeCall {
  query: URLSearchParams;
  rawBody: Buffer;
  /** The JSON of a POST. */
  body<T>(): T;
}

export type ShopeeAnswers = Answers<ShopeeCall>;

const timestampToleranceSeconds = 5 * 60;
let requestCount = 0;

/** They are signed without a token and a shop. */
const publicPaths = /^\/api\/v2\/(auth|media_space)\//;
/** A few old calls answer their fields beside `error`, not under `response`. */
const flatPaths = /^\/api\/v2\/(auth|shop)\//;

/** Serves calls behind the checks that Shopee makes of every call, in its order. */
export const serve = (
  app: FastifyInstance,
  dependencies: SandboxDependencies,
  answers: ShopeeAnswers,
): void =>
  serveAnswers(app, answers, {
    read: (request, path) => {
      const call = callOf(request);
      checkCaller(call.query, path, dependencies);
      return call;
    },
    send: (reply, content, { path }) =>
      send(reply, 200, flatPaths.test(path) ? (content as object) : { response: content }),
    reject: (reply, { status, body }) => send(reply, status, body),
  });

export function send(reply: FastifyReply, status: number, content: object): FastifyReply {
  requestCount += 1;
  const requestId = requestCount.toString(16).padStart(32, 'e');
  return sendJson(reply, status, { error: '', message: '', request_id: requestId, ...content });
}

function callOf(request: FastifyRequest): ShopeeCall {
  const rawBody = rawBodyOf(request);
  return {
    query: queryOf(request),
    rawBody,
    body: () =>
      jsonIn(rawBody, () => rejection('error_param', 'Wrong parameters, detail: the body is not JSON.')),
  };
}

function checkCaller(query: URLSearchParams, path: string, dependencies: SandboxDependencies): void {
  const isOfShop = !publicPaths.test(path);
  const needed = ['partner_id', 'timestamp', 'sign', ...(isOfShop ? ['access_token', 'shop_id'] : [])];
  for (const name of needed) {
    if (!query.get(name)) {
      throw rejection('error_param', `There is no ${name} in query.`, 403);
    }
  }
  const { values } = dependencies.account;
  if (query.get('partner_id') !== values.partnerId) {
    throw rejection('error_param', 'Invalid partner_id.', 403);
  }
  const ageSeconds = dependencies.clock.now().getTime() / 1000 - Number(query.get('timestamp'));
  if (!(Math.abs(ageSeconds) <= timestampToleranceSeconds)) {
    throw rejection('error_param', 'Invalid timestamp.', 403);
  }
  const parts = [query.get('partner_id'), path, query.get('timestamp')];
  const signed = isOfShop ? [...parts, query.get('access_token'), query.get('shop_id')] : parts;
  if (!isSignedBy(values.partnerKey ?? '', signed.join(''), query.get('sign') ?? '')) {
    throw rejection('error_sign', 'Wrong sign.', 403);
  }
  if (isOfShop) {
    checkToken(query, dependencies);
  }
}

function checkToken(query: URLSearchParams, { tokens, account }: SandboxDependencies): void {
  if (!tokens.isValid(query.get('access_token') ?? '')) {
    // The spelling is Shopee's.
    throw rejection('invalid_acceess_token', 'Invalid access_token, please have a check.', 403);
  }
  if (query.get('shop_id') !== account.externalId) {
    throw rejection('error_auth', 'The shop has not authorised the partner.', 403);
  }
}

const isSignedBy = (key: string, text: string, sign: string): boolean =>
  isSameSignature(createHmac('sha256', key).update(text).digest('hex'), sign);
