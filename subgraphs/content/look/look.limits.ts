/** Bounds of looks. Sizes of pictures are pixels. */
export const lookLimits = {
  /** Products of a look: more are a collection, and too small to be seen in one picture. */
  productsMax: 12,
  /** Products that are chosen for a brief unless it says otherwise, and at least: one product goes with nothing. */
  products: 5,
  productsMin: 2,
  /** §4.9. */
  pageSize: 24,
  pageSizeMax: 50,
  searchLength: 200,
  /** Looks of an organization: none is found by eye among more, and each keeps a picture of up to a few megabytes. */
  looksMax: 10_000,
  titleLength: 200,
  modelLength: 100,
  /** Each text of a brief. */
  briefLength: 100,
  paletteMax: 6,
  /** The best candidates by their texts, whose pictures are measured: each takes up to 20 ms once. */
  measuredMax: 80,
  /** Of those, the best of each role, so that many of one kind leave room for others. */
  measuredPerSlot: 8,
  /** The best of them, which a model may choose among. */
  modelCandidatesMax: 40,
  /** Tokens of a model's answer, with those of its reasoning. */
  modelTokensMax: 2_000,
  /** Replacements that are proposed for a product. */
  replacementsMax: 5,
  /** The hero image is a square of so many pixels. */
  collageSide: 1_600,
  collageMargin: 48,
  collageGap: 32,
  /** A small picture is enlarged up to so many times: beyond that it only gets blurred. */
  enlargementMax: 2,
  /** Pictures that are read and decoded at the same time, of a request. */
  concurrentPictures: 3,
  /** How long the server of a picture that is only linked is waited for, in milliseconds. */
  pictureTimeoutMs: 4_000,
} as const;
