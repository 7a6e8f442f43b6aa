/** Limits of campaigns, of one organization. Lengths are characters. */
export const campaignLimits = {
  /** That are not deleted. */
  campaignsMax: 2_000,
  revisionsMax: 500,
  nameLength: 120,
  objectiveLength: 2_000,
  keyLength: 64,
  noteLength: 2_000,
  storesMax: 100,
  productsMax: 1_000,
  promotionsMax: 20,
  /** Assigned to all promotions of a plan together. */
  assignmentsMax: 2_000,
  targetMax: 1_000_000_000,
  /** Differences and conflicts that are listed: the first. */
  listedMax: 500,
} as const;
