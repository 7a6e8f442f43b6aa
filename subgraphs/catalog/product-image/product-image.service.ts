import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../connectors/storage/storage.js';
import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { AppError, fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import type { ProductImage } from '../product/product.entity.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { addImage } from './add-image.js';
import type { ImageFileStore, StoredImage } from './image-file.store.js';

export interface UploadedImage {
  key: string;
  altText: string | null;
}

/** A stored picture, as it is served. */
export interface ImageFile {
  fileKey: string;
  contentType: string;
  sizeBytes: number;
  [column: string]: unknown;
}

const findFile = sql(
  'catalog.imageFile.find',
  `select file_key as "fileKey", content_type as "contentType", size_bytes as "sizeBytes"
   from catalog.image_file where organization_id = $1 and id = $2`,
);

/** Pictures of products: taken in, looked at, kept, and served under an address that never changes its content. */
export class ProductImageService {
  readonly #uploads: Storage;
  readonly #files: ImageFileStore;

  constructor(uploads: Storage, files: ImageFileStore) {
    this.#uploads = uploads;
    this.#files = files;
  }

  /** Adds the picture as the product's last. Throws IMAGE_INVALID, PRODUCT_NOT_FOUND, VERSION_STALE, STORAGE_LIMIT_REACHED. */
  async add(
    ctx: RequestContext,
    productId: string,
    upload: UploadedImage,
  ): Promise<{ product: ProductSnapshot; image: ProductImage }> {
    const stored = await this.#files.put(ctx, await this.#read(upload.key));
    const { id, url, measured } = stored;
    const image = { id, url, altText: upload.altText, width: measured.width, height: measured.height };
    const product = await ctx
      .transaction(async tx => {
        const changed = await addImage(tx, ctx, productId, { image, placement: 'last' });
        await this.#files.record(tx, ctx.organizationId, stored, changed.id);
        return changed;
      })
      .catch(error => this.#dropRejected(error, stored));
    await this.#uploads.delete(upload.key);
    return { product, image };
  }

  /** For everybody: product pictures are public, their addresses are not guessable. Throws FILE_NOT_FOUND. */
  async find(ctx: RequestContext, organizationId: string, name: string): Promise<ImageFile> {
    const id = name.split('.')[0]!;
    const [file] =
      isId(organizationId) && isId(id)
        ? await ctx.reader.query<ImageFile>(findFile, [organizationId, id])
        : [];
    if (file === undefined) {
      throw fail('FILE_NOT_FOUND');
    }
    return file;
  }

  /** After anything but an error it may have been recorded: what was not is swept away in time. */
  async #dropRejected(error: unknown, stored: StoredImage): Promise<never> {
    if (error instanceof AppError && error.status < 500) {
      await this.#files.drop(stored);
    }
    throw error;
  }

  async #read(key: string): Promise<Buffer> {
    const bytes = await this.#uploads.get(key);
    if (bytes === null) {
      throw fail('IMAGE_INVALID', { detail: 'There is no such upload.' });
    }
    return buffer(bytes);
  }
}
