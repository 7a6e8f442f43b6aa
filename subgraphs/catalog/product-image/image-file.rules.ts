import sharp from 'sharp';
import { dictionary } from '../../../kernel/dictionary.js';
import { fail } from '../../../kernel/errors.js';
import { withoutPrivateMetadata } from './private-metadata.rules.js';
import { imageLimits } from './product-image.limits.js';

/** Formats that every marketplace and browser can show, by the name that sharp gives them. */
const formats: Readonly<Record<string, { contentType: string; extension: string }>> = dictionary({
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  gif: { contentType: 'image/gif', extension: 'gif' },
  heif: { contentType: 'image/avif', extension: 'avif' },
});

export interface MeasuredImage {
  contentType: string;
  extension: string;
  /** Pixels, as shown: turned by the orientation that the camera noted. */
  width: number;
  height: number;
  /** What is stored and served: without what the picture tells beside what it shows. */
  bytes: Buffer;
}

/**
 * Decodes the whole picture, so that a cut or broken one is found here and not by a marketplace; the name and the
 * declared type of the upload are not believed. Takes private metadata off. Throws IMAGE_INVALID.
 */
export async function measureImage(bytes: Buffer): Promise<MeasuredImage> {
  try {
    const image = sharp(bytes, { limitInputPixels: imageLimits.pixelsMax, failOn: 'truncated' });
    const metadata = await image.metadata();
    const { format, width, height, orientation } = metadata;
    const known = formats[format ?? ''];
    if (known === undefined || width === undefined || height === undefined) {
      throw new Error(`format ${format}`);
    }
    await image.stats();
    const isTurned = (orientation ?? 1) >= 5;
    const shown = { width: isTurned ? height : width, height: isTurned ? width : height };
    return { ...known, ...shown, bytes: await withoutPrivateMetadata(bytes, metadata) };
  } catch (error) {
    throw fail('IMAGE_INVALID', { cause: error, internal: String(error) });
  }
}
