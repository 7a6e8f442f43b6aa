import { callMarketplace, jsonOf } from '../call.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Account, ChannelDependencies } from '../port.js';
import { type GraphqlAnswer, httpError, shopifyError } from './shopify-error.js';

/** Versions come every three months and are served for a year. */
const apiVersion = '2026-07';

/** Where a store is reached: its own domain, unless somebody else speaks for it. */
export const baseUrl = (endpoint: string | null, shopDomain: string): string =>
  endpoint ?? `https://${shopDomain}`;

/** Calls of the Admin API of one store. */
export class ShopifyClient {
  readonly #url: string;
  readonly #accessToken: string;
  readonly #dependencies: ChannelDependencies;

  constructor(
    { endpoint, credentials }: Pick<Account, 'endpoint' | 'credentials'>,
    dependencies: ChannelDependencies,
  ) {
    const { shopDomain = '', accessToken = '' } = credentials.values;
    this.#url = `${baseUrl(endpoint, shopDomain)}/admin/api/${apiVersion}/graphql.json`;
    this.#accessToken = accessToken;
    this.#dependencies = dependencies;
  }

  query<T>(document: string, variables: object = {}): Promise<T> {
    return this.#call<T>(document, variables, false);
  }

  mutate<T>(document: string, variables: object): Promise<T> {
    return this.#call<T>(document, variables, true);
  }

  async #call<T>(document: string, variables: object, isWrite: boolean): Promise<T> {
    const answer = await callMarketplace(this.#dependencies, {
      method: 'POST',
      url: this.#url,
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': this.#accessToken },
      body: JSON.stringify({ query: document, variables }),
      isWrite,
    });
    if (answer.status !== 200) {
      throw httpError(answer.status);
    }
    const { data, errors, extensions } = jsonOf<GraphqlAnswer<T>>(answer, isWrite);
    if (errors !== undefined) {
      throw shopifyError(errors, extensions, isWrite);
    }
    if (data === null || data === undefined) {
      throw new MarketplaceError(isWrite ? 'unknown' : 'unavailable', 'Shopify answered without data.');
    }
    return data;
  }
}
