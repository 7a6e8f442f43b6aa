import { randomUUID } from 'node:crypto';
import { callMarketplace, jsonOf } from '../call.js';
import type { Account, ChannelDependencies } from '../port.js';
import { answeredError } from './woocommerce-error.js';
import {
  basicAuthorization,
  type Keys,
  type Parameter,
  queryOf,
  signedQuery,
} from './woocommerce-signing.js';

/** Rows of a page, and of a batch. */
export const batchMax = 100;

const root = '/wp-json/wc/v3';
const pagesMax = 100;

type Parameters = Readonly<Record<string, string>>;

/** Calls of REST API v3: with the keys as they are over TLS, and signed with them where there is none. */
export class WooCommerceClient {
  readonly #endpoint: string;
  readonly #keys: Keys;
  readonly #dependencies: ChannelDependencies;

  constructor(endpoint: string, keys: Keys, dependencies: ChannelDependencies) {
    this.#endpoint = endpoint;
    this.#keys = keys;
    this.#dependencies = dependencies;
  }

  static of({ endpoint, credentials }: Account, dependencies: ChannelDependencies): WooCommerceClient {
    const { consumerKey = '', consumerSecret = '', shopUrl = '' } = credentials.values;
    return new WooCommerceClient(endpoint ?? shopUrl, { consumerKey, consumerSecret }, dependencies);
  }

  /** The index of the site, which everybody may read. */
  async readIndex(): Promise<{ name?: string; home?: string; namespaces?: string[] }> {
    const url = `${this.#endpoint}/wp-json`;
    const answer = await callMarketplace(this.#dependencies, {
      method: 'GET',
      url,
      headers: {},
      isWrite: false,
    });
    if (answer.status !== 200) {
      throw answeredError(answer, false);
    }
    return jsonOf(answer, false);
  }

  read<T>(path: string, parameters: Parameters = {}): Promise<T> {
    return this.#call<T>('GET', path, parameters);
  }

  /** All rows, page by page. */
  async readAll<T>(path: string, parameters: Parameters = {}): Promise<T[]> {
    const rows: T[] = [];
    for (let page = 1; page <= pagesMax; page += 1) {
      const some = await this.read<T[]>(path, {
        ...parameters,
        per_page: String(batchMax),
        page: String(page),
      });
      rows.push(...some);
      if (some.length < batchMax) {
        break;
      }
    }
    return rows;
  }

  write<T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> {
    return this.#call<T>(method, path, {}, JSON.stringify(body));
  }

  async #call<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    parameters: Parameters,
    body?: string,
  ): Promise<T> {
    const isWrite = method !== 'GET';
    const answer = await callMarketplace(this.#dependencies, {
      ...this.#authorised(method, `${this.#endpoint}${root}${path}`, Object.entries(parameters)),
      method,
      ...(body === undefined ? {} : { body }),
      isWrite,
    });
    if (answer.status < 200 || answer.status >= 300) {
      throw answeredError(answer, isWrite);
    }
    return jsonOf<T>(answer, isWrite);
  }

  /** WooCommerce takes keys as they are over TLS only. */
  #authorised(
    method: string,
    url: string,
    parameters: readonly Parameter[],
  ): { url: string; headers: Record<string, string> } {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    if (url.startsWith('https:')) {
      const query = parameters.length === 0 ? '' : `?${queryOf(parameters)}`;
      return {
        url: `${url}${query}`,
        headers: { ...headers, authorization: basicAuthorization(this.#keys) },
      };
    }
    const timestampSeconds = Math.floor(this.#dependencies.clock.now().getTime() / 1000);
    const nonce = randomUUID().replaceAll('-', '');
    const query = signedQuery({ method, url, parameters }, this.#keys, timestampSeconds, nonce);
    return { url: `${url}?${query}`, headers };
  }
}
