import { callMarketplace, jsonOf } from '../call.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Account, ChannelDependencies, GivenCredentials } from '../port.js';
import { type WireError, zaloraError } from './zalora-error.js';
import { regionOf } from './zalora-region.js';
import { signedQuery } from './zalora-signing.js';

const apiVersion = '1.0';

type Parameters = Readonly<Record<string, string>>;

interface Envelope<T> {
  SuccessResponse?: { Head: { RequestId?: string }; Body: T };
  ErrorResponse?: WireError;
}

/** Calls of SellerCenter: one address, and the action in the query. */
export class ZaloraClient {
  readonly #endpoint: string;
  readonly #userId: string;
  readonly #apiKey: string;
  readonly #dependencies: ChannelDependencies;

  constructor({ endpoint, values }: GivenCredentials, dependencies: ChannelDependencies) {
    const { country = '', userId = '', apiKey = '' } = values;
    const own = endpoint ?? regionOf(country)?.endpoint;
    if (own === undefined) {
      throw new MarketplaceError('unsupported', `Zalora has no Seller Center in ${country}.`);
    }
    this.#endpoint = own;
    this.#userId = userId;
    this.#apiKey = apiKey;
    this.#dependencies = dependencies;
  }

  static ofAccount({ endpoint, credentials }: Account, dependencies: ChannelDependencies): ZaloraClient {
    return new ZaloraClient({ endpoint, values: credentials.values }, dependencies);
  }

  async read<T>(action: string, parameters: Parameters = {}): Promise<T> {
    return (await this.#call<T>('GET', action, parameters)).Body;
  }

  async write<T>(action: string, parameters: Parameters = {}): Promise<T> {
    return (await this.#call<T>('POST', action, parameters)).Body;
  }

  /** Hands in XML, which is worked through later. Answers the id of the feed. */
  async submit(action: string, xml: string): Promise<string> {
    const { Head: head } = await this.#call<unknown>('POST', action, {}, xml);
    if (!head.RequestId) {
      throw new MarketplaceError('unknown', 'Zalora answered without the id of the feed.');
    }
    return head.RequestId;
  }

  async #call<T>(
    method: 'GET' | 'POST',
    action: string,
    parameters: Parameters,
    xml?: string,
  ): Promise<NonNullable<Envelope<T>['SuccessResponse']>> {
    const isWrite = method === 'POST';
    const query = signedQuery(this.#apiKey, {
      ...parameters,
      Action: action,
      Format: 'JSON',
      Timestamp: this.#dependencies.clock
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, '+00:00'),
      UserID: this.#userId,
      Version: apiVersion,
    });
    const answer = await callMarketplace(this.#dependencies, {
      method,
      url: `${this.#endpoint}/?${query}`,
      headers: xml === undefined ? {} : { 'content-type': 'text/xml; charset=utf-8' },
      ...(xml === undefined ? {} : { body: xml }),
      isWrite,
    });
    const { SuccessResponse: success, ErrorResponse: error } = jsonOf<Envelope<T>>(answer, isWrite);
    if (success === undefined) {
      throw zaloraError(error ?? { Head: {} }, isWrite);
    }
    return success;
  }
}

/** Lists come from XML: nothing for none, the thing itself for one. */
export type WireList<N extends string, T> = { [name in N]?: T | T[] } | '' | null | undefined;

export function listOf<N extends string, T>(list: WireList<N, T>, name: N): T[] {
  const content = list ? list[name] : undefined;
  return content === undefined ? [] : Array.isArray(content) ? content : [content as T];
}
