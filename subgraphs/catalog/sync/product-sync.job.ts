import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import { defineJob } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { limits } from '../../../kernel/limits.js';
import { type CommercialField, type ProductSync, productSyncKind } from '../product/product.jobs.js';
import type { ChannelSource } from './channel-source.js';
import { type WaitingWrites, waitingWrites } from './channel-write.queries.js';
import type { ComparedListing } from './compare-listings.js';
import { type Chunk, compareAhead, compareChunk } from './product-comparison.js';
import { sendValues } from './send-values.js';

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

interface SyncRun {
  job: JobRun<ProductSync>;
  channels: ChannelSource;
}

/** Chunks of a large job at once: while one waits for its accounts, the next ones are compared. */
const chunksAtOnce = 4;

/** Sends saved prices and stock to the listings of the products: one step an account and store that has to be told. */
export const productSync = (channels: ChannelSource) =>
  defineJob({
    kind: productSyncKind,
    scope: 'catalog:write',
    unit: 'listings',
    run: async (job: JobRun<ProductSync>) => {
      const results: SyncedListing[] = [];
      let retry: MarketplaceError | null = null;
      const chunks = chunksOf(job.payload.productIds);
      const syncNext = async (): Promise<void> => {
        for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
          const done = await syncChunk({ job, channels }, chunk);
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
  });

function chunksOf(productIds: string[]): Chunk[] {
  const count = Math.ceil(productIds.length / limits.syncChunk);
  return Array.from({ length: count }, (_, index) => ({
    productIds: productIds.slice(index * limits.syncChunk, (index + 1) * limits.syncChunk),
    index,
  }));
}

async function syncChunk(run: SyncRun, chunk: Chunk) {
  const compared = await compareChunk(run.job, chunk);
  const waiting = await stillWaiting(run.job, compared);
  const places = [
    ...Map.groupBy(compared, ({ connectionId, storeId }) => `${connectionId} ${storeId}`).values(),
  ];
  const sending = places.map(listings =>
    listings.some(({ listingId }) => waiting.has(listingId))
      ? syncPlace(run, { listings, index: chunk.index })
      : nothingToSend(run.job, listings),
  );
  const [done] = await Promise.all([
    Promise.all(sending),
    waiting.size > 0 ? compareAhead(run.job) : undefined,
  ]);
  return {
    results: done.flatMap(({ results }) => results),
    retry: done.find(place => place.retry !== null)?.retry ?? null,
  };
}

/** Another job may have sent, meanwhile, what was found to be pending. */
async function stillWaiting(
  { ctx, organizationId }: JobRun<ProductSync>,
  compared: readonly ComparedListing[],
): Promise<ReadonlySet<string>> {
  const ids = compared.filter(({ pending }) => pending.length > 0).map(({ listingId }) => listingId);
  const rows = ids.length === 0 ? [] : await waitingWrites(ctx.db, organizationId, ids);
  return new Set(rows.filter(({ price, stock }) => price || stock).map(({ listingId }) => listingId));
}

/** A place without effect is no step. */
async function nothingToSend(job: JobRun<ProductSync>, listings: ComparedListing[]): Promise<PlaceOutcome> {
  return { results: await outcomesOf(job, listings, { sent: new Set(), failure: null }), retry: null };
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

async function syncPlace(run: SyncRun, work: PlaceWork): Promise<PlaceOutcome> {
  const { job } = run;
  const [first] = work.listings;
  const name = `${first!.marketplace}/${first!.accountExternalId ?? first!.connectionId}/${first!.storeId}`;
  const stepName = work.index === 0 ? name : `${name} ${work.index + 1}`;
  let failure: MarketplaceError | null = null;
  let sent = new Set<string>();
  try {
    sent = await sendPlace(run, work.listings);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) {
      throw error;
    }
    if (error.isTemporary && !job.isLastAttempt) {
      return { results: [], retry: error };
    }
    failure = error;
  }
  const results = await job.step(stepName, () => outcomesOf(job, work.listings, { sent, failure }));
  return { results, retry: null };
}

/** Answers the listings that a call went out for. */
async function sendPlace({ job, channels }: SyncRun, listings: ComparedListing[]): Promise<Set<string>> {
  const { connectionId, storeId, isConnected } = listings[0]!;
  const { organizationId, attemptId: holderId, signal } = job;
  const { db } = job.ctx;
  const waiting = (field: CommercialField) =>
    listings.filter(({ pending }) => pending.includes(field)).map(({ listingId }) => listingId);
  const writes = { price: waiting('price'), stock: waiting('inventory') };
  if (writes.price.length + writes.stock.length === 0) {
    return new Set();
  }
  if (!isConnected) {
    throw new MarketplaceError('unauthorized', 'The account is not connected.');
  }
  const account = await channels.open(db, organizationId, connectionId);
  const store = account.stores.find(({ id }) => id === storeId);
  if (store === undefined) {
    throw new MarketplaceError('refused', 'The account has no such store any more.');
  }
  const place = { organizationId, connectionId, storeId };
  const sent = new Set<string>();
  for (const field of ['price', 'stock'] as const) {
    if (writes[field].length > 0) {
      const sending = { db, account, place, store, kind: field, listingIds: writes[field], holderId, signal };
      for (const id of await sendValues(sending)) {
        sent.add(id);
      }
    }
  }
  return sent;
}

interface SentPlace {
  sent: ReadonlySet<string>;
  failure: MarketplaceError | null;
}

async function outcomesOf(
  job: JobRun<ProductSync>,
  listings: readonly ComparedListing[],
  { sent, failure }: SentPlace,
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
      ...refusals(listing, row),
      ...(isLeft ? [{ code: failure.kind.toUpperCase(), message: failure.message }] : []),
    ];
    const outcome = isLeft ? 'failed' : outcomeOf(listing, issues.length > 0, sent);
    return { listingId, productId, marketplace, accountId: connectionId, storeId, outcome, issues };
  });
}

/** What the marketplace had against the values that were to be sent. */
const refusals = ({ pending }: ComparedListing, row: WaitingWrites | undefined) =>
  [
    ...(pending.includes('price') ? (row?.priceIssues ?? []) : []),
    ...(pending.includes('inventory') ? (row?.stockIssues ?? []) : []),
  ]
    .flat()
    .map(({ code, message }) => ({ code, message }));

/** A value that another job took along was sent as well. */
function outcomeOf(
  { listingId, pending }: ComparedListing,
  hasIssues: boolean,
  sent: ReadonlySet<string>,
): SyncOutcome {
  if (hasIssues) {
    return 'refused';
  }
  return sent.has(listingId) || pending.length > 0 ? 'sent' : 'unchanged';
}

/** Listings that are told one by one in a result: those that went wrong first. */
const toldMax = 1_000;

function resultOf(job: JobRun<ProductSync>, results: readonly SyncedListing[]) {
  const count = (...outcomes: SyncOutcome[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const failed = count('refused', 'failed');
  const inOrder = [...results].sort((a, b) => b.issues.length - a.issues.length);
  return {
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
}
