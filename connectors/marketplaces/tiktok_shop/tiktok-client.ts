import { createHash } from 'node:crypto';
import { callMarketplace, jsonOf } from '../call.js';
import type { Account, ChannelDependencies } from '../port.js';
import { type TiktokFault, tiktokError } from './tiktok-error.js';
import { signatureOf, textToSign } from './tiktok-signing.js';

const productionEndpoint = 'https://open-api.tiktokglobalshop.com';

type Envelope<T> = Partial<TiktokFault> & { data?: T };
type Parameters = Readonly<Record<string, string>>;

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  parameters: Parameters;
  body?: string | Buffer;
  contentType?: string;
  isWrite: boolean;
}

/** Signed calls of the Open API in the name of one shop. */
export class TiktokClient {
  readonly #endpoint: string;
  readonly #values: Account['credentials']['values'];
  readonly #dependencies: ChannelDependencies;

  constructor({ endpoint, credentials }: Account, dependencies: ChannelDependencies) {
    this.#endpoint = endpoint ?? productionEndpoint;
    this.#values = credentials.values;
    this.#dependencies = dependencies;
  }

  /** Of the seller, not of one of its shops. */
  readOfSeller<T>(path: string): Promise<T> {
    return this.#call<T>({ method: 'GET', path, parameters: {}, isWrite: false });
  }

  read<T>(path: string, parameters: Parameters = {}): Promise<T> {
    return this.#call<T>({ method: 'GET', path, parameters: this.#ofShop(parameters), isWrite: false });
  }

  /** A read whose filters are a body. */
  search<T>(path: string, parameters: Parameters, body: object): Promise<T> {
    return this.#json<T>('POST', path, { parameters, body, isWrite: false });
  }

  write<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: object,
    parameters: Parameters = {},
  ): Promise<T> {
    return this.#json<T>(method, path, { parameters, body, isWrite: true });
  }

  /** A file as the part `data` of a form (RFC 7578), whose body is not signed; pictures belong to no shop. */
  upload<T>(path: string, file: Buffer, fields: Parameters): Promise<T> {
    const boundary = `form-${createHash('sha256').update(file).digest('hex')}`;
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head =
      `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="data"; filename="picture"\r\n` +
      'content-type: application/octet-stream\r\n\r\n';
    return this.#call<T>({
      method: 'POST',
      path,
      parameters: {},
      body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      contentType: `multipart/form-data; boundary=${boundary}`,
      isWrite: true,
    });
  }

  #json<T>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { parameters, body, isWrite }: { parameters: Parameters; body: object; isWrite: boolean },
  ): Promise<T> {
    return this.#call<T>({
      method,
      path,
      parameters: this.#ofShop(parameters),
      body: JSON.stringify(body),
      contentType: 'application/json',
      isWrite,
    });
  }

  #ofShop(parameters: Parameters): Parameters {
    return { ...parameters, shop_cipher: this.#values.shopCipher ?? '' };
  }

  async #call<T>({ method, path, parameters, body, contentType, isWrite }: Call): Promise<T> {
    const { appKey = '', appSecret = '', accessToken = '' } = this.#values;
    const timestamp = String(Math.floor(this.#dependencies.clock.now().getTime() / 1000));
    const signed = { ...parameters, app_key: appKey, timestamp };
    const text = textToSign(appSecret, path, signed, typeof body === 'string' ? body : '');
    const query = new URLSearchParams({ ...signed, sign: signatureOf(appSecret, text) });
    const answer = await callMarketplace(this.#dependencies, {
      method,
      url: `${this.#endpoint}${path}?${query}`,
      headers: {
        'x-tts-access-token': accessToken,
        'content-type': contentType ?? 'application/json',
      },
      ...(body === undefined ? {} : { body }),
      isWrite,
    });
    return contentOf(jsonOf<Envelope<T>>(answer, isWrite), isWrite);
  }
}

/** @throws MarketplaceError for every code but 0. */
export function contentOf<T>({ code, message, data }: Envelope<T>, isWrite: boolean): T {
  if (code !== 0) {
    throw tiktokError({ code: code ?? -1, message: message ?? '' }, isWrite);
  }
  return data ?? ({} as T);
}
