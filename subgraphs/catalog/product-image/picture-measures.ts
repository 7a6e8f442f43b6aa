import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../../connectors/storage/storage.js';
import { BoundedCache } from '../../../kernel/bounded-cache.js';
import { mapConcurrent } from '../../../kernel/map-concurrent.js';
import { imageLimits } from './product-image.limits.js';
import type { UploadedPicture } from './uploaded-picture.queries.js';

/**
 * Measures uploaded pictures by `measure`, which throws where it is given no picture. One for a process: a picture never
 * changes, so what was measured once holds.
 */
export class PictureMeasures<Measure extends object> {
  readonly #media: Pick<Storage, 'get'>;
  readonly #measure: (bytes: Buffer) => Promise<Measure>;
  readonly #known = new BoundedCache<Measure>(imageLimits.measuredMax);

  constructor(media: Pick<Storage, 'get'>, measure: (bytes: Buffer) => Promise<Measure>) {
    this.#media = media;
    this.#measure = measure;
  }

  /** By the ids of the pictures; one whose file is gone or is no picture is missing. */
  async measure(pictures: readonly UploadedPicture[]): Promise<Map<string, Measure>> {
    const measured = new Map<string, Measure>();
    await mapConcurrent(pictures, imageLimits.concurrentMeasures, async ({ id, fileKey, sha256 }) => {
      const measure = this.#known.get(sha256) ?? (await this.#measureFile(fileKey));
      if (measure !== null) {
        this.#known.set(sha256, measure);
        measured.set(id, measure);
      }
    });
    return measured;
  }

  async #measureFile(fileKey: string): Promise<Measure | null> {
    const content = await this.#media.get(fileKey);
    return content === null ? null : this.#measure(await buffer(content)).catch(() => null);
  }
}
