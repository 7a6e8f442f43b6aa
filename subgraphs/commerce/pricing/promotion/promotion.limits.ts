/** Limits of promotions, of one organization. Lengths are characters. */
export const promotionLimits = {
  /** That are not ended; codes may be many. */
  promotionsMax: 100_000,
  /** Automatic ones that are not ended: all are read for each evaluation. */
  automaticMax: 500,
  /** Where a file of codes has no title, the code is it. */
  nameLength: 255,
  codeLength: 255,
  groupLength: 64,
  groupsMax: 50,
  storesMax: 100,
  priorityMax: 1_000,
  breaksMax: 10,
  quantityMax: 1_000,
  usesMax: 1_000_000_000,
  /** Of one promotion; of one call. */
  productsMax: 50_000,
  productsPerCallMax: 5_000,
} as const;
