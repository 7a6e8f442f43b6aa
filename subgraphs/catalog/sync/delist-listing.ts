import type { ListingIssue, ListingReference } from '../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { limits } from '../../../kernel/limits.js';
import { tellListedMarketplaces } from '../listing/listed-marketplaces.js';
import type { Listing, ListingAttempt } from '../listing/listing.entity.js';
import {
  listingsOfProduct,
  lockListings,
  type PendingListing,
  readListings,
} from '../listing/listing.queries.js';
import { notFoundIssue, ourIssue } from '../listing/listing.rules.js';
import { updateListings } from '../listing/listing.writer.js';
import { lockProducts } from '../product/product.queries.js';
import { callWithRetries } from './call-retries.js';
import type { OpenAccount } from './channel-source.js';
import { findUnclaimed, referenceOf, storeOf } from './listing-place.js';
import { type ListingResult, type ListingWork, listingStep, type SaveListing } from './listing-step.js';
import { checkSoon } from './listing-verify.queue.js';

/** Takes one listing off sale. It may be repeated: one that is not there is off sale already. */
export function delistListing(
  work: ListingWork,
  task: PendingListing,
): Promise<ListingResult | MarketplaceError> {
  return listingStep(work, task, {
    work: () => takeOffSale(work, task),
    giveUp: error => saveFailure(work, task, error),
  });
}

async function takeOffSale(work: ListingWork, task: PendingListing): Promise<SaveListing> {
  const { job, channels } = work;
  const [listing] = await readListings(job.ctx.db, job.organizationId, [task.id]);
  if (listing?.pending !== 'delist') {
    return async () => ({ outcome: 'superseded', issues: [] });
  }
  if (listing.externalId === null && listing.unknownSince === null) {
    return saveDelisted(work, listing);
  }
  if (!task.isConnected) {
    throw new MarketplaceError('unauthorized', 'The account is not connected.');
  }
  const account = await channels.open(job.ctx.db, job.organizationId, listing.connectionId);
  const known = referenceOf(listing);
  const references = known === null ? await findOwn(work, { account, listing }) : [known];
  const issues = references.length === 0 ? [notFoundIssue()] : [];
  for (const each of references) {
    await callWithRetries(job.signal, () => account.channel.delist(storeOf(account, listing), each)).catch(
      ignoreAbsence,
    );
  }
  return saveDelisted(work, listing, issues);
}

async function findOwn(
  work: ListingWork,
  place: { account: OpenAccount; listing: Listing },
): Promise<ListingReference[]> {
  const skus = place.listing.variants.map(({ sku }) => sku);
  return (await findUnclaimed(work, place, skus)).map(({ reference }) => reference);
}

function ignoreAbsence(error: unknown): void {
  if (!(error instanceof MarketplaceError) || error.kind !== 'not_found') {
    throw error;
  }
}

/**
 * Saves it, and tells product.delisted once nothing of the product is wanted on that marketplace any more (§6.1). The
 * products are locked before their listings, as everywhere.
 */
function saveDelisted(
  { job }: ListingWork,
  { id, productId }: Listing,
  issues: ListingIssue[] = [],
): SaveListing {
  const { organizationId } = job;
  return async tx => {
    const products = await lockProducts(tx, organizationId, [productId]);
    const [listing] = await lockListings(tx, organizationId, [id]);
    const isWished = listing!.pending === 'delist';
    if (isWished) {
      await markDelisted(tx, listing!, { organizationId, jobId: job.jobId, issues });
      const others = await listingsOfProduct(tx, organizationId, productId);
      const isLast = !others.some(
        other => other.marketplace === listing!.marketplace && other.state !== 'delisted',
      );
      const delisted = isLast ? { delisted: listing!.marketplace } : {};
      await tellListedMarketplaces(tx, organizationId, products.values(), delisted);
    }
    return { outcome: isWished ? 'delisted' : 'superseded', issues: [] };
  };
}

async function markDelisted(
  tx: Transaction,
  listing: Listing,
  { organizationId, jobId, issues }: { organizationId: string; jobId: string; issues: ListingIssue[] },
): Promise<void> {
  const now = tx.db.clock.now();
  const attempt: ListingAttempt = {
    kind: 'delist',
    jobId,
    at: now.toISOString(),
    outcome: 'accepted',
    message: null,
  };
  // What was sent without an answer may come up only now: a look tells.
  const mayBeThere = listing.externalId !== null || listing.unknownSince !== null;
  const nextCheckAt = mayBeThere ? new Date(now.getTime() + limits.listingFirstCheckMs).toISOString() : null;
  await updateListings(tx, organizationId, [
    {
      id: listing.id,
      state: 'delisted',
      pending: null,
      issues,
      unknownSince: null,
      checks: 0,
      nextCheckAt,
      attempt,
    },
  ]);
  if (mayBeThere) {
    await checkSoon(tx, { organizationId, connectionId: listing.connectionId });
  }
}

/** It may still be on sale: the state stays `delisting` only while somebody is at it. */
function saveFailure({ job }: ListingWork, task: PendingListing, error: MarketplaceError): SaveListing {
  const { organizationId } = job;
  return async tx => {
    const [listing] = await lockListings(tx, organizationId, [task.id]);
    if (listing?.pending !== 'delist') {
      return { outcome: 'superseded', issues: [] };
    }
    const now = tx.db.clock.now().toISOString();
    const issue = ourIssue(error.kind.toUpperCase(), null, error.message);
    const attempt: ListingAttempt = {
      kind: 'delist',
      jobId: job.jobId,
      at: now,
      outcome: 'failed',
      message: error.message,
    };
    await updateListings(tx, organizationId, [
      { id: task.id, state: 'unknown', pending: null, issues: [issue], checks: 0, nextCheckAt: now, attempt },
    ]);
    await checkSoon(tx, { organizationId, connectionId: listing.connectionId });
    return { outcome: 'failed', issues: [{ code: issue.code, message: issue.message }] };
  };
}
