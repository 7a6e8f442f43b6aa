/**
 * Keys of `draft.attributes` that say how big the parcel is, in centimetres. They mean the same at every marketplace,
 * and are no attributes of a category.
 */
export const parcelAttributes = {
  length: 'packageLengthCm',
  width: 'packageWidthCm',
  height: 'packageHeightCm',
} as const;
