import { Readable } from 'node:stream';
import type { Storage, StoredObject } from '../../../connectors/storage/storage.js';
import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { StorageQuota } from '../storage-quota/storage-quota.js';
import { type MeasuredImage, measureImage } from './image-file.rules.js';
import { imageLimits } from './product-image.limits.js';

/** A picture whose file lies in storage; it is kept once it is recorded. */
export interface StoredImage {
  id: string;
  url: string;
  measured: MeasuredImage;
  file: StoredObject;
}

const insertFile = sql(
  'catalog.imageFile.insert',
  `insert into catalog.image_file
     (organization_id, id, product_id, is_held, file_key, content_type, size_bytes, sha256, width, height, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

const release = sql(
  'catalog.imageFile.release',
  'update catalog.image_file set is_held = false where organization_id = $1 and id = $2',
);

/** Files of pictures, and the addresses that they are served under. */
export class ImageFileStore {
  readonly #media: Storage;
  readonly #publicUrl: string;
  readonly #quota: StorageQuota;

  constructor({ media, publicUrl, quota }: { media: Storage; publicUrl: string; quota: StorageQuota }) {
    this.#media = media;
    this.#publicUrl = publicUrl;
    this.#quota = quota;
  }

  /** Throws IMAGE_INVALID. */
  async put(ctx: RequestContext, bytes: Buffer): Promise<StoredImage> {
    return this.#put(ctx, await measureImage(bytes));
  }

  /** With its metadata, which is ours and meant for everybody. Throws IMAGE_INVALID. */
  async putAsIs(ctx: RequestContext, bytes: Buffer): Promise<StoredImage> {
    return this.#put(ctx, { ...(await measureImage(bytes)), bytes });
  }

  async #put({ organizationId }: RequestContext, measured: MeasuredImage): Promise<StoredImage> {
    const file = await this.#media.put(Readable.from([measured.bytes]), {
      limitBytes: imageLimits.sizeBytes,
    });
    const id = newId();
    return {
      id,
      url: `${this.#publicUrl}/media/${organizationId}/${id}.${measured.extension}`,
      measured,
      file,
    };
  }

  /** `productId` null: it belongs to no product, such as the fallback of an account. Throws STORAGE_LIMIT_REACHED. */
  record(
    tx: Transaction,
    organizationId: string,
    image: StoredImage,
    productId: string | null,
  ): Promise<void> {
    return this.#record(tx, organizationId, image, { productId, isHeld: false });
  }

  /**
   * For another domain, which shows the picture where the catalog does not look: it stays until it is let go. Throws
   * STORAGE_LIMIT_REACHED.
   */
  hold(tx: Transaction, organizationId: string, image: StoredImage): Promise<void> {
    return this.#record(tx, organizationId, image, { productId: null, isHeld: true });
  }

  /** It is removed in time, unless something of the catalog shows it. */
  async release(tx: Transaction, organizationId: string, id: string): Promise<void> {
    await tx.query(release, [organizationId, id]);
  }

  async #record(
    tx: Transaction,
    organizationId: string,
    { id, measured, file }: StoredImage,
    { productId, isHeld }: { productId: string | null; isHeld: boolean },
  ): Promise<void> {
    await this.#quota.take(tx, { organizationId, sizeBytes: file.sizeBytes });
    const { contentType, width, height } = measured;
    const content = [file.key, contentType, file.sizeBytes, file.sha256, width, height];
    await tx.query(insertFile, [organizationId, id, productId, isHeld, ...content, tx.db.clock.now()]);
  }

  /** Takes back what was put and not recorded. */
  async drop({ file }: StoredImage): Promise<void> {
    await this.#media.delete(file.key);
  }
}
