import { colourDifference } from '../product-image/colour.rules.js';
import { foregroundOf } from '../product-image/foreground.rules.js';
import { smallPicture } from '../product-image/small-picture.js';
import { overlapOf } from './image-comparison.rules.js';
import type { ImageEditWarning } from './image-edit.values.js';

/** How a picture that a model made compares with its original, measured. It decides nothing: a person does. */
export interface ImageComparison {
  /** CIE76 of the median colours of what stands before the background; null where nothing does. */
  colourDifference: number | null;
  /** What both outlines cover, of what either does, 0 to 1; null where the original has no plain background. */
  outlineOverlap: number | null;
  warnings: ImageEditWarning[];
}

const colourDifferenceMax = 8;
/** Head, hands and legs are gone from the result. */
const outlineOverlapMin = 0.5;
const aspectDifferenceMax = 0.05;

/** Throws where one of them is no picture. */
export async function compareImages(original: Buffer, result: Buffer): Promise<ImageComparison> {
  const [before, after] = [await smallPicture(original), await smallPicture(result)];
  const [there, here] = [foregroundOf(before), foregroundOf(after)];
  const difference =
    there.colour === null || here.colour === null
      ? null
      : rounded(colourDifference(there.colour, here.colour));
  const overlap = there.isPlain ? overlapOf(there, here) : null;
  const outlineOverlap = overlap === null ? null : rounded(overlap);
  const hasOtherShape = Math.abs(before.aspect - after.aspect) / before.aspect > aspectDifferenceMax;
  return {
    colourDifference: difference,
    outlineOverlap,
    warnings: [
      ...warning('colour', difference === null || difference > colourDifferenceMax),
      ...warning('outline', here.size === 0 || (outlineOverlap ?? 1) < outlineOverlapMin),
      ...warning('size', hasOtherShape),
      ...warning('background_not_plain', !there.isPlain),
    ],
  };
}

const warning = (name: ImageEditWarning, holds: boolean): ImageEditWarning[] => (holds ? [name] : []);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
