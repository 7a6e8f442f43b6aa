/** Countries whose shops are searched, as `gl` of the search names them. */
export const researchMarkets = ['sg', 'id', 'my', 'vn', 'th', 'ph', 'us', 'hk', 'tw'] as const;
export type ResearchMarket = (typeof researchMarkets)[number];

/** Countries that a caller may name by their names (§4.1). */
export const researchCountries = [
  'Singapore',
  'Indonesia',
  'Malaysia',
  'Vietnam',
  'Thailand',
  'Philippines',
] as const;
export type ResearchCountry = (typeof researchCountries)[number];

/** How the own price is known. */
export const priceSources = ['snapshot', 'acknowledged_write', 'catalog'] as const;
export type PriceSource = (typeof priceSources)[number];

/** What a comparison says (§2.2). */
export const comparisonMetrics = [
  'listing_price_vs_market_median',
  'catalog_price_vs_market_median',
] as const;
export type ComparisonMetric = (typeof comparisonMetrics)[number];

/** Why a product or one of its markets did not succeed. */
export const comparisonProblems = [
  'PRODUCT_NOT_FOUND',
  'VARIANT_ID_REQUIRED',
  'UNSUPPORTED_CURRENCY',
  'MISSING_COUNTRY_PRICE',
  'PRICE_NOT_VERIFIED',
  'CATALOG_PRICE_MISSING',
  'NOT_SEARCHED',
  'SEARCH_FAILED',
  'INSUFFICIENT_OFFERS',
] as const;
export type ComparisonProblem = (typeof comparisonProblems)[number];

/** How an offer counts: only those that are `matched` are in statistics. */
export const offerOutcomes = ['matched', 'not_matched', 'left_out'] as const;
export type OfferOutcome = (typeof offerOutcomes)[number];

/** Why offers are left out whatever they offer. */
export const leftOutReasons = [
  'excluded_retailer',
  'own_store',
  'no_price',
  'partial_price',
  'shipping_included',
  'other_currency',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** In what an offer differs from the product. */
export const mismatchReasons = [
  'condition',
  'bundle',
  'refill',
  'accessory',
  'brand',
  'model_number',
  'pack_size',
  'variant',
  'title',
] as const;
export type MismatchReason = (typeof mismatchReasons)[number];

/** What speaks for a match, and what an offer does not say. */
export const matchReasons = [
  'same_gtin',
  'same_brand',
  'same_model_number',
  'same_title',
  'same_pack_size',
  'same_variant',
  'pack_size_unstated',
  'variant_unstated',
] as const;
export type MatchReason = (typeof matchReasons)[number];

export type OfferReason = LeftOutReason | MismatchReason | MatchReason;

/** What became of the search of a market. */
export const searchStatuses = ['answered', 'failed'] as const;
export type SearchStatus = (typeof searchStatuses)[number];
