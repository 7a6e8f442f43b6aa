import { callMarketplace, jsonOf } from '../call.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Account, ChannelDependencies } from '../port.js';
import { type AmazonFault, amazonError } from './amazon-error.js';
import { regionEndpoints } from './amazon-region.js';

type Parameters = Readonly<Record<string, string | readonly string[] | null>>;
type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';

interface Sent {
  parameters?: Parameters;
  body?: object;
  isRepeatable?: boolean;
}

/** Calls of the Selling Partner API in the name of one seller. */
export class AmazonClient {
  readonly sellerId: string;
  readonly #endpoint: string;
  readonly #accessToken: string;
  readonly #dependencies: ChannelDependencies;

  constructor({ endpoint, externalId, credentials }: Account, dependencies: ChannelDependencies) {
    const { accessToken = '', region = '' } = credentials.values;
    const own = endpoint ?? regionEndpoints.get(region);
    if (own === undefined) {
      throw new MarketplaceError('rejected', 'Amazon has the regions na, eu and fe.');
    }
    this.sellerId = externalId;
    this.#endpoint = own;
    this.#accessToken = accessToken;
    this.#dependencies = dependencies;
  }

  async read<T>(path: string, parameters: Parameters): Promise<T> {
    return jsonOf<T>(await this.#call('GET', path, { parameters }), false);
  }

  /** A POST that may be repeated: it makes nothing but another answer. */
  async repeatable<T>(path: string, body: object): Promise<T> {
    return jsonOf<T>(await this.#call('POST', path, { body, isRepeatable: true }), false);
  }

  /** A document that an answer names: its address is signed, and is fetched without the token. */
  async download(url: string): Promise<Buffer> {
    const call = { method: 'GET', url, headers: {}, isWrite: false } as const;
    return (await callMarketplace(this.#dependencies, call)).bytes;
  }

  /** A call that answers nothing but that it was done. */
  async post(path: string, body: object): Promise<void> {
    await this.#call('POST', path, { body });
  }

  async write<T>(method: 'PUT' | 'PATCH' | 'DELETE', path: string, sent: Sent): Promise<T> {
    return jsonOf<T>(await this.#call(method, path, sent), true);
  }

  async #call(method: Method, path: string, { parameters = {}, body, isRepeatable = false }: Sent) {
    const isWrite = method !== 'GET' && !isRepeatable;
    const query = queryOf(parameters);
    const answer = await callMarketplace(this.#dependencies, {
      method,
      url: `${this.#endpoint}${path}${query === '' ? '' : `?${query}`}`,
      headers: {
        'x-amz-access-token': this.#accessToken,
        'user-agent': 'Tradewind/1.0 (Language=JavaScript)',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      isWrite,
    });
    if (answer.status >= 400) {
      const { errors = [] } = jsonOf<{ errors?: AmazonFault[] }>(answer, isWrite);
      throw amazonError(answer.status, errors);
    }
    return answer;
  }
}

/** Lists have commas between their values, which are written as such. */
const queryOf = (parameters: Parameters): string =>
  Object.entries(parameters)
    .filter((pair): pair is [string, string | readonly string[]] => pair[1] !== null)
    .map(([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(',')}`)
    .join('&');
