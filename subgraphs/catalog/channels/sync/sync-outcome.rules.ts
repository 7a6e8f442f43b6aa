import type { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { fail } from '../../../../kernel/errors.js';
import { JobFailed } from '../../../../kernel/jobs/job-failed.js';
import type { ProductSync } from '../../listing-request/product-sync-job.js';
import type { WaitingWrites } from './channel-write.queries.js';
import type { ComparedListing } from './compare-listings.js';

/**
 * What became of a listing. `sent`: the marketplace acknowledged every value; `unchanged`: it had them already;
 * `rejected`: it did not take one, or one cannot be sent to it; `failed`: it could not be had.
 */
type SyncOutcome = 'sent' | 'unchanged' | 'rejected' | 'failed';

export interface SyncedListing {
  listingId: string;
  productId: string;
  marketplace: string;
  accountId: string;
  storeId: string;
  outcome: SyncOutcome;
  issues: { code: string; message: string }[];
}

/** What became of listings of which this still waits; `failure` is why their store could not be sent to. */
export function outcomesOf(
  listings: readonly ComparedListing[],
  waiting: readonly WaitingWrites[],
  failure: MarketplaceError | null,
): SyncedListing[] {
  const left = new Map(waiting.map(row => [row.listingId, row]));
  return listings.map(listing => {
    const { listingId, productId, marketplace, storeId, connectionId } = listing;
    const row = left.get(listingId);
    const isLeft = failure !== null && row !== undefined && (row.price || row.stock);
    const issues = [
      ...listing.issues,
      ...remarks(listing, row).map(({ code, message }) => ({ code, message })),
      ...(isLeft ? [{ code: failure.kind.toUpperCase(), message: failure.message }] : []),
    ];
    const isRejected = listing.issues.length > 0 || isAnyError(listing, row);
    const outcome = isLeft ? 'failed' : outcomeOf(listing, isRejected);
    return { listingId, productId, marketplace, accountId: connectionId, storeId, outcome, issues };
  });
}

/** What there is to say about the values that were to be sent. */
const remarks = ({ pending }: ComparedListing, row: WaitingWrites | undefined) =>
  [
    ...(pending.includes('price') ? (row?.priceIssues ?? []) : []),
    ...(pending.includes('inventory') ? (row?.stockIssues ?? []) : []),
  ].flat();

const isAnyError = (listing: ComparedListing, row: WaitingWrites | undefined): boolean =>
  remarks(listing, row).some(({ severity }) => severity === 'error');

function outcomeOf({ pending }: ComparedListing, hasIssues: boolean): SyncOutcome {
  if (hasIssues) {
    return 'rejected';
  }
  return pending.length > 0 ? 'sent' : 'unchanged';
}

/** Listings that are told one by one in a result: those that went wrong first. */
const toldMax = 1_000;

/** @throws JobFailed where nothing was sent that had to be. */
export function syncResult({ productIds, fields }: ProductSync, results: readonly SyncedListing[]) {
  const count = (...outcomes: SyncOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const failed = count('rejected', 'failed');
  const inOrder = [...results].sort((a, b) => b.issues.length - a.issues.length);
  const result = {
    success: failed === 0,
    productIds,
    fields,
    sent: count('sent'),
    unchanged: count('unchanged'),
    failed,
    listings: inOrder.slice(0, toldMax),
    ...(results.length === 0 && {
      message: 'The products are listed nowhere: the change is saved, and there was nothing to send.',
    }),
    ...(results.length > toldMax && { listingsOmitted: results.length - toldMax }),
  };
  if (failed > 0 && failed === results.length) {
    const [first] = inOrder as [SyncedListing];
    const why = first.issues[0]?.message ?? first.outcome;
    throw new JobFailed(fail('LISTING_WORK_FAILED', { detail: `${first.marketplace}: ${why}` }), result);
  }
  return result;
}
