import { colourDifference, type Lab, labOf } from './colour.rules.js';

/** A picture in little: sRGB, three bytes a pixel, row by row. */
export interface SmallPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** What is not the background of a picture. */
export interface Foreground {
  /** One a pixel. */
  mask: Uint8Array;
  /** Pixels in it. */
  size: number;
  /** The median colour of it, channel by channel; null where it is empty. */
  colour: Lab | null;
  /** Whether the border of the picture has one colour, so that the mask says something. */
  isPlain: boolean;
}

/** A pixel that differs more from the background belongs to what stands before it. */
const foregroundDifference = 12;
/** Of the border, has to have the background's colour. */
const plainShareMin = 0.7;

/** Of a pixel. */
export const colourAt = ({ pixels }: SmallPicture, index: number): Lab =>
  labOf(pixels[index * 3]!, pixels[index * 3 + 1]!, pixels[index * 3 + 2]!);

/** The background is the median colour of the border; the foreground all that differs from it. */
export function foregroundOf(picture: SmallPicture): Foreground {
  const { width, height } = picture;
  const all = Array.from({ length: width * height }, (_, index) => index);
  const isBorder = (index: number): boolean => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  };
  const border = all.filter(isBorder);
  const background = medianColour(picture, border)!;
  const differs = (index: number): boolean =>
    colourDifference(colourAt(picture, index), background) > foregroundDifference;
  const mask = Uint8Array.from(all, index => (differs(index) ? 1 : 0));
  const inside = all.filter(index => mask[index] === 1);
  const plain = border.filter(index => mask[index] === 0).length / border.length;
  return {
    mask,
    size: inside.length,
    colour: medianColour(picture, inside),
    isPlain: plain >= plainShareMin,
  };
}

function medianColour({ pixels }: SmallPicture, indexes: readonly number[]): Lab | null {
  if (indexes.length === 0) {
    return null;
  }
  const median = (channel: number): number =>
    indexes.map(index => pixels[index * 3 + channel]!).toSorted((a, b) => a - b)[
      Math.floor(indexes.length / 2)
    ]!;
  return labOf(median(0), median(1), median(2));
}
