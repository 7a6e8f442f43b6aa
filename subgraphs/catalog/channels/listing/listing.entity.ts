import type { attemptKinds, attemptOutcomes } from './listing.values.js';
import type { StoredValues } from './listing-field.js';
import type { listingFields, listingVariantFields } from './listing-fields.js';

/** A product in one store of one account. */
export interface Listing extends StoredValues<typeof listingFields> {
  variants: ListingVariant[];
}

/** Amounts are decimal strings in the listing's currency. */
export interface ListingVariant extends StoredValues<typeof listingVariantFields> {}

/** The latest thing that was tried with a listing as a whole. */
export interface ListingAttempt {
  kind: (typeof attemptKinds)[number];
  jobId: string;
  at: string;
  outcome: (typeof attemptOutcomes)[number];
  /** In words for the merchant; null when all went well. */
  message: string | null;
}

/** A difference between what is wanted and what the marketplace has, found by reading it back. */
export interface ListingDrift {
  /** `state`, or `variants.<sku>.` with `price`, `salePrice`, `salePriceEndsAt`, `quantity` or `sku`. */
  field: string;
  desired: string | null;
  observed: string | null;
}
