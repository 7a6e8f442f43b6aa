import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { productSyncKind as kind, type ProductSync } from '../../listing-request/product-sync-job.js';
import {
  claimSyncRequest,
  hasRequestsToPiggyback,
  leaveComparisons,
  type PiggybackedRequest,
  piggybackSyncRequests,
} from '../../listing-request/sync-request.js';
import { sendTask, wakeSenders } from './channel-sender.queue.js';
import { type ComparedListing, compareListings } from './compare-listings.js';
import { syncLimits } from './sync.limits.js';

type SyncJob = JobRun<ProductSync>;

/** Some of a job's products; `index` counts from 0. */
export interface Chunk {
  productIds: string[];
  index: number;
}

/**
 * The first step: what the listings of the chunk are to be told. It claims the job's request, so that a later
 * request is another job. A job of one product compares those of other waiting jobs as well, and finds its own compared
 * where somebody did: their values then go out together.
 */
export async function compareChunk(
  job: SyncJob,
  chunk: Chunk,
  prices: PriceSource,
): Promise<ComparedListing[]> {
  const name = chunk.index === 0 ? 'compare' : `compare ${chunk.index + 1}`;
  const { listings } = await job.step(name, async tx => ({
    listings: await compareOwn(tx, job, chunk.productIds, prices),
  }));
  return listings;
}

/**
 * Compares products whose jobs wait to start, so that a sender has something to send as long as there are requests: an
 * organization's few jobs at a time may all be waiting for their values. Answers whether there were any.
 */
export async function compareAhead(
  db: Database,
  organizationId: string,
  prices: PriceSource,
): Promise<boolean> {
  if (!(await hasRequestsToPiggyback(db, organizationId, kind))) {
    return false;
  }
  return db.transaction(
    async tx => {
      const piggybacked = await piggybackSyncRequests(tx, organizationId, kind, syncLimits.piggybackMax);
      const compared = await compareListings(tx, organizationId, piggybacked, { prices });
      await leaveFor(tx, organizationId, piggybacked, compared);
      return piggybacked.length > 0;
    },
    taskOrigin(sendTask, organizationId),
  );
}

async function compareOwn(
  tx: Transaction,
  job: SyncJob,
  productIds: string[],
  prices: PriceSource,
): Promise<ComparedListing[]> {
  const { organizationId, jobId, payload } = job;
  const claimed = await claimSyncRequest(tx, { organizationId, jobId, kind }, productIds);
  if (claimed.compared !== null) {
    return claimed.compared as ComparedListing[];
  }
  const fields = [...new Set([...payload.fields, ...claimed.fields])];
  const isSingle = payload.productIds.length === 1;
  const piggybacked = isSingle
    ? await piggybackSyncRequests(tx, organizationId, kind, syncLimits.piggybackMax)
    : [];
  const own = productIds.map(productId => ({ productId, fields }));
  const compared = await compareListings(tx, organizationId, [...own, ...piggybacked], { prices });
  const ownIds = new Set(productIds);
  const others = piggybacked.filter(({ productId }) => !ownIds.has(productId));
  await leaveFor(tx, organizationId, others, compared);
  return compared.filter(({ productId }) => ownIds.has(productId));
}

/** Leaves for the jobs of the requests what was found, and has it sent before they start. */
async function leaveFor(
  tx: Transaction,
  organizationId: string,
  piggybacked: readonly PiggybackedRequest[],
  compared: readonly ComparedListing[],
): Promise<void> {
  const byProduct = Map.groupBy(compared, ({ productId }) => productId);
  const left = piggybacked.map(({ productId }) => ({ productId, compared: byProduct.get(productId) ?? [] }));
  await leaveComparisons(tx, organizationId, kind, left);
  const pending = left.flatMap(product => product.compared.filter(isToBeSent));
  const places = new Map(pending.map(listing => [`${listing.connectionId} ${listing.storeId}`, listing]));
  if (places.size > 0) {
    await wakeSenders(tx, organizationId, [...places.values()]);
  }
}

const isToBeSent = ({ pending, isConnected }: ComparedListing): boolean => isConnected && pending.length > 0;
