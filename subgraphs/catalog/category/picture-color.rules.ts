import { colourDifference, type Lab, labOf } from '../product-image/colour.rules.js';
import { colourAt, foregroundOf, type SmallPicture } from '../product-image/foreground.rules.js';

/** How a color of the values looks. */
export interface ColorAppearance {
  value: string;
  appearances: readonly Lab[];
}

/** Of a table: value, then how it looks, as sRGB in hexadecimal digits. */
export const colorTable = (lines: readonly (readonly string[])[]): ColorAppearance[] =>
  lines.map(([value, appearances]) => ({
    value: value!,
    appearances: appearances!.split(', ').map(digits => {
      const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
      return labOf(channel(0), channel(2), channel(4));
    }),
  }));

/** Goods smaller than that are hard to tell from a mark, larger ones from the background. */
const foregroundShare = { least: 0.03, most: 0.95 };
/** Folds and shadows of one color differ by so much (CIE76), and so many pixels of goods of one color do not differ more. */
const sameColor = { difference: 24, shareMin: 0.65 };
/** What looks like none of the known colors gets no name. */
const nameDifferenceMax = 26;
/** Of two names that are nearly as near, neither is sure. */
const nameMargin = 1.15;

/**
 * The color of the goods in a picture: null where the background is not plain, the goods have several colors, or no name
 * is sure.
 */
export function colorOf(picture: SmallPicture, table: readonly ColorAppearance[]): string | null {
  const { mask, size, colour, isPlain } = foregroundOf(picture);
  const share = size / mask.length;
  if (!isPlain || colour === null || share < foregroundShare.least || share > foregroundShare.most)
    return null;
  let same = 0;
  for (const [index, isForeground] of mask.entries()) {
    if (isForeground && colourDifference(colourAt(picture, index), colour) <= sameColor.difference) same++;
  }
  return same / size < sameColor.shareMin ? null : nameOf(colour, table);
}

function nameOf(colour: Lab, table: readonly ColorAppearance[]): string | null {
  const [nearest, next] = table
    .map(({ value, appearances }) => ({
      value,
      difference: Math.min(...appearances.map(each => colourDifference(each, colour))),
    }))
    .toSorted((a, b) => a.difference - b.difference);
  const isSure = next === undefined || nearest!.difference * nameMargin <= next.difference;
  return nearest!.difference <= nameDifferenceMax && isSure ? nearest!.value : null;
}
