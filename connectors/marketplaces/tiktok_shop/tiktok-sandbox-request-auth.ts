import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDependencies } from '../sandbox/protocol.js';

/** What a handler throws to answer as TikTok does when it says no. */
export class TiktokSandboxError extends Error {
  readonly code: number;
  readonly status: number;

  constructor(code: number, message: string, status = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export const invalidParameter = (message: string): TiktokSandboxError =>
  new TiktokSandboxError(36009004, message, 400);

export interface TiktokCall {
  query: URLSearchParams;
  /** Of the placeholders in the path. */
  ids: Readonly<Record<string, string>>;
  rawBody: Buffer;
  /** The JSON of a POST or PUT. */
  body<T>(): T;
}

export interface TiktokRoute {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Calls for the seller, or about pictures, name no shop; getting tokens is not signed either. */
  api: 'token' | 'seller' | 'shop';
  /** Answers the data. */
  answer(call: TiktokCall): unknown;
}

export const shopCipher = 'ROW_sandboxQ0AAAADY9jhQTMr4JXq4U19IpM5';

const timestampToleranceSeconds = 5 * 60;
let requestCount = 0;

/** Serves a call behind the checks that TikTok makes of every call. */
export function serveCall(app: FastifyInstance, dependencies: SandboxDependencies, route: TiktokRoute): void {
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      try {
        if (route.api !== 'token') {
          checkCaller(request, route, dependencies);
        }
        return envelope(reply, 200, { code: 0, message: 'Success', data: route.answer(callOf(request)) });
      } catch (error) {
        if (error instanceof TiktokSandboxError) {
          return envelope(reply, error.status, { code: error.code, message: error.message });
        }
        throw error;
      }
    },
  });
}

export function envelope(reply: FastifyReply, status: number, content: object): FastifyReply {
  requestCount += 1;
  const requestId = `20261121${requestCount.toString(16).toUpperCase().padStart(24, '0')}`;
  return reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ ...content, request_id: requestId }));
}

const rawBodyOf = (request: FastifyRequest): Buffer =>
  (request.body as Buffer | undefined) ?? Buffer.alloc(0);

function callOf(request: FastifyRequest): TiktokCall {
  const rawBody = rawBodyOf(request);
  return {
    query: new URL(request.url, 'http://sandbox').searchParams,
    ids: request.params as Record<string, string>,
    rawBody,
    body: <T>() => {
      try {
        return JSON.parse(rawBody.toString('utf8')) as T;
      } catch {
        throw invalidParameter('The request body is not valid JSON.');
      }
    },
  };
}

function checkCaller(request: FastifyRequest, { api }: TiktokRoute, dependencies: SandboxDependencies): void {
  const { pathname, searchParams: query } = new URL(request.url, 'http://sandbox');
  for (const name of ['app_key', 'timestamp', 'sign', ...(api === 'shop' ? ['shop_cipher'] : [])]) {
    if (!query.get(name)) {
      throw invalidParameter(`The '${name}' query parameter is missing.`);
    }
  }
  const { values } = dependencies.account;
  if (query.get('app_key') !== values.appKey) {
    throw new TiktokSandboxError(36009004, "The 'app_key' query parameter is invalid.", 401);
  }
  const ageSeconds = dependencies.clock.now().getTime() / 1000 - Number(query.get('timestamp'));
  if (!(Math.abs(ageSeconds) <= timestampToleranceSeconds)) {
    throw invalidParameter("The 'timestamp' query parameter is invalid or has expired.");
  }
  const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
  const signed = request.method === 'GET' || isForm ? '' : rawBodyOf(request).toString('utf8');
  if (query.get('sign') !== expectedSign(values.appSecret ?? '', pathname, query, signed)) {
    throw new TiktokSandboxError(106001, "Invalid credentials. The 'sign' query parameter is invalid.", 401);
  }
  checkToken(request.headers['x-tts-access-token'], dependencies);
  if (api === 'shop' && query.get('shop_cipher') !== shopCipher) {
    throw new TiktokSandboxError(105005, 'Access denied. The shop_cipher is not authorized.', 401);
  }
}

function checkToken(token: string | string[] | undefined, { tokens }: SandboxDependencies): void {
  if (typeof token !== 'string' || token === '') {
    throw new TiktokSandboxError(105001, "The 'x-tts-access-token' header is missing.", 401);
  }
  if (!tokens.isValid(token)) {
    throw new TiktokSandboxError(
      105002,
      "Expired credentials. The 'x-tts-access-token' header has expired.",
      401,
    );
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

export const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** What lies in the window of a search, oldest change first. */
export function changedIn<T extends { updatedAt: string }>(
  rows: Iterable<T>,
  { update_time_ge: from = 0, update_time_lt: before = Number.MAX_SAFE_INTEGER }: UpdateWindow,
): T[] {
  return [...rows]
    .filter(({ updatedAt }) => seconds(updatedAt) >= from && seconds(updatedAt) < before)
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
}

export interface UpdateWindow {
  update_time_ge?: number;
  update_time_lt?: number;
}
