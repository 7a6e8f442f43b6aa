import type { ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import { systemRandom } from '../../../../kernel/random.js';
import type { Listing } from '../listing/listing.entity.js';
import {
  nextCheckMs,
  onSale,
  outcomeOfReading,
  unreadable,
  unreadableIssue,
} from '../listing/listing.rules.js';
import type { ListingState } from '../listing/listing.values.js';
import type { ListingChanges } from '../listing/listing.writer.js';
import { missingVariants } from '../listing/variant-match.rules.js';

/** What the marketplace said of a listing; null when it does not know it. */
export interface Reading {
  listing: Listing;
  observed: ObservedListing | null;
  /** What it said cannot be read: everything stays as it was known. */
  isUnreadable?: boolean;
}

/** What a reading that began at `readAt` changes about the listing as a whole. */
export function changesOf(
  { listing, observed, isUnreadable }: Reading,
  readAt: string,
): { id: string } & ListingChanges {
  if (isUnreadable === true) {
    return unreadChanges(listing, readAt);
  }
  const { state, issues, checks } = outcomeOfReading(listing, observed);
  const isOnSale = observed !== null && onSale.has(state);
  const nextMs = nextCheckMs(state, checks, systemRandom());
  return {
    id: listing.id,
    state,
    issues: isOnSale ? [...issues, ...missingVariants(listing, observed)] : issues,
    checks,
    nextCheckAt: nextMs === null ? null : new Date(Date.parse(readAt) + nextMs).toISOString(),
    lastVerifiedAt: readAt,
    ...(observed === null
      ? { url: null, marketplaceStatus: null, ...keptOfLost(listing, state, readAt) }
      : {
          externalId: observed.reference.externalId,
          unknownSince: null,
          url: observed.url,
          title: observed.title,
          marketplaceStatus: observed.marketplaceStatus,
        }),
  };
}

/** Nothing is known that was not known before, but that the marketplace's answer has to be looked at. */
function unreadChanges(
  { id, state, checks, issues }: Listing,
  readAt: string,
): { id: string } & ListingChanges {
  const nextMs = nextCheckMs(state, checks + 1, systemRandom());
  return {
    id,
    checks: checks + 1,
    issues: [...issues.filter(({ code }) => code !== unreadable), unreadableIssue()],
    nextCheckAt: nextMs === null ? null : new Date(Date.parse(readAt) + nextMs).toISOString(),
  };
}

/** What is lost may turn up after all: its id is void, and the note stays that it was sent. */
function keptOfLost(
  { unknownSince, submittedAt }: Listing,
  state: ListingState,
  readAt: string,
): ListingChanges {
  if (state === 'failed') {
    return { externalId: null, unknownSince: unknownSince ?? submittedAt ?? readAt };
  }
  return state === 'delisted' ? { externalId: null, unknownSince: null } : {};
}
