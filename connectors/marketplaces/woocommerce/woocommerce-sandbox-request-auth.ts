import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answers, Rejection, serveAnswers } from '../sandbox/answers.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { jsonIn, queryOf, rawBodyOf, sendJson } from '../sandbox/request.js';

export const apiRoot = '/wp-json/wc/v3';

/** An error of WordPress. */
export const rejection = (status: number, code: string, message: string, data: object = {}): Rejection =>
  new Rejection(message, { code, message, data: { status, ...data } }, status);

export interface ShopCall {
  params: Record<string, string>;
  query: URLSearchParams;
  /** The JSON of a write. */
  body: Record<string, unknown>;
}

/** Below the root of the API: a record, a page of them, or what was made. */
export type ShopAnswers = Answers<ShopCall>;

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

export const invalid = (name: string, message: string): Rejection =>
  rejection(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: message },
  });

/** A comma-separated list of ids. */
export const idsIn = (query: URLSearchParams, name: string): string[] | null =>
  query.get(name)?.split(',') ?? null;

/** Serves the shop to whoever has the keys, and the index of the site to everybody. */
export function serve(app: FastifyInstance, dependencies: SandboxDependencies, answers: ShopAnswers): void {
  const authentication = new RequestAuthentication(dependencies);
  app.get('/wp-json', async () => ({
    name: dependencies.account.name,
    description: '',
    url: `https://${dependencies.account.externalId}`,
    home: `https://${dependencies.account.externalId}`,
    namespaces: ['oembed/1.0', 'wc/v1', 'wc/v2', 'wc/v3', 'wp/v2'],
  }));
  serveAnswers(app, answers, {
    urlOf: path => `${apiRoot}${path}`,
    read: request => {
      authentication.check(request);
      return callOf(request);
    },
    send: (reply, content, { method, path, call }) =>
      send(reply.code(method === 'POST' && !path.endsWith('/batch') ? 201 : 200), content, call),
    reject,
  });
}

export const reject = (reply: FastifyReply, { status, body }: Rejection): FastifyReply =>
  sendJson(reply, status, body);

function send(reply: FastifyReply, content: unknown, { query }: ShopCall): FastifyReply {
  const fields = query.get('_fields')?.split(',') ?? null;
  reply.type('application/json');
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
  const raw = rawBodyOf(request).toString('utf8');
  const malformed = () => rejection(400, 'rest_invalid_json', 'Invalid JSON body passed.');
  return {
    params: request.params as Record<string, string>,
    query: queryOf(request),
    body: raw === '' ? {} : jsonIn(raw, malformed),
  };
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
      throw rejection(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
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
      throw rejection(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.');
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

const unauthenticated = (message: string): Rejection =>
  rejection(401, 'woocommerce_rest_authentication_error', message);

const unreserved = /[A-Za-z0-9_.~-]/;

/** PHP's rawurlencode. */
const rawUrlEncode = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map(byte => {
      const character = String.fromCharCode(byte);
      return unreserved.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
