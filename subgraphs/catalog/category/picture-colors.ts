import type { Storage } from '../../../connectors/storage/storage.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Product } from '../product/product.entity.js';
import { PictureMeasures } from '../product-image/picture-measures.js';
import { smallPicture } from '../product-image/small-picture.js';
import { findUploadedPictures } from '../product-image/uploaded-picture.queries.js';
import { colorOf } from './picture-color.rules.js';
import { knownColors } from './term-files.js';

type Reading = Pick<RequestContext, 'reader' | 'organizationId'>;

/** The colors that products' main pictures show. One for a process. */
export class PictureColors {
  readonly #measures: PictureMeasures<{ color: string | null }>;

  constructor(media: Pick<Storage, 'get'>) {
    this.#measures = new PictureMeasures(media, async bytes => ({
      color: colorOf(await smallPicture(bytes), knownColors()),
    }));
  }

  /** Null where it is not sure, or the picture was not uploaded: one that is only linked is not fetched. */
  async of(
    ctx: Reading,
    { images: [main] }: Pick<Product, 'images'>,
  ): Promise<{ color: string; url: string } | null> {
    if (main === undefined) return null;
    const color = (await this.ofMany(ctx, [main.id])).get(main.id);
    return color === undefined ? null : { color, url: main.url };
  }

  /** By the ids of the pictures; without those that have no sure color, and those that were not uploaded. */
  async ofMany(
    { reader, organizationId }: Reading,
    imageIds: readonly string[],
  ): Promise<Map<string, string>> {
    const measures = await this.#measures.measure(
      await findUploadedPictures(reader, organizationId, imageIds),
    );
    return new Map(
      [...measures].flatMap(([id, { color }]) => (color === null ? [] : [[id, color] as const])),
    );
  }
}
