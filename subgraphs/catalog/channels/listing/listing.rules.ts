import type { ListingIssue, ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import { compareAmounts } from '../../../../kernel/money.js';
import { listingRequestLimits } from '../../listing-request/listing-request.limits.js';
import type { Listing, ListingDrift, ListingVariant } from './listing.entity.js';
import { listingLimits } from './listing.limits.js';
import type { ListingState, ListingViewState } from './listing.values.js';

/** An issue that we found ourselves. */
export const ourIssue = (code: string, field: string | null, message: string): ListingIssue => ({
  severity: 'error',
  code,
  field,
  message,
  marketplaceMessage: null,
});

export const isSameAmount = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : compareAmounts(a, b) === 0;

export const isSameTime = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/** What a reading says of a listing. `observed` null: the marketplace does not know it. */
export interface ReadingOutcome {
  state: ListingState;
  issues: ListingIssue[];
  /** Looks without a decision so far; 0 once there is one. */
  checks: number;
}

type ReadListing = Pick<Listing, 'desired' | 'state' | 'checks' | 'issues' | 'attempt'>;

export function outcomeOfReading(listing: ReadListing, observed: ObservedListing | null): ReadingOutcome {
  if (observed === null || observed.state === 'deleted') {
    return outcomeOfAbsence(listing, observed);
  }
  if (listing.desired === 'delisted' && observed.state === 'unlisted') {
    return { state: 'delisted', issues: [...observed.issues], checks: 0 };
  }
  const state = isNotAppliedYet(listing, observed) ? 'submitted' : observed.state;
  const isUndecided = undecided.has(state);
  return {
    state,
    issues: [...observed.issues, ...lastingIssues(listing, observed.issues)],
    checks: isUndecided ? listing.checks + 1 : 0,
  };
}

/** What was taken off sale and sent again stays off sale until the marketplace has worked on it, for a while. */
const isNotAppliedYet = (listing: ReadListing, observed: ObservedListing): boolean =>
  listing.state === 'submitted' &&
  observed.state === 'unlisted' &&
  listing.checks + 1 < listingLimits.missingMax;

/**
 * What we found ourselves, which no reading can tell, holds until the listing is sent again: what was done differently
 * from what was asked, and why it was not sent at all. What readings found is as of the last one.
 */
function lastingIssues({ issues, attempt }: ReadListing, read: readonly ListingIssue[]): ListingIssue[] {
  const isRead = ({ code, field }: ListingIssue) =>
    foundByReading.has(code) || read.some(issue => issue.code === code && issue.field === field);
  return issues.filter(
    issue =>
      issue.marketplaceMessage === null &&
      (issue.severity === 'warning' || attempt?.outcome === 'rejected') &&
      !isRead(issue),
  );
}

const removed = 'REMOVED_AT_MARKETPLACE';
const lost = 'LOST_AT_MARKETPLACE';
const notFound = 'NOT_FOUND_AT_MARKETPLACE';
export const variantNotFound = 'VARIANT_NOT_FOUND';
export const unreadable = 'UNREADABLE_AT_MARKETPLACE';
const foundByReading: ReadonlySet<string> = new Set([removed, lost, notFound, variantNotFound, unreadable]);

export const unreadableIssue = (): ListingIssue => ({
  ...ourIssue(
    unreadable,
    null,
    'The marketplace shows the listing in a form that cannot be read; what is known of it is of the last look before.',
  ),
  severity: 'warning',
});

/** For one that is taken off sale, may have been made, and is not found. */
export const notFoundIssue = (): ListingIssue => ({
  ...ourIssue(
    notFound,
    null,
    'The listing was sent, and the marketplace has nothing with its SKUs. If it is there under another SKU, it may be ' +
      'on sale: take it off there.',
  ),
  severity: 'warning',
});

function outcomeOfAbsence(listing: ReadListing, observed: ObservedListing | null): ReadingOutcome {
  if (listing.desired === 'delisted') {
    const issues = listing.issues.filter(({ code }) => code === notFound);
    return { state: 'delisted', issues, checks: 0 };
  }
  if (listing.state === 'unlisted' && listing.issues.some(({ code }) => code === removed)) {
    return { state: 'unlisted', issues: [...listing.issues], checks: 0 };
  }
  if (observed !== null || onSale.has(listing.state) || listing.state === 'unlisted') {
    const gone = ourIssue(removed, null, 'The marketplace does not have this listing any more.');
    return { state: 'unlisted', issues: [gone], checks: 0 };
  }
  const checks = listing.checks + 1;
  if (isDecidedWithoutIt(listing)) {
    return { state: listing.state, issues: [...listing.issues], checks };
  }
  if (checks < listingLimits.missingMax) {
    return { state: 'submitted', issues: lastingIssues(listing, []), checks };
  }
  const issue = ourIssue(
    lost,
    null,
    'The marketplace was sent the listing and has nothing with its id or SKUs. Publish it again.',
  );
  return { state: 'failed', issues: [issue], checks: 0 };
}

/** For a listing whose id the marketplace gave to something else, as a shop does that was restored from a backup. */
export function outcomeOfReassignment({ desired }: Pick<Listing, 'desired'>): ReadingOutcome {
  const gone = ourIssue(
    removed,
    null,
    'The marketplace has another product under the id of this listing: it does not have the listing any more.',
  );
  return desired === 'delisted'
    ? { state: 'delisted', issues: [], checks: 0 }
    : { state: 'unlisted', issues: [gone], checks: 0 };
}

/** It was given up, or turned down when it was sent: that it is still not there says nothing new. */
const isDecidedWithoutIt = ({ state, attempt }: ReadListing): boolean =>
  state === 'failed' || (state === 'rejected' && attempt?.outcome === 'rejected');

/** States in which buyers or their searches can come upon a listing. */
export const onSale: ReadonlySet<ListingState> = new Set(['live', 'live_not_buyable']);
const undecided: ReadonlySet<ListingState> = new Set(['submitted', 'in_review', 'unknown']);
const settledForGood: ReadonlySet<ListingState> = new Set(['draft', 'delisted']);
/** What waits does not hide that these are there. */
const keptWhileSent: ReadonlySet<ListingState> = new Set(['live', 'live_not_buyable', 'in_review']);

/** What waits to be done, else how it stands. In SQL: `viewStateSql`. */
export function toViewState({ state, pending }: Pick<Listing, 'state' | 'pending'>): ListingViewState {
  if (pending === 'delist') {
    return 'delisting';
  }
  return pending === 'publish' && !keptWhileSent.has(state) ? 'queued' : state;
}

export const viewStateSql = (l: string): string => `(case ${l}.pending when 'delist' then 'delisting'
  when 'publish' then case when ${l}.state in ('live', 'live_not_buyable', 'in_review') then ${l}.state else 'queued' end
  else ${l}.state end)`;

/**
 * When to look next, in milliseconds from now: soon and ever more rarely while the marketplace is undecided, a few times
 * a day afterwards; null for what needs no look. One that was lost is looked for as often, `listingLimits.missingMax`
 * times. `spread` from 0 to 1 keeps listings from being read all at once.
 */
export function nextCheckMs(state: ListingState, checks: number, spread: number): number | null {
  if (settledForGood.has(state) || (state === 'failed' && checks >= listingLimits.missingMax)) {
    return null;
  }
  if (undecided.has(state)) {
    return Math.min(listingRequestLimits.firstCheckMs * 2 ** checks, listingLimits.checkMaxMs);
  }
  return Math.round(listingLimits.liveCheckMs * (0.8 + 0.4 * spread));
}

/** What differs from what is wanted, without what is on its way. Empty for a listing that nobody wants to be there. */
export function driftOf(listing: Listing): ListingDrift[] {
  if (listing.desired === 'delisted') {
    return onSale.has(listing.state) && listing.pending === null
      ? [{ field: 'state', desired: 'delisted', observed: listing.state }]
      : [];
  }
  return [
    ...(listing.state === 'unlisted' && listing.pending === null
      ? [{ field: 'state', desired: 'live', observed: listing.state }]
      : []),
    ...listing.variants.flatMap(variantDrift),
  ];
}

function variantDrift(variant: ListingVariant): ListingDrift[] {
  const at = (field: string) => `variants.${variant.sku}.${field}`;
  const drift: ListingDrift[] = [];
  const add = (field: string, desired: string | null, observed: string | null) =>
    drift.push({ field: at(field), desired, observed });
  if (variant.observedSku !== null && variant.observedSku !== variant.sku) {
    add('sku', variant.sku, variant.observedSku);
  }
  if (isPriceKnown(variant)) {
    if (!isSameAmount(variant.desiredPrice, variant.observedPrice)) {
      add('price', variant.desiredPrice, variant.observedPrice);
    }
    if (!isSameAmount(variant.desiredSalePrice, variant.observedSalePrice)) {
      add('salePrice', variant.desiredSalePrice, variant.observedSalePrice);
    } else if (!isSameTime(variant.desiredSalePriceEndsAt, variant.observedSalePriceEndsAt)) {
      add('salePriceEndsAt', variant.desiredSalePriceEndsAt, variant.observedSalePriceEndsAt);
    }
  }
  const { desiredQuantity, observedQuantity } = variant;
  const isStockKnown = desiredQuantity !== null && observedQuantity !== null && !variant.stockPending;
  if (isStockKnown && desiredQuantity !== observedQuantity) {
    add('quantity', String(desiredQuantity), String(observedQuantity));
  }
  return drift;
}

const isPriceKnown = (variant: ListingVariant): boolean =>
  !variant.pricePending && variant.desiredPrice !== null && variant.observedPrice !== null;

/** A reading that began before the listing was last changed by us says nothing about it any more. */
export const isOutdatedReading = (listing: Listing, readAt: string): boolean =>
  [listing.submittedAt, listing.lastVerifiedAt, listing.attempt?.at ?? null].some(
    time => time !== null && Date.parse(time) > Date.parse(readAt),
  );
