/** Limits of pictures. Sizes are bytes, times milliseconds. */
export const imageLimits = {
  /** Marketplaces take 10 to 20 MB at most; larger pictures only cost memory to decode. */
  sizeBytes: 20 * 1024 * 1024,
  /** Decoding is linear in pixels: 50 megapixels is beyond any marketplace's maximum and costs under a second. */
  pixelsMax: 50_000_000,
  /** Pictures whose measures a process remembers, of each kind of measure. */
  measuredMax: 10_000,
  /** Pictures that are decoded to be measured at the same time, of a request. */
  concurrentMeasures: 2,
  /** Characters of the text for those who do not see a picture. */
  altTextLengthMax: 1_000,
  /** Marketplaces fetch pictures days after a listing was sent. */
  unusedRetentionMs: 7 * 24 * 60 * 60 * 1000,
} as const;
