import type { Transaction } from '../../../kernel/database/transaction.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { limits } from '../../../kernel/limits.js';
import { productSyncKind as kind, type ProductSync } from '../product/product.jobs.js';
import { releaseWrites } from './channel-write.queries.js';
import { type ComparedListing, compareListings } from './compare-listings.js';
import { type CarriedWish, carryWishes, leaveComparisons, takeWish } from './sync-wish.js';

type SyncJob = JobRun<ProductSync>;

/** Some of a job's products; `index` counts from 0. */
export interface Chunk {
  productIds: string[];
  index: number;
}

interface StoredComparison {
  attemptId: string;
  listings: ComparedListing[];
}

/**
 * The first step: what the listings of the chunk are to be told. It takes the job's wish, so that whatever is wished
 * later is another job. A job of one product compares those of other waiting jobs as well, and finds its own compared
 * where one of them did: their values then go out together.
 */
export async function compareChunk(job: SyncJob, chunk: Chunk): Promise<ComparedListing[]> {
  const name = chunk.index === 0 ? 'compare' : `compare ${chunk.index + 1}`;
  const { attemptId, listings } = await job.step(
    name,
    async (tx): Promise<StoredComparison> => ({
      attemptId: job.attemptId,
      listings: await compareOwn(tx, job, chunk.productIds),
    }),
  );
  if (attemptId !== job.attemptId) {
    // That run may have ended with values in its hands.
    const dead = { organizationId: job.organizationId, holderId: attemptId };
    await releaseWrites(job.ctx.db, 'price', dead, null);
    await releaseWrites(job.ctx.db, 'stock', dead, null);
  }
  return listings;
}

/**
 * While a job of one product sends, those of other waiting jobs are compared, so that there is always something to send:
 * jobs whose values others took along end one after the other, and would otherwise have to end before the next comparison.
 */
export async function compareAhead({ ctx, organizationId, payload }: SyncJob): Promise<void> {
  if (payload.productIds.length > 1) {
    return;
  }
  await ctx.transaction(async tx => {
    const carried = await carryWishes(tx, organizationId, kind, limits.syncCarryMax);
    if (carried.length > 0) {
      const compared = await compareListings(tx, organizationId, carried);
      await leaveFor(tx, organizationId, carried, compared);
    }
  });
}

async function compareOwn(tx: Transaction, job: SyncJob, productIds: string[]): Promise<ComparedListing[]> {
  const { organizationId, jobId, payload } = job;
  const taken = await takeWish(tx, { organizationId, jobId, kind }, productIds);
  if (taken.compared !== null) {
    return taken.compared as ComparedListing[];
  }
  const fields = [...new Set([...payload.fields, ...taken.fields])];
  const isSingle = payload.productIds.length === 1;
  const carried = isSingle ? await carryWishes(tx, organizationId, kind, limits.syncCarryMax) : [];
  const own = productIds.map(productId => ({ productId, fields }));
  const compared = await compareListings(tx, organizationId, [...own, ...carried]);
  const ownIds = new Set(productIds);
  const others = carried.filter(({ productId }) => !ownIds.has(productId));
  await leaveFor(tx, organizationId, others, compared);
  return compared.filter(({ productId }) => ownIds.has(productId));
}

async function leaveFor(
  tx: Transaction,
  organizationId: string,
  carried: readonly CarriedWish[],
  compared: readonly ComparedListing[],
): Promise<void> {
  const byProduct = Map.groupBy(compared, ({ productId }) => productId);
  const left = carried.map(({ productId }) => ({ productId, compared: byProduct.get(productId) ?? [] }));
  await leaveComparisons(tx, organizationId, kind, left);
}
