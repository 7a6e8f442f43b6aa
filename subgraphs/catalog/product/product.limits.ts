/** Limits of products, their variants and the lists of them. Lengths are characters. */
export const productLimits = {
  /** §8 product list sku filter. */
  skuFilterMax: 50,
  /** §8 batch cost update. */
  costUpdatesMax: 200,
  /** Variants of one product; the most generous platform allows 2,000. */
  variantsMax: 2_000,
  optionsMax: 3,
  imagesMax: 250,
  /** Longer addresses are rejected by common servers and marketplaces. */
  imageUrlLength: 2_048,
  tagsMax: 250,
  attributesMax: 200,
  titleLength: 500,
  descriptionLength: 500_000,
  skuLength: 120,
  /** House barcodes are a line of a label scanner. */
  otherCodeLength: 120,
  otherCodesMax: 20,
  /** A search ranks at most this many matches; nobody reads past the first few pages of a ranking. */
  searchCandidatesMax: 500,
  /** A beginning of a word stands for at most this many words by name; one that begins more is looked up as such. */
  searchExpansionsMax: 50,
} as const;
