import { callMarketplace, jsonOf } from '../call.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Account, ChannelDependencies, GivenCredentials } from '../port.js';
import { type LazadaFault, lazadaError } from './lazada-error.js';
import { regions } from './lazada-region.js';
import { type LazadaSigner, systemParameters } from './lazada-signing.js';

const authApi = 'https://auth.lazada.com/rest';

/** ISO 3166-1 alpha-2 of the country that is asked, or `auth` for tokens. */
type Host = string;
type Parameters = Readonly<Record<string, string>>;

/** Calls of the Open Platform, signed for an app or for a seller of it. */
export class LazadaClient {
  readonly #endpoint: string | null;
  readonly #signer: LazadaSigner;
  readonly #dependencies: ChannelDependencies;

  constructor(endpoint: string | null, signer: LazadaSigner, dependencies: ChannelDependencies) {
    this.#endpoint = endpoint;
    this.#signer = signer;
    this.#dependencies = dependencies;
  }

  static ofApp({ endpoint, values }: GivenCredentials, dependencies: ChannelDependencies): LazadaClient {
    const { appKey = '', appSecret = '' } = values;
    return new LazadaClient(endpoint, { appKey, appSecret, accessToken: null }, dependencies);
  }

  static ofSeller({ endpoint, credentials }: Account, dependencies: ChannelDependencies): LazadaClient {
    const { appKey = '', appSecret = '', accessToken = '' } = credentials.values;
    return new LazadaClient(endpoint, { appKey, appSecret, accessToken }, dependencies);
  }

  /** Answers the envelope: what is in it stands under `data`, `result`, or beside `code`. */
  read<T>(host: Host, path: string, parameters: Parameters = {}): Promise<T> {
    return this.#get<T>(host, path, parameters, false);
  }

  /** Some calls change something and are GETs all the same. */
  writeByGet<T>(host: Host, path: string, parameters: Parameters): Promise<T> {
    return this.#get<T>(host, path, parameters, true);
  }

  #get<T>(host: Host, path: string, parameters: Parameters, isWrite: boolean): Promise<T> {
    const query = { ...this.#system(path, parameters), ...parameters };
    return this.#call<T>(`${this.#api(host)}${path}?${new URLSearchParams(query)}`, null, isWrite);
  }

  /** A file that an answer names: its address is fetched without token and signature. */
  async download(url: string): Promise<Buffer> {
    const { bytes } = await callMarketplace(this.#dependencies, {
      method: 'GET',
      url,
      headers: {},
      isWrite: false,
    });
    return bytes;
  }

  write<T>(host: Host, path: string, parameters: Parameters): Promise<T> {
    return this.#post<T>(host, path, parameters, true);
  }

  /** A POST that may be repeated without doing anything twice. */
  repeatable<T>(host: Host, path: string, parameters: Parameters): Promise<T> {
    return this.#post<T>(host, path, parameters, false);
  }

  #post<T>(host: Host, path: string, parameters: Parameters, isWrite: boolean): Promise<T> {
    const query = new URLSearchParams(this.#system(path, parameters));
    const body = new URLSearchParams(parameters).toString();
    return this.#call<T>(`${this.#api(host)}${path}?${query}`, body, isWrite);
  }

  #system(path: string, parameters: Parameters): Record<string, string> {
    return systemParameters(this.#signer, path, this.#dependencies.clock.now().getTime(), parameters);
  }

  /** Lazada has a host for each country; behind another endpoint, they are folders. */
  #api(host: Host): string {
    if (this.#endpoint !== null) {
      return `${this.#endpoint}/${host.toLowerCase()}/rest`;
    }
    const api = host === 'auth' ? authApi : regions.get(host)?.api;
    if (api === undefined) {
      throw new MarketplaceError('unsupported', `Lazada does not sell in ${host}.`);
    }
    return api;
  }

  async #call<T>(url: string, body: string | null, isWrite: boolean): Promise<T> {
    const answer = await callMarketplace(this.#dependencies, {
      method: body === null ? 'GET' : 'POST',
      url,
      headers: body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      ...(body === null ? {} : { body }),
      isWrite,
    });
    const content = jsonOf<LazadaFault & T>(answer, isWrite);
    if (String(content.code ?? '0') !== '0') {
      throw lazadaError(content, isWrite);
    }
    return content;
  }
}
