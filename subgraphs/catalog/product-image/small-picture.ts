import sharp from 'sharp';
import type { SmallPicture } from './foreground.rules.js';
import { imageLimits } from './product-image.limits.js';

/** Pixels of each side. */
const side = 128;

/**
 * Every picture in one size, so that what differs is what is shown and not how finely; `aspect` is width by height as it was.
 * Throws where it is none.
 */
export async function smallPicture(bytes: Buffer): Promise<SmallPicture & { aspect: number }> {
  const image = sharp(bytes, { limitInputPixels: imageLimits.pixelsMax, failOn: 'truncated' }).autoOrient();
  const { autoOrient } = await image.metadata();
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, pixels: data, aspect: autoOrient.width / autoOrient.height };
}
