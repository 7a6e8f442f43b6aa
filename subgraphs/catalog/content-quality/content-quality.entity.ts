/** What evaluations of several products in one store found. */
export interface EvaluationTally {
  /** Sum of the scores, each 0 to 100. */
  scoreSum: number;
  /** Products by their score: below 10, below 20 and so on; the last from 90 on. */
  scores: number[];
  /** Products that the marketplace is known to reject nothing of. */
  publishable: number;
  /** By criterion, where it counts: how many products were judged, and how many of these did not meet it, or in part alone. */
  criteria: Record<string, { judged: number; failing: number }>;
  /** Products that lack an attribute which the marketplace demands of their category, by its name. */
  missingAttributes: Record<string, number>;
  /** Products by the language that their texts are told to be in; `unknown`: it cannot be told. */
  languages: Record<string, number>;
}

/** Listings of one store that are wanted. */
export interface ListingTally {
  states: Record<string, number>;
  /** Listings that were rejected or suppressed, by the code that the marketplace gave; one may have several. */
  rejections: Record<string, number>;
}

/** What active products have of their own, whatever the store. */
export interface CatalogTally {
  products: number;
  withoutImages: number;
  /** One or two images. */
  fewImages: number;
  images: number;
  /** Images without an alternative text. */
  imagesWithoutAltText: number;
  /** Products that state it, by the field. */
  filled: Record<string, number>;
}

/** The content of a catalog, or of one store of it, on one day. */
export interface ContentSnapshot {
  /** Null: the catalog itself. */
  accountId: string | null;
  storeId: string | null;
  marketplace: string | null;
  country: string | null;
  currency: string | null;
  /** Active products. */
  products: number;
  /** Those that were evaluated: a sample, if they are fewer. */
  evaluated: number;
  evaluation: EvaluationTally;
  /** Of the catalog alone. */
  catalog: CatalogTally | null;
  /** Of stores alone. */
  listings: ListingTally | null;
  /** ISO 8601. */
  takenAt: string;
}
