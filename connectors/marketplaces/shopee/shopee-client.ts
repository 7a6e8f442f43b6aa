import { createHash } from 'node:crypto';
import { callMarketplace, jsonOf } from '../call.js';
import type { Account, ChannelDependencies, GivenCredentials } from '../port.js';
import { type ShopeeFault, shopeeError } from './shopee-error.js';
import { type ShopeeSigner, signedPath } from './shopee-signing.js';

const productionEndpoint = 'https://partner.shopeemobile.com';

type Envelope<T> = Partial<ShopeeFault> & { response?: T };

/** Calls of Open Platform v2, signed for the app or for one shop. */
export class ShopeeClient {
  readonly #endpoint: string;
  readonly #signer: ShopeeSigner;
  readonly #dependencies: ChannelDependencies;

  constructor(endpoint: string | null, signer: ShopeeSigner, dependencies: ChannelDependencies) {
    this.#endpoint = endpoint ?? productionEndpoint;
    this.#signer = signer;
    this.#dependencies = dependencies;
  }

  static ofApp({ endpoint, values }: GivenCredentials, dependencies: ChannelDependencies): ShopeeClient {
    const { partnerId = '', partnerKey = '' } = values;
    return new ShopeeClient(endpoint, { partnerId, partnerKey, shop: null }, dependencies);
  }

  static ofShop(
    { endpoint, externalId, credentials }: Account,
    dependencies: ChannelDependencies,
  ): ShopeeClient {
    const { partnerId = '', partnerKey = '', accessToken = '' } = credentials.values;
    const shop = { accessToken, shopId: externalId };
    return new ShopeeClient(endpoint, { partnerId, partnerKey, shop }, dependencies);
  }

  /** The business content of a read. */
  async read<T>(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<T> {
    return (await this.readFlat<Envelope<T>>(path, parameters)).response as T;
  }

  /** A read whose fields stand beside `error`. */
  async readFlat<T>(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<T> {
    return await this.#call<T>('GET', path, { parameters });
  }

  async write<T>(path: string, body: object): Promise<T> {
    return (await this.writeFlat<Envelope<T>>(path, body)).response as T;
  }

  async writeFlat<T>(path: string, body: object): Promise<T> {
    const contentType = 'application/json';
    return await this.#call<T>('POST', path, { body: JSON.stringify(body), contentType });
  }

  /** Files as the parts `name` of a form (RFC 7578). The same file gets the same id: it may be sent again. */
  async upload<T>(path: string, name: string, files: readonly Buffer[]): Promise<T> {
    const hash = createHash('sha256');
    for (const file of files) {
      hash.update(file);
    }
    const boundary = `form-${hash.digest('hex')}`;
    const parts = files.flatMap((file, index) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${index}.jpg"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      file,
      Buffer.from('\r\n'),
    ]);
    const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
    const contentType = `multipart/form-data; boundary=${boundary}`;
    const sent = { body, contentType, isRepeatable: true };
    return (await this.#call<Envelope<T>>('POST', path, sent)).response as T;
  }

  async #call<T>(method: 'GET' | 'POST', path: string, sent: Sent): Promise<T> {
    const now = this.#dependencies.clock.now();
    const timestampSeconds = Math.floor(now.getTime() / 1000);
    const isWrite = method === 'POST' && sent.isRepeatable !== true;
    const answer = await callMarketplace(this.#dependencies, {
      method,
      url: `${this.#endpoint}${signedPath(this.#signer, path, timestampSeconds, sent.parameters)}`,
      headers: sent.contentType === undefined ? {} : { 'content-type': sent.contentType },
      ...(sent.body === undefined ? {} : { body: sent.body }),
      isWrite,
    });
    const content = jsonOf<Envelope<unknown>>(answer, isWrite);
    if (content.error && !hasOutcomes(content.response)) {
      throw shopeeError({ error: content.error, message: content.message ?? '' }, isWrite, now);
    }
    return content as T;
  }
}

interface Sent {
  parameters?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  contentType?: string;
  isRepeatable?: boolean;
}

/** Batches that failed in part, or as a whole, say for each row why: that is worth more than the error. */
const hasOutcomes = (response: unknown): boolean =>
  ((response as { failure_list?: unknown[] } | undefined)?.failure_list ?? []).length > 0;
