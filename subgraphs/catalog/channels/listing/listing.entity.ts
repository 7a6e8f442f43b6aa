import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';

/**
 * How a listing was last known to stand at its marketplace, in one mapping for all. Nothing is `live` that was not
 * read back as live, and nothing asked for changes it. `draft`: nothing was sent.
 */
export const listingStates = [
  'draft',
  'submitted',
  'in_review',
  'live',
  'live_not_buyable',
  'rejected',
  'suppressed',
  'unlisted',
  'delisted',
  'failed',
  'unknown',
] as const;
export type ListingState = (typeof listingStates)[number];

/** As it is shown: what is asked for and not yet sent is told in place of what it will change. */
export type ListingViewState = ListingState | 'queued' | 'delisting';

/** How a value is known: read back from the marketplace, or accepted by it when it was sent. */
export type Evidence = 'snapshot' | 'acknowledged_write';

/** The latest thing that was tried with a listing as a whole. */
export interface ListingAttempt {
  kind: 'publish' | 'delist';
  jobId: string;
  at: string;
  outcome: 'sending' | 'accepted' | 'rejected' | 'failed' | 'unknown' | 'waiting' | 'canceled';
  /** In words for the merchant; null when all went well. */
  message: string | null;
}

/** A product in one store of one account. */
export interface Listing {
  id: string;
  productId: string;
  connectionId: string;
  marketplace: string;
  storeId: string;
  country: string;
  /** Of the store: amounts of this listing are in it. */
  currency: string;
  /** The marketplace's id of it; null until one is known. */
  externalId: string | null;
  url: string | null;
  /** As the marketplace shows it. */
  title: string | null;
  marketplaceStatus: string | null;
  desired: 'published' | 'delisted';
  /** Version of the product that is wanted there, and the one that was last sent as a whole. */
  desiredVersion: number;
  sentVersion: number | null;
  /** What waits to be done by a job: the latest open request. */
  pending: 'publish' | 'delist' | null;
  state: ListingState;
  /** Whether buyers could come upon it when it was last observed, or its delist acknowledged. */
  isOnSale: boolean;
  issues: ListingIssue[];
  attempt: ListingAttempt | null;
  /** Since when a publication may exist there whose answer was lost; looked for before anything is made anew. */
  unknownSince: string | null;
  submittedAt: string | null;
  lastVerifiedAt: string | null;
  /** Looks since it was sent at which the marketplace was undecided or did not know it. */
  checks: number;
  version: number;
  createdAt: string;
  updatedAt: string;
  variants: ListingVariant[];
}

/** Amounts are decimal strings in the listing's currency. What is desired is null where there is nothing to send. */
export interface ListingVariant {
  /** Of the variant, or of the product where that has none. */
  variantId: string;
  sku: string;
  externalVariantId: string | null;
  desiredPrice: string | null;
  desiredSalePrice: string | null;
  desiredQuantity: number | null;
  observedSku: string | null;
  observedPrice: string | null;
  observedSalePrice: string | null;
  observedQuantity: number | null;
  priceEvidence: Evidence | null;
  priceAsOf: string | null;
  pricePending: boolean;
  priceIssues: ListingIssue[];
  stockEvidence: Evidence | null;
  stockAsOf: string | null;
  stockPending: boolean;
  stockIssues: ListingIssue[];
}

/** A difference between what is wanted and what the marketplace has, found by reading it back. */
export interface ListingDrift {
  /** `state`, or `variants.<sku>.` with `price`, `salePrice`, `quantity` or `sku`. */
  field: string;
  desired: string | null;
  observed: string | null;
}
