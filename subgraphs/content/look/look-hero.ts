import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { AppError } from '../../../kernel/errors.js';
import { mapConcurrent } from '../../../kernel/map-concurrent.js';
import type { ImageFileStore, PictureReader, ProductTraits } from '../../catalog/index.js';
import { collageOf, type ReadyPicture, readyPicture } from './collage.js';
import type { HeroImage, LookItem } from './look.entity.js';
import { lookLimits } from './look.limits.js';

/** A hero image whose file is stored and not recorded yet. */
export interface ComposedHero {
  /** The same items, with what became of their pictures. */
  items: LookItem[];
  /** Null where no picture could be shown. */
  image: HeroImage | null;
  /** What could not be shown, as sentences. */
  warnings: string[];
  /** Records the file, with the transaction. Throws STORAGE_LIMIT_REACHED. */
  record(tx: Transaction): Promise<void>;
  /** Takes the file back after an error that says that nothing was recorded; else it is swept away in time. */
  dropAfter(error: unknown): Promise<void>;
}

/** Composes the hero images of looks of the pictures of their products. */
export class LookHeroes {
  readonly #pictures: Pick<PictureReader, 'readerOf'>;
  readonly #files: ImageFileStore;

  constructor(pictures: Pick<PictureReader, 'readerOf'>, files: ImageFileStore) {
    this.#pictures = pictures;
    this.#files = files;
  }

  /** A picture that cannot be read is left out, and told; so is a product without one. */
  async compose(
    ctx: RequestContext,
    items: readonly LookItem[],
    products: readonly ProductTraits[],
  ): Promise<ComposedHero> {
    const urls = new Map(products.map(({ productId, image }) => [productId, image?.url ?? null]));
    const ready = await this.#read(
      ctx,
      items.map(({ productId }) => urls.get(productId) ?? null),
    );
    const shown = ready.flatMap(picture => (picture instanceof Object ? [picture] : []));
    if (shown.length === 0) {
      return {
        ...composedOf(items, ready, []),
        image: null,
        record: async () => {},
        dropAfter: async () => {},
      };
    }
    const { bytes, width, height, places } = await collageOf(shown);
    const stored = await this.#files.putAsIs(ctx, bytes);
    return {
      ...composedOf(items, ready, places),
      image: { id: stored.id, url: stored.url, width, height },
      record: tx => this.#files.hold(tx, ctx.organizationId, stored),
      dropAfter: async error => {
        if (error instanceof AppError && error.status < 500) await this.#files.drop(stored);
      },
    };
  }

  /** The file goes in time. */
  async release(tx: Transaction, ctx: RequestContext, image: HeroImage | null): Promise<void> {
    if (image !== null) await this.#files.release(tx, ctx.organizationId, image.id);
  }

  /** Of each address: the picture, or why there is none. */
  async #read(
    ctx: RequestContext,
    urls: readonly (string | null)[],
  ): Promise<(ReadyPicture | 'none' | 'unreadable')[]> {
    const ready: (ReadyPicture | 'none' | 'unreadable')[] = urls.map(() => 'none');
    const known = urls.flatMap((url, at) => (url === null ? [] : [{ url, at }]));
    const read = await this.#pictures.readerOf(
      ctx.reader,
      ctx.organizationId,
      known.map(({ url }) => url),
    );
    const timeoutMs = lookLimits.pictureTimeoutMs;
    await mapConcurrent(known, lookLimits.concurrentPictures, async ({ url, at }) => {
      ready[at] = await read(url, { timeoutMs })
        .then(readyPicture)
        .catch(error => {
          ctx.log.info({ err: error, url }, 'a picture of a look could not be read');
          return 'unreadable';
        });
    });
    return ready;
  }
}

function composedOf(
  items: readonly LookItem[],
  ready: readonly (ReadyPicture | 'none' | 'unreadable')[],
  places: readonly NonNullable<LookItem['place']>[],
): Pick<ComposedHero, 'items' | 'warnings'> {
  const remaining = places.values();
  const placed = items.map((item, at): LookItem => {
    const picture = ready[at]!;
    return typeof picture === 'string'
      ? { ...item, picture, place: null }
      : { ...item, picture: 'shown', place: remaining.next().value! };
  });
  const warnings = placed.flatMap(({ picture, title }) =>
    picture === 'none'
      ? [`${title} has no picture: the hero image does not show it.`]
      : picture === 'unreadable'
        ? [`The picture of ${title} could not be read: the hero image does not show it.`]
        : [],
  );
  return { items: placed, warnings };
}
