import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { defineJob } from '../../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { type ProductSync, productSyncKind } from '../../listing-request/product-sync-job.js';
import { abandonSync } from './abandon-sync.js';
import { waitingWrites } from './channel-write.queries.js';
import type { ComparedListing } from './compare-listings.js';
import { type Chunk, compareChunk } from './product-comparison.js';
import { stillWaiting, waitForSender } from './sender-wait.js';
import { syncLimits } from './sync.limits.js';
import { outcomesOf, type SyncedListing, syncResult } from './sync-outcome.rules.js';

/** Chunks of a large job at once: while one waits for its values to be sent, the next ones are compared. */
const chunksAtOnce = 4;

/**
 * Brings saved prices and stock to the listings of the products: one step an account and store that has to be told. The
 * values are sent by the sender of each store; the job ends when all of its own were acknowledged or rejected.
 */
export const productSync = (prices: PriceSource) =>
  defineJob<ProductSync, object>({
    kind: productSyncKind,
    scope: 'catalog:write',
    unit: 'listings',
    run: async job => {
      const results: SyncedListing[] = [];
      let retry: MarketplaceError | null = null;
      const chunks = chunksOf(job.payload.productIds);
      const syncNext = async (): Promise<void> => {
        for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
          const done = await syncChunk(job, chunk, prices);
          results.push(...done.results);
          retry ??= done.retry;
          job.progress(results.length, chunks.length === 0 ? results.length : null);
        }
      };
      const turns = await Promise.allSettled(Array.from({ length: chunksAtOnce }, syncNext));
      const thrown = turns.find(turn => turn.status === 'rejected')?.reason ?? retry;
      if (thrown !== null) {
        throw thrown;
      }
      return syncResult(job.payload, results);
    },
    abandon: abandonSync(prices),
  });

function chunksOf(productIds: string[]): Chunk[] {
  const count = Math.ceil(productIds.length / syncLimits.chunk);
  return Array.from({ length: count }, (_, index) => ({
    productIds: productIds.slice(index * syncLimits.chunk, (index + 1) * syncLimits.chunk),
    index,
  }));
}

async function syncChunk(job: JobRun<ProductSync>, chunk: Chunk, prices: PriceSource) {
  const compared = await compareChunk(job, chunk, prices);
  const waiting = await stillWaiting(job, compared);
  const places = [
    ...Map.groupBy(compared, ({ connectionId, storeId }) => `${connectionId} ${storeId}`).values(),
  ];
  const done = await Promise.all(
    places.map(listings =>
      listings.some(({ listingId }) => waiting.has(listingId))
        ? syncPlace(job, { listings, index: chunk.index })
        : nothingToSend(job, listings),
    ),
  );
  return {
    results: done.flatMap(({ results }) => results),
    retry: done.find(place => place.retry !== null)?.retry ?? null,
  };
}

/** A place without effect is no step; another job's change may have had the values sent meanwhile. */
async function nothingToSend(job: JobRun<ProductSync>, listings: ComparedListing[]): Promise<PlaceOutcome> {
  return { results: await readOutcomes(job, listings, null), retry: null };
}

interface PlaceWork {
  listings: ComparedListing[];
  index: number;
}

interface PlaceOutcome {
  results: SyncedListing[];
  /** Why the place is to be tried again later. */
  retry: MarketplaceError | null;
}

async function syncPlace(job: JobRun<ProductSync>, { listings, index }: PlaceWork): Promise<PlaceOutcome> {
  const [first] = listings;
  const name = `${first!.marketplace}/${first!.accountExternalId ?? first!.connectionId}/${first!.storeId}`;
  const stepName = index === 0 ? name : `${name} ${index + 1}`;
  let failure: MarketplaceError | null = null;
  try {
    await waitForSender(job, listings);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) {
      throw error;
    }
    if (error.isTemporary && !job.isFinal(error)) {
      return { results: [], retry: error };
    }
    failure = error;
  }
  const results = await job.step(stepName, () => readOutcomes(job, listings, failure));
  return { results, retry: null };
}

async function readOutcomes(
  { ctx, organizationId }: JobRun<ProductSync>,
  listings: readonly ComparedListing[],
  failure: MarketplaceError | null,
): Promise<SyncedListing[]> {
  const ids = listings.filter(({ pending }) => pending.length > 0).map(({ listingId }) => listingId);
  const rows = ids.length === 0 ? [] : await waitingWrites(ctx.db, organizationId, ids);
  return outcomesOf(listings, rows, failure);
}
