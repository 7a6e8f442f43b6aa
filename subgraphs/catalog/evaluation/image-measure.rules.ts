import sharp from 'sharp';
import { imageLimits } from '../product-image/product-image.limits.js';

/** What can be seen of a picture without knowing what it shows. */
export interface ImageMeasure {
  /** sharp's estimate of sharpness; comparable between pictures of one size. */
  sharpness: number;
  /** Share of the pixels at its edge that are nearly white or transparent: 0 to 1. */
  whiteBorder: number;
}

/** Pixels of a side of the square that the edge is looked at in. */
const side = 64;
const nearlyWhite = 235;
const nearlyTransparent = 20;

/** Decodes the picture once, made small. @throws where it is no picture. */
export async function measurePicture(bytes: Buffer): Promise<ImageMeasure> {
  const image = sharp(bytes, { limitInputPixels: imageLimits.pixelsMax, failOn: 'truncated' });
  const [{ sharpness }, pixels] = await Promise.all([
    image.clone().resize(512, 512, { fit: 'inside' }).stats(),
    image.clone().resize(side, side, { fit: 'fill' }).toColourspace('srgb').ensureAlpha().raw().toBuffer(),
  ]);
  return { sharpness, whiteBorder: whiteShare(pixels) };
}

function whiteShare(pixels: Buffer): number {
  const edge = edgePixels(pixels);
  const white = edge.filter(([red, green, blue, alpha]) =>
    alpha! <= nearlyTransparent ? true : Math.min(red!, green!, blue!) >= nearlyWhite,
  );
  return Math.round((white.length / edge.length) * 100) / 100;
}

function edgePixels(pixels: Buffer): Uint8Array[] {
  const at = (x: number, y: number): Uint8Array => {
    const start = (y * side + x) * 4;
    return pixels.subarray(start, start + 4);
  };
  const places = Array.from({ length: side }, (_, index) => index);
  return places.flatMap(index => [at(index, 0), at(index, side - 1), at(0, index), at(side - 1, index)]);
}
