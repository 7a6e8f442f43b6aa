import type { ListingIssue } from '../../../connectors/marketplaces/listing.js';
import type { DesiredValues } from '../channels/listing/desired-values.rules.js';
import type { ListingView } from '../channels/listing/listing.queries.js';
import type { ListingContent } from '../channels/listing/listing-content.rules.js';
import type { Product } from '../product/product.entity.js';
import type { CriterionGroup, CriterionResult } from './evaluation.values.js';
import type { ImageMeasure } from './image-measure.rules.js';
import type { Wording } from './wording.rules.js';

/** A store where a product is, or may be, listed. */
export interface EvaluatedPlace {
  marketplace: string;
  title: string;
  accountId: string;
  storeId: string;
  /** ISO 3166-1 alpha-2, uppercase. */
  country: string;
  currency: string;
  titleLengthMax: number;
  imagesMax: number;
  /** Whether the marketplace looks at listings; merchants' own shops do not. */
  isReviewed: boolean;
}

/** Everything that criteria look at. */
export interface EvaluationFacts {
  product: Product;
  /** Null: the product on its own, for merchants who sell nowhere yet. */
  place: EvaluatedPlace | null;
  /** The product's words as they would be sent to the place. */
  content: ListingContent;
  wording: Wording;
  /** Names among its attributes that fields of the product are sent under, by the names of these. */
  detailNames: Readonly<Record<string, string>>;
  /** What stands in the way of publishing, by us and by the connector; empty without a place. */
  issues: readonly ListingIssue[];
  /** Prices and stock as they would be sent; without a place, as they are in the catalog. */
  offers: readonly EvaluatedOffer[];
  pictures: readonly EvaluatedPicture[];
  listing: ListingView | null;
  now: Date;
}

export interface EvaluatedOffer extends Pick<DesiredValues, 'sku' | 'price' | 'salePrice' | 'quantity'> {
  /** What its fields begin with in the product: `variants.0.`; empty for a product without variants. */
  path: string;
  /** Null where it is in another currency than the price. */
  cost: string | null;
  /** A GTIN or a code of the manufacturer. */
  hasIdentifier: boolean;
  hasSku: boolean;
  hasWeight: boolean;
  hasSize: boolean;
  requiresShipping: boolean;
}

export interface EvaluatedPicture {
  url: string;
  altText: string | null;
  /** Pixels; null for pictures that are linked, not uploaded. */
  width: number | null;
  height: number | null;
  /** Digest of the file; null for linked pictures. */
  sha256: string | null;
  /** Of the main picture, if it was uploaded. */
  measure: ImageMeasure | null;
}

/** What a criterion found. */
export interface Judgement {
  result: CriterionResult;
  /** 0 to 1; null where the criterion does not count. */
  score: number | null;
  finding: string;
  /** What to do; null where there is nothing to mend, or nothing that the merchant could. */
  remedy: string | null;
  /** The field of the product that is concerned, such as `title` or `variants.0.price`. */
  field: string | null;
  /** A value of the field that mends it, made of the product's own words; null where there is none. */
  proposal: string | null;
}

export interface Criterion {
  key: string;
  group: CriterionGroup;
  /** How much it counts, relative to the others. */
  weight: number;
  /** What it demands. */
  demand: string;
  judge(facts: EvaluationFacts): Judgement;
}

export interface JudgedCriterion extends Judgement, Pick<Criterion, 'key' | 'group' | 'weight' | 'demand'> {}

export interface Evaluation {
  place: EvaluatedPlace | null;
  listing: ListingView | null;
  /** 0 to 100: the weighted mean of the criteria that count. */
  score: number;
  /** Whether nothing stands in the way of publishing there; null without a place. */
  isPublishable: boolean | null;
  /** That title and description are told to be in, by its English name; null where it cannot be told. */
  language: string | null;
  /** All that stands in the way, and what is worth knowing; empty without a place. */
  issues: readonly ListingIssue[];
  criteria: JudgedCriterion[];
}
