import type { ImageEditor } from '../../../connectors/image-models/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { findProduct } from '../product/product.queries.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { addImage } from '../product-image/add-image.js';
import type { EditedPicture, ImageEdit } from './image-edit.entity.js';
import { findImageEdit, lockImageEdit } from './image-edit.queries.js';
import { ghostMannequinJob } from './image-edit.queue.js';
import type { ImageEditStatus, ImagePlacement } from './image-edit.values.js';
import { insertImageEdit, writeImageEdit } from './image-edit.writer.js';

const configureEditor =
  'No image model is configured. Set TRADEWIND_IMAGE_MODEL_PROVIDER, TRADEWIND_IMAGE_MODEL_API_KEY and TRADEWIND_IMAGE_MODEL_NAME.';

/** Has models make pictures, and people decide about them. */
export class ImageEditService {
  readonly #editor: Pick<ImageEditor, 'provider' | 'model'> | null;

  constructor(editor: Pick<ImageEditor, 'provider' | 'model'> | null) {
    this.#editor = editor;
  }

  /** Throws IMAGE_EDIT_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<ImageEdit> {
    const edit = isId(id) ? await findImageEdit(ctx.reader, ctx.organizationId, id) : null;
    if (edit === null) {
      throw fail('IMAGE_EDIT_NOT_FOUND');
    }
    return edit;
  }

  /**
   * Queues the job for a picture of the product; without an id for its first. Throws PRODUCT_NOT_FOUND, IMAGE_NOT_FOUND,
   * PROVIDER_NOT_CONFIGURED.
   */
  async start(ctx: RequestContext, productId: string, imageId: string | null): Promise<ImageEdit> {
    const editor = this.#editor;
    if (editor === null) {
      throw fail('PROVIDER_NOT_CONFIGURED', { detail: configureEditor });
    }
    return ctx.transaction(async tx => {
      const product = isId(productId) ? await findProduct(tx, ctx.organizationId, productId) : null;
      if (product === null) {
        throw fail('PRODUCT_NOT_FOUND');
      }
      const image = product.images.find(({ id }) => imageId === null || id === imageId);
      if (image === undefined) {
        throw fail('IMAGE_NOT_FOUND');
      }
      const id = newId();
      const job = tx.enqueue(ghostMannequinJob(ctx.organizationId, id));
      const now = ctx.clock.now().toISOString();
      const edit: ImageEdit = {
        ...{ id, jobId: job.id, productId: product.id, sourceUrl: image.url, status: 'queued' },
        ...{ provider: editor.provider, model: editor.model, result: null, comparison: null },
        ...{ decidedBy: null, version: 1, createdAt: now, updatedAt: now },
      };
      await insertImageEdit(tx, ctx.organizationId, edit);
      return edit;
    });
  }

  /**
   * Makes the picture one of the product's; those that it has stay. Throws IMAGE_EDIT_NOT_FOUND, IMAGE_EDIT_NOT_READY,
   * VERSION_STALE, VALIDATION_FAILED where the product has too many.
   */
  approve(
    ctx: RequestContext,
    id: string,
    { placement, altText }: { placement: ImagePlacement; altText: string | null },
  ): Promise<{ edit: ImageEdit; product: ProductSnapshot }> {
    return ctx.transaction(async tx => {
      const edit = await this.#lockReady(tx, ctx, id);
      const { imageId, url, width, height } = edit.result as EditedPicture;
      const image = { id: imageId, url, altText, width, height };
      const product = await addImage(tx, ctx, edit.productId, { image, placement });
      return { edit: await decide(tx, ctx, edit, 'approved'), product };
    });
  }

  /** The picture is removed within days. Throws IMAGE_EDIT_NOT_FOUND, IMAGE_EDIT_NOT_READY, VERSION_STALE. */
  reject(ctx: RequestContext, id: string): Promise<ImageEdit> {
    return ctx.transaction(async tx => decide(tx, ctx, await this.#lockReady(tx, ctx, id), 'rejected'));
  }

  async #lockReady(tx: Transaction, ctx: RequestContext, id: string): Promise<ImageEdit> {
    const edit = isId(id) ? await lockImageEdit(tx, ctx.organizationId, id) : null;
    if (edit === null) {
      throw fail('IMAGE_EDIT_NOT_FOUND');
    }
    if (ctx.ifMatch !== null && ctx.ifMatch !== edit.version) {
      throw fail('VERSION_STALE');
    }
    if (edit.status !== 'awaiting_approval') {
      throw fail('IMAGE_EDIT_NOT_READY', { detail: `Its status is ${edit.status}.` });
    }
    // The version was the edit's: the product is changed whatever its own is.
    ctx.ifMatch = null;
    return edit;
  }
}

const decide = (
  tx: Transaction,
  ctx: RequestContext,
  edit: ImageEdit,
  status: ImageEditStatus,
): Promise<ImageEdit> => writeImageEdit(tx, ctx.organizationId, { ...edit, status, decidedBy: ctx.userId });
