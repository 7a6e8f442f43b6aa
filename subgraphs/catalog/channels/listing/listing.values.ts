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
export const listingViewStates = [...listingStates, 'queued', 'delisting'] as const;
export type ListingViewState = (typeof listingViewStates)[number];

/** How a value is known: read back from the marketplace, or accepted by it when it was sent. */
export const listingEvidences = ['snapshot', 'acknowledged_write'] as const;
export type Evidence = (typeof listingEvidences)[number];

/** What the merchant wants. */
export const desiredStates = ['published', 'delisted'] as const;

export const attemptKinds = ['publish', 'delist'] as const;
export const attemptOutcomes = [
  'sending',
  'accepted',
  'rejected',
  'failed',
  'unknown',
  'waiting',
  'canceled',
] as const;

export const listingMappingStatuses = ['proposed', 'confirmed', 'declined'] as const;

/** What each value means to callers. */
export const listingMappingStatusMeanings: Record<(typeof listingMappingStatuses)[number], string> = {
  proposed: 'The merchant has not decided.',
  confirmed: 'The listing is the product.',
  declined: 'The listing is something else.',
};
