import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../../connectors/storage/storage.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { isId } from '../../../../kernel/ids.js';
import { AddressRejected } from '../../../../kernel/outbound/address-policy.js';
import type { Outbound } from '../../../../kernel/outbound/outbound.js';
import { imageLimits } from '../../product-image/product-image.limits.js';
import { UnreadablePicture } from './unreadable-picture.js';

const fileKeys = sql(
  'catalog.connection.pictureFiles',
  'select id, file_key as "fileKey" from catalog.image_file where organization_id = $1 and id = any($2::uuid[])',
);

type Reader = Pick<Database, 'query'>;

interface ReadOptions {
  /** How long another server is waited for. Default: that of calls out. */
  timeoutMs?: number;
}

/** Reads pictures of products, for whoever takes the file and not its address. */
export class PictureReader {
  readonly #http: Pick<Outbound, 'send'>;
  readonly #media: Pick<Storage, 'get'>;
  readonly #servedFrom: string;

  constructor(parts: { http: Pick<Outbound, 'send'>; media: Pick<Storage, 'get'>; publicUrl: string }) {
    this.#http = parts.http;
    this.#media = parts.media;
    this.#servedFrom = `${parts.publicUrl}/media/`;
  }

  /**
   * The whole file. Our own ones are read where they lie: our address need not be reachable from here.
   * @throws UnreadablePicture: `rejected` for what is no picture of up to `imageLimits.sizeBytes`, `unavailable` when
   * nobody answers.
   */
  async read(db: Reader, organizationId: string, url: string, options: ReadOptions = {}): Promise<Buffer> {
    const id = this.#ownId(organizationId, url);
    if (id === null) return this.#fetched(url, options);
    return this.#stored(url, (await findKeys(db, organizationId, [id])).get(id));
  }

  /** What reads each of several pictures, as `read` does; where our own lie is found out by one statement. */
  async readerOf(
    db: Reader,
    organizationId: string,
    urls: readonly string[],
  ): Promise<(url: string, options?: ReadOptions) => Promise<Buffer>> {
    const ids = urls.flatMap(url => this.#ownId(organizationId, url) ?? []);
    const keys = await findKeys(db, organizationId, ids);
    return async (url, options = {}) => {
      const id = this.#ownId(organizationId, url);
      return id === null ? this.#fetched(url, options) : this.#stored(url, keys.get(id));
    };
  }

  /** What our own address of a picture has as its id; null for addresses of others. */
  #ownId(organizationId: string, url: string): string | null {
    const own = `${this.#servedFrom}${organizationId}/`;
    return url.startsWith(own) ? url.slice(own.length).replace(/[.].*$/, '') : null;
  }

  async #stored(url: string, fileKey: string | undefined): Promise<Buffer> {
    const content = fileKey === undefined ? null : await this.#media.get(fileKey);
    if (content === null) {
      throw new UnreadablePicture('rejected', url, { why: 'is not there (any more).' });
    }
    return buffer(content);
  }

  async #fetched(url: string, options: ReadOptions): Promise<Buffer> {
    const answerBytes = imageLimits.sizeBytes + 1;
    const { status, bytes } = await this.#http
      .send({ method: 'GET', url, headers: { accept: 'image/*' }, answerBytes, ...options })
      .catch(cause => {
        const kind = isForGood(cause) ? 'rejected' : 'unavailable';
        throw new UnreadablePicture(kind, url, { why: 'could not be read.', cause });
      });
    if (status !== 200) {
      const kind = status >= 500 || status === 429 ? 'unavailable' : 'rejected';
      throw new UnreadablePicture(kind, url, { why: `could not be read: its server answered ${status}.` });
    }
    if (bytes.length === 0 || bytes.length > imageLimits.sizeBytes) {
      const most = imageLimits.sizeBytes / 1024 / 1024;
      throw new UnreadablePicture('rejected', url, { why: `is empty or has more than ${most} MB.` });
    }
    return bytes;
  }
}

/** Of those ids that are some. */
async function findKeys(
  db: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const known = ids.filter(isId);
  const rows =
    known.length === 0
      ? []
      : await db.query<{ id: string; fileKey: string }>(fileKeys, [organizationId, known]);
  return new Map(rows.map(({ id, fileKey }) => [id, fileKey]));
}

/** An address that is not called, or whose name nobody has: trying again is of no use. */
const isForGood = (cause: unknown): boolean =>
  cause instanceof AddressRejected || (cause as { code?: unknown }).code === 'ENOTFOUND';
