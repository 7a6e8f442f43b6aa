import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../../connectors/storage/storage.js';
import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { isId } from '../../../../kernel/ids.js';
import { AddressRejected } from '../../../../kernel/outbound/address-policy.js';
import type { Outbound } from '../../../../kernel/outbound/outbound.js';
import { imageLimits } from '../../product-image/product-image.limits.js';
import { UnreadablePicture } from './unreadable-picture.js';

const fileKeyOf = sql(
  'catalog.connection.pictureFile',
  'select file_key as "fileKey" from catalog.image_file where organization_id = $1 and id = $2',
);

/** Reads pictures of products, for marketplaces that take the file and not its address. */
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
  async read(db: Database, organizationId: string, url: string): Promise<Buffer> {
    const own = `${this.#servedFrom}${organizationId}/`;
    return url.startsWith(own)
      ? this.#stored(db, organizationId, { url, name: url.slice(own.length) })
      : this.#fetched(url);
  }

  async #stored(
    db: Database,
    organizationId: string,
    { url, name }: { url: string; name: string },
  ): Promise<Buffer> {
    const id = name.replace(/[.].*$/, '');
    const [file] = isId(id) ? await db.query<{ fileKey: string }>(fileKeyOf, [organizationId, id]) : [];
    const content = file === undefined ? null : await this.#media.get(file.fileKey);
    if (content === null) {
      throw new UnreadablePicture('rejected', url, { why: 'is not there (any more).' });
    }
    return buffer(content);
  }

  async #fetched(url: string): Promise<Buffer> {
    const answerBytes = imageLimits.sizeBytes + 1;
    const { status, bytes } = await this.#http
      .send({ method: 'GET', url, headers: { accept: 'image/*' }, answerBytes })
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

/** An address that is not called, or whose name nobody has: trying again is of no use. */
const isForGood = (cause: unknown): boolean =>
  cause instanceof AddressRejected || (cause as { code?: unknown }).code === 'ENOTFOUND';
