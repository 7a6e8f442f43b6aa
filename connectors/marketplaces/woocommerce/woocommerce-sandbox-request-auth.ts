import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxDependencies } from '../sandbox/protocol.js';

export const apiRoot = '/wp-json/wc/v3';

interface WpError {
  code: string;
  message: string;
  data?: object;
}

/** What a handler throws to answer with an error of WordPress. */
export class WpSandboxError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: object;

  constructor(status: number, code: string, message: string, data: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  get error(): WpError {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }
}

export interface ShopCall {
  params: Record<string, string>;
  query: URLSearchParams;
  /** The JSON of a write. */
  body: Record<string, unknown>;
}

export interface ShopRoute {
  method: 'GET' | 'POST' | 'PUT';
  /** Below the root of the API. */
  path: string;
  /** Answers a record, a page of them, or what was made. */
  answer(call: ShopCall): unknown;
}

/** A part of a collection, with what its headers say. */
export class Page {
  readonly rows: object[];
  readonly total: number;
  readonly pages: number;

  constructor(all: readonly object[], query: URLSearchParams) {
    const size = numberIn(query, 'per_page', 10);
    const page = numberIn(query, 'page', 1);
    if (size < 1 || size > 100) {
      throw invalid('per_page', 'per_page must be between 1 (inclusive) and 100 (inclusive)');
    }
    this.rows = all.slice((page - 1) * size, page * size);
    this.total = all.length;
    this.pages = Math.ceil(all.length / size);
  }
}

export const invalid = (name: string, message: string): WpSandboxError =>
  new WpSandboxError(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
  });

/** A comma-separated list of ids. */
export const idsIn = (query: URLSearchParams, name: string): string[] | null =>
  query.get(name)?.split(',') ?? null;

export const reject = (reply: FastifyReply, status: number, error: WpError): FastifyReply =>
  reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ data: { status }, ...error }));

/** Serves the routes to whoever has the keys, and the index of the site to everybody. */
export function serveShop(
  app: FastifyInstance,
  dependencies: SandboxDependencies,
  routes: readonly ShopRoute[],
): void {
  const authentication = new RequestAuthentication(dependencies);
  app.get('/wp-json', async () => ({
    name: dependencies.account.name,
    description: '',
    url: `https://${dependencies.account.externalId}`,
    home: `https://${dependencies.account.externalId}`,
    namespaces: ['oembed/1.0', 'wc/v1', 'wc/v2', 'wc/v3', 'wp/v2'],
  }));
  for (const route of routes) {
    app.route({
      method: route.method,
      url: `${apiRoot}${route.path}`,
      handler: async (request, reply) => {
        try {
          authentication.check(request);
          return send(reply, route, callOf(request));
        } catch (error) {
          if (error instanceof WpSandboxError) {
            return reject(reply, error.status, error.error);
          }
          throw error;
        }
      },
    });
  }
}

function send(reply: FastifyReply, route: ShopRoute, call: ShopCall): FastifyReply {
  const content = route.answer(call);
  const fields = call.query.get('_fields')?.split(',') ?? null;
  reply.type('application/json').code(route.method === 'POST' && !route.path.endsWith('/batch') ? 201 : 200);
  if (content instanceof Page) {
    reply.header('x-wp-total', content.total).header('x-wp-totalpages', content.pages);
    return reply.send(JSON.stringify(content.rows.map(row => picked(row, fields))));
  }
  return reply.send(JSON.stringify(Array.isArray(content) ? content : picked(content as object, fields)));
}

/** `_fields` of the WordPress REST API, one level deep (`billing.country`). */
function picked(record: object, fields: readonly string[] | null): object {
  if (fields === null) {
    return record;
  }
  const answer: Record<string, unknown> = {};
  for (const field of fields) {
    const [name = '', inner] = field.split('.');
    const value = (record as Record<string, unknown>)[name];
    if (value !== undefined && inner === undefined) {
      answer[name] = value;
    } else if (value !== undefined && inner !== undefined) {
      const kept = (answer[name] ?? {}) as object;
      answer[name] = { ...kept, [inner]: (value as Record<string, unknown>)[inner] };
    }
  }
  return answer;
}

const numberIn = (query: URLSearchParams, name: string, fallback: number): number =>
  Number(query.get(name) ?? fallback);

function callOf(request: FastifyRequest): ShopCall {
  const raw = (request.body as Buffer | undefined)?.toString('utf8') ?? '';
  const query = new URL(request.url, 'http://shop').searchParams;
  try {
    const body = (raw === '' ? {} : JSON.parse(raw)) as Record<string, unknown>;
    return { params: request.params as Record<string, string>, query, body };
  } catch {
    throw new WpSandboxError(400, 'rest_invalid_json', 'Invalid JSON body passed.');
  }
}

const timestampToleranceSeconds = 15 * 60;
const oauthNames = [
  'oauth_consumer_key',
  'oauth_timestamp',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
];

/** `WC_REST_Authentication`: Basic over TLS (a proxy ends it, and says so), OAuth 1.0a without. */
class RequestAuthentication {
  readonly #dependencies: SandboxDependencies;
  readonly #nonces = new Set<string>();
  /** Good until the shop's owner revokes the keys. */
  readonly #key: string;

  constructor(dependencies: SandboxDependencies) {
    this.#dependencies = dependencies;
    this.#key = dependencies.tokens.issue().accessToken;
  }

  check(request: FastifyRequest): void {
    if (request.headers['x-forwarded-proto'] === 'https') {
      this.#checkBasic(request.headers.authorization ?? '');
    } else {
      this.#checkOAuth(request);
    }
  }

  #checkBasic(authorization: string): void {
    const [, encoded] = /^Basic (.+)$/.exec(authorization) ?? [];
    if (encoded === undefined) {
      throw new WpSandboxError(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
    }
    const [key, secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
    this.#checkKey(key ?? '');
    if (secret !== this.#dependencies.account.values.consumerSecret) {
      throw unauthenticated('Consumer secret is invalid.');
    }
  }

  #checkOAuth(request: FastifyRequest): void {
    const url = new URL(request.url, this.#dependencies.url());
    const query = [...url.searchParams];
    const given = new Map(query);
    if (!given.has('oauth_consumer_key')) {
      throw new WpSandboxError(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
    }
    const missing = oauthNames.filter(name => !given.get(name));
    if (missing.length > 0) {
      throw unauthenticated(`Missing OAuth parameters ${missing.join(', ')}`);
    }
    this.#checkKey(given.get('oauth_consumer_key')!);
    this.#checkSignature(request.method, url, query);
    this.#checkTime(Number(given.get('oauth_timestamp')), given.get('oauth_nonce')!);
  }

  #checkKey(key: string): void {
    const { account, tokens } = this.#dependencies;
    if (key !== account.values.consumerKey || !tokens.isValid(this.#key)) {
      throw unauthenticated('Consumer key is invalid.');
    }
  }

  #checkSignature(method: string, url: URL, query: [string, string][]): void {
    const algorithm = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' }[
      new Map(query).get('oauth_signature_method')!
    ];
    if (algorithm === undefined) {
      throw unauthenticated('Invalid signature - signature method is invalid.');
    }
    // As PHP does it: each pair is joined and encoded a second time, and the pairs with the encoded ampersand.
    const pairs = query
      .filter(([name]) => name !== 'oauth_signature')
      .map(([name, value]) => `${rawUrlEncode(name)}=${rawUrlEncode(value)}`)
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const text = `${method}&${rawUrlEncode(url.origin + url.pathname)}&${pairs.map(rawUrlEncode).join('%26')}`;
    const key = `${this.#dependencies.account.values.consumerSecret}&`;
    if (createHmac(algorithm, key).update(text).digest('base64') !== new Map(query).get('oauth_signature')) {
      throw unauthenticated('Invalid signature - provided signature does not match.');
    }
  }

  #checkTime(timestampSeconds: number, nonce: string): void {
    const nowSeconds = this.#dependencies.clock.now().getTime() / 1000;
    if (!(Math.abs(nowSeconds - timestampSeconds) <= timestampToleranceSeconds)) {
      throw unauthenticated('Invalid timestamp.');
    }
    if (this.#nonces.has(nonce)) {
      throw unauthenticated('Invalid nonce - nonce has already been used.');
    }
    this.#nonces.add(nonce);
  }
}

const unauthenticated = (message: string): WpSandboxError =>
  new WpSandboxError(401, 'woocommerce_rest_authentication_error', message);

const unreserved = /[A-Za-z0-9_.~-]/;

/** PHP's rawurlencode. */
const rawUrlEncode = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map(byte => {
      const character = String.fromCharCode(byte);
      return unreserved.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
