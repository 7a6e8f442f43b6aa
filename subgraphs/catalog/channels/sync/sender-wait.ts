import { setTimeout as delay } from 'node:timers/promises';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import type { ProductSync } from '../../listing-request/product-sync-job.js';
import { failureOf } from './channel-sender.queries.js';
import { wakeSender } from './channel-sender.queue.js';
import { waitingWrites } from './channel-write.queries.js';
import type { ComparedListing } from './compare-listings.js';

/** Between two looks: at first as long as one call takes, then longer and longer. */
const pollMinMs = 15;
const pollMaxMs = 250;

/**
 * Of listings of one store: has what they wait for sent, and waits until none of it waits any more.
 * @throws MarketplaceError why the store's sender could not send it; the values wait on.
 */
export async function waitForSender(
  job: JobRun<ProductSync>,
  listings: readonly ComparedListing[],
): Promise<void> {
  const { organizationId, signal } = job;
  const { db } = job.ctx;
  const [{ connectionId, storeId, isConnected }] = listings as [ComparedListing];
  if (!isConnected) {
    throw new MarketplaceError('unauthorized', 'The account is not connected.');
  }
  const place = { organizationId, connectionId, storeId };
  const wake = await wakeSender(db, place);
  for (let pollMs = pollMinMs; ; pollMs = Math.min(pollMs * 1.5, pollMaxMs)) {
    await delay(pollMs, undefined, { signal });
    // Asked first: a value that went out since the failure is no part of it.
    const failure = await failureOf(db, place, wake);
    if ((await stillWaiting(job, listings)).size === 0) {
      return;
    }
    if (failure !== null) {
      throw failure;
    }
  }
}

/** Those of the listings of which something that was to be sent has not been. */
export async function stillWaiting(
  { ctx, organizationId }: JobRun<ProductSync>,
  compared: readonly ComparedListing[],
): Promise<ReadonlySet<string>> {
  const pending = new Map(
    compared
      .filter(listing => listing.pending.length > 0)
      .map(listing => [listing.listingId, listing.pending]),
  );
  const rows = pending.size === 0 ? [] : await waitingWrites(ctx.db, organizationId, [...pending.keys()]);
  const isWaiting = ({ listingId, price, stock }: (typeof rows)[number]): boolean => {
    const fields = pending.get(listingId)!;
    return (price && fields.includes('price')) || (stock && fields.includes('inventory'));
  };
  return new Set(rows.filter(isWaiting).map(({ listingId }) => listingId));
}
