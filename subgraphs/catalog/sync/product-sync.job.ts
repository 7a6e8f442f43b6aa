import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { fail } from '../../../kernel/errors.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import { JobFailed } from '../../../kernel/jobs/job-failed.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { limits } from '../../../kernel/limits.js';
import { type ProductSync, productSyncKind } from '../product/product.jobs.js';
import { abandonSync } from './abandon-sync.js';
import { type WaitingWrites, waitingWrites } from './channel-write.queries.js';
import type { ComparedListing } from './compare-listings.js';
import { type Chunk, compareChunk } from './product-comparison.js';
import { stillWaiting, waitForSender } from './sender-wait.js';

/**
 * What became of a listing. `sent`: the marketplace acknowledged every value; `unchanged`: it had them already;
 * `refused`: it did not take one, or one cannot be sent to it; `failed`: it could not be had.
 */
type SyncOutcome = 'sent' | 'unchanged' | 'refused' | 'failed';

interface SyncedListing {
  listingId: string;
  productId: string;
  marketplace: string;
  accountId: string;
  storeId: string;
  outcome: SyncOutcome;
  issues: { code: string; message: string }[];
}

/** Chunks of a large job at once: while one waits for its values to be sent, the next ones are compared. */
const chunksAtOnce = 4;

/**
 * Brings saved prices and stock to the listings of the products: one step an account and store that has to be told. The
 * values are sent by the sender of each store; the job ends when all of its own were acknowledged or refused.
 */
export const productSync = defineJob<ProductSync, object>({
  kind: productSyncKind,
  scope: 'catalog:write',
  unit: 'listings',
  run: async job => {
    const results: SyncedListing[] = [];
    let retry: MarketplaceError | null = null;
    const chunks = chunksOf(job.payload.productIds);
    const syncNext = async (): Promise<void> => {
      for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
        const done = await syncChunk(job, chunk);
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
    return resultOf(job, results);
  },
  abandon: abandonSync,
});

function chunksOf(productIds: string[]): Chunk[] {
  const count = Math.ceil(productIds.length / limits.syncChunk);
  return Array.from({ length: count }, (_, index) => ({
    productIds: productIds.slice(index * limits.syncChunk, (index + 1) * limits.syncChunk),
    index,
  }));
}

async function syncChunk(job: JobRun<ProductSync>, chunk: Chunk) {
  const compared = await compareChunk(job, chunk);
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
  return { results: await outcomesOf(job, listings, null), retry: null };
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
  const results = await job.step(stepName, () => outcomesOf(job, listings, failure));
  return { results, retry: null };
}

async function outcomesOf(
  job: JobRun<ProductSync>,
  listings: readonly ComparedListing[],
  failure: MarketplaceError | null,
): Promise<SyncedListing[]> {
  const ids = listings.filter(({ pending }) => pending.length > 0).map(({ listingId }) => listingId);
  const rows = ids.length === 0 ? [] : await waitingWrites(job.ctx.db, job.organizationId, ids);
  const left = new Map(rows.map(row => [row.listingId, row]));
  return listings.map(listing => {
    const { listingId, productId, marketplace, storeId, connectionId } = listing;
    const row = left.get(listingId);
    const isLeft = failure !== null && row !== undefined && (row.price || row.stock);
    const issues = [
      ...listing.issues,
      ...remarks(listing, row).map(({ code, message }) => ({ code, message })),
      ...(isLeft ? [{ code: failure.kind.toUpperCase(), message: failure.message }] : []),
    ];
    const isRefused = listing.issues.length > 0 || isAnyError(listing, row);
    const outcome = isLeft ? 'failed' : outcomeOf(listing, isRefused);
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
    return 'refused';
  }
  return pending.length > 0 ? 'sent' : 'unchanged';
}

/** Listings that are told one by one in a result: those that went wrong first. */
const toldMax = 1_000;

/** @throws JobFailed where nothing was sent that had to be. */
function resultOf(job: JobRun<ProductSync>, results: readonly SyncedListing[]) {
  const count = (...outcomes: SyncOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const failed = count('refused', 'failed');
  const inOrder = [...results].sort((a, b) => b.issues.length - a.issues.length);
  const result = {
    success: failed === 0,
    productIds: job.payload.productIds,
    fields: job.payload.fields,
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
