import sharp from 'sharp';
import { collagePlaces, type PictureSize } from './collage-layout.rules.js';
import type { LookPlace } from './look.entity.js';
import { lookLimits } from './look.limits.js';

/** A picture that can be shown, decoded and upright. */
export interface ReadyPicture {
  /** PNG, no side longer than the hero image. */
  bytes: Buffer;
  /** Before it was made small. */
  size: PictureSize;
}

export interface Collage {
  /** JPEG, `collageSide` pixels square, on white. */
  bytes: Buffer;
  width: number;
  height: number;
  /** Of each picture, in their order. */
  places: LookPlace[];
}

/** Pixels of a picture that is decoded: as of product pictures. */
const pixelsMax = 50_000_000;
const background = '#ffffff';
const quality = 85;

/**
 * Decodes the picture whole, turns it upright and lays it on white where it is transparent. Only its first frame is shown.
 * Throws where it is no picture, or a broken one.
 */
export async function readyPicture(bytes: Buffer): Promise<ReadyPicture> {
  const image = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated' });
  const { autoOrient } = await image.metadata();
  const side = lookLimits.collageSide;
  const small = await image
    .autoOrient()
    .flatten({ background })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { bytes: small, size: { width: autoOrient.width, height: autoOrient.height } };
}

/** Puts the pictures into one, each with its own proportions and none over another. At least one picture. */
export async function collageOf(pictures: readonly ReadyPicture[]): Promise<Collage> {
  const side = lookLimits.collageSide;
  const places = collagePlaces(pictures.map(({ size }) => size));
  const layers = [];
  // One after the other: each holds its pixels while it is resized.
  for (const [at, { bytes }] of pictures.entries()) {
    const { x, y, width, height } = places[at]!;
    const input = await sharp(bytes)
      .resize(width, height, { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    layers.push({ input, left: x, top: y });
  }
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite(layers)
    .jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: false })
    .toBuffer();
  return { bytes, width: side, height: side, places };
}
