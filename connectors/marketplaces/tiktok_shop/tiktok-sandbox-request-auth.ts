import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondOf } from '../epoch-seconds.js';
import { type Answers, Rejection, serveAnswers } from '../sandbox/answers.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { jsonIn, queryOf, rawBodyOf, sendJson } from '../sandbox/request.js';

export const rejection = (code: number, message: string, status = 200): Rejection =>
  new Rejection(message, { code, message }, status);

export const invalidParameter = (message: string): Rejection => rejection(36009004, message, 400);

export interface TiktokCall {
  query: URLSearchParams;
  /** Of the placeholders in the path. */
  ids: Readonly<Record<string, string>>;
  rawBody: Buffer;
  /** The JSON of a POST or PUT. */
  body<T>(): T;
}

export type TiktokAnswers = Answers<TiktokCall>;

export const shopCipher = 'ROW_sandboxQ0AAAADY9jhQTMr4JXq4U19IpM5';

const timestampToleranceSeconds = 5 * 60;
let requestCount = 0;

/** Getting tokens is not signed. */
const tokenPaths = /^\/api\/v2\/token\//;
/** Calls for the seller, or about pictures, name no shop. */
const sellerPaths = /^\/(authorization|product\/\d+\/images)\//;

/** Serves calls behind the checks that TikTok makes of every call. */
export const serve = (
  app: FastifyInstance,
  dependencies: SandboxDependencies,
  answers: TiktokAnswers,
): void =>
  serveAnswers(app, answers, {
    read: (request, path) => {
      if (!tokenPaths.test(path)) {
        checkCaller(request, dependencies, { isOfShop: !sellerPaths.test(path) });
      }
      return callOf(request);
    },
    send: (reply, data) => send(reply, 200, { code: 0, message: 'Success', data }),
    reject: (reply, { status, body }) => send(reply, status, body),
  });

export function send(reply: FastifyReply, status: number, content: object): FastifyReply {
  requestCount += 1;
  const requestId = `20261121${requestCount.toString(16).toUpperCase().padStart(24, '0')}`;
  return sendJson(reply, status, { ...content, request_id: requestId });
}

function callOf(request: FastifyRequest): TiktokCall {
  const rawBody = rawBodyOf(request);
  return {
    query: queryOf(request),
    ids: request.params as Record<string, string>,
    rawBody,
    body: () => jsonIn(rawBody, () => invalidParameter('The request body is not valid JSON.')),
  };
}

function checkCaller(
  request: FastifyRequest,
  dependencies: SandboxDependencies,
  { isOfShop }: { isOfShop: boolean },
): void {
  const { pathname, searchParams: query } = new URL(request.url, 'http://sandbox');
  for (const name of ['app_key', 'timestamp', 'sign', ...(isOfShop ? ['shop_cipher'] : [])]) {
    if (!query.get(name)) {
      throw invalidParameter(`The '${name}' query parameter is missing.`);
    }
  }
  const { values } = dependencies.account;
  if (query.get('app_key') !== values.appKey) {
    throw rejection(36009004, "The 'app_key' query parameter is invalid.", 401);
  }
  const ageSeconds = dependencies.clock.now().getTime() / 1000 - Number(query.get('timestamp'));
  if (!(Math.abs(ageSeconds) <= timestampToleranceSeconds)) {
    throw invalidParameter("The 'timestamp' query parameter is invalid or has expired.");
  }
  const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
  const signed = request.method === 'GET' || isForm ? '' : rawBodyOf(request).toString('utf8');
  if (query.get('sign') !== expectedSign(values.appSecret ?? '', pathname, query, signed)) {
    throw rejection(106001, "Invalid credentials. The 'sign' query parameter is invalid.", 401);
  }
  checkToken(request.headers['x-tts-access-token'], dependencies);
  if (isOfShop && query.get('shop_cipher') !== shopCipher) {
    throw rejection(105005, 'Access denied. The shop_cipher is not authorized.', 401);
  }
}

function checkToken(token: string | string[] | undefined, { tokens }: SandboxDependencies): void {
  if (typeof token !== 'string' || token === '') {
    throw rejection(105001, "The 'x-tts-access-token' header is missing.", 401);
  }
  if (!tokens.isValid(token)) {
    throw rejection(105002, "Expired credentials. The 'x-tts-access-token' header has expired.", 401);
  }
}

function expectedSign(secret: string, path: string, query: URLSearchParams, body: string): string {
  const pairs = [...query].filter(([name]) => name !== 'sign' && name !== 'access_token');
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHmac('sha256', secret).update(secret).update(path);
  for (const [name, value] of pairs) {
    hash.update(name).update(value);
  }
  return hash.update(body).update(secret).digest('hex');
}

/** A page of rows: tokens are the place where the next one begins. */
export function pageOf<T>(
  query: URLSearchParams,
  rows: readonly T[],
  sizeMax: number,
): { rows: T[]; next_page_token: string } {
  const size = Number(query.get('page_size') ?? 20);
  if (!(Number.isInteger(size) && size >= 1 && size <= sizeMax)) {
    throw invalidParameter(`page_size must be between 1 and ${sizeMax}.`);
  }
  const token = query.get('page_token') ?? '';
  const start = token === '' ? 0 : Number(Buffer.from(token, 'base64url').toString('utf8'));
  if (!Number.isInteger(start)) {
    throw invalidParameter('page_token is invalid.');
  }
  const end = start + size;
  return {
    rows: rows.slice(start, end),
    next_page_token: end < rows.length ? Buffer.from(String(end)).toString('base64url') : '',
  };
}

/** What lies in the window of a search, oldest change first. */
export function changedIn<T extends { updatedAt: string }>(
  rows: Iterable<T>,
  { update_time_ge: from = 0, update_time_lt: before = Number.MAX_SAFE_INTEGER }: UpdateWindow,
): T[] {
  return [...rows]
    .filter(({ updatedAt }) => secondOf(updatedAt) >= from && secondOf(updatedAt) < before)
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
}

export interface UpdateWindow {
  update_time_ge?: number;
  update_time_lt?: number;
}
