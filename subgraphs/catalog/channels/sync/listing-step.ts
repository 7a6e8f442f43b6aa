import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import { fail } from '../../../../kernel/errors.js';
import { JobFailed } from '../../../../kernel/jobs/job-failed.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import {
  type ListingRequest,
  type RequestedListing,
  readRequests,
  requestedListings,
} from '../../listing-request/listing-request.queries.js';
import {
  forgetRequests,
  type RequestKind,
  type RequestOutcome,
  supersedeRequest,
} from '../../listing-request/listing-request.writer.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import type { ChannelSource } from './channel-source.js';

/** What a job works on that brings one product to its listings, or takes it off them. */
export type ListingJob = JobRun<{ productId: string }>;

/**
 * What became of a listing. `submitted`: the marketplace accepted it, and it is looked at soon; `delisted`: it is off
 * sale; `rejected`: it is not accepted as it is; `failed`: the marketplace could not be had; `superseded`: a later request
 * for the listing made this one void.
 */
export interface ListingResult extends RequestOutcome {
  listingId: string;
  marketplace: string;
  accountId: string;
  storeId: string;
}

export interface ListingWork {
  job: ListingJob;
  channels: ChannelSource;
  kind: RequestKind;
}

export interface PublishWork extends ListingWork {
  prices: PriceSource;
}

/** Writes how it ended into the listing, in the transaction of the step. */
export type SaveListing = (tx: Parameters<Parameters<ListingJob['step']>[1]>[0]) => Promise<RequestOutcome>;

/** How one listing is done. */
export interface ListingParts {
  /**
   * Answers the effect to be saved with the step. The request is the latest one, and is answered with every open one
   * before it; whether something was sent is as of the job's own.
   */
  work(request: ListingRequest): Promise<SaveListing>;
  /** How it ends when no try is left. */
  giveUp(own: ListingRequest, error: MarketplaceError): SaveListing;
}

/** Does every listing that the job was asked for, at the same time; each account keeps to its own rate. */
export async function doListings(
  work: ListingWork,
  partsOf: (task: RequestedListing) => ListingParts,
): Promise<object> {
  const { job } = work;
  const { organizationId, jobId } = job;
  const tasks = await job.step('select', tx => requestedListings(tx, organizationId, jobId));
  const results = await resultsOf(work, tasks, partsOf);
  await job.ctx.transaction(tx => forgetRequests(tx, organizationId, jobId));
  return listingsResult(job.payload.productId, results);
}

/** @throws what is to be tried again, once everything else was done. */
async function resultsOf(
  work: ListingWork,
  tasks: readonly RequestedListing[],
  partsOf: (task: RequestedListing) => ListingParts,
): Promise<ListingResult[]> {
  const finished = new Set(await work.job.finishedSteps());
  let done = 0;
  work.job.progress(0, tasks.length);
  const ended = await Promise.allSettled(
    tasks.map(async task => {
      const result = await listingStep(work, task, {
        ...partsOf(task),
        isFinished: finished.has(stepOf(task)),
      });
      done += 1;
      work.job.progress(done, tasks.length);
      return result;
    }),
  );
  const thrown = ended.filter(end => end.status === 'rejected').map(({ reason }) => reason);
  const mayEnd =
    thrown.every(reason => work.job.isFinal(reason)) &&
    !work.job.isCanceled() &&
    thrown.length < ended.length;
  if (thrown.length > 0 && !mayEnd) {
    throw thrown.find(reason => !(reason instanceof MarketplaceError)) ?? thrown[0];
  }
  const results: ListingResult[] = [];
  for (const [index, end] of ended.entries()) {
    const task = tasks[index]!;
    results.push(
      end.status === 'fulfilled' ? end.value : await endBroken(work, task, partsOf(task), end.reason),
    );
  }
  return results;
}

const stepOf = ({ marketplace, accountExternalId, connectionId, storeId }: RequestedListing): string =>
  `${marketplace}/${accountExternalId ?? connectionId}/${storeId}`;

/**
 * Does one listing, in the step of its account and store. What was done is saved although the job was canceled meanwhile.
 * @throws MarketplaceError what may pass, for the job to be tried again, until `giveUp` has to say how it ends.
 */
async function listingStep(
  work: ListingWork,
  task: RequestedListing,
  parts: ListingParts & { isFinished: boolean },
): Promise<ListingResult> {
  const save = parts.isFinished ? unasked : await effectOf(work, task, parts);
  return recorded(work, task, save);
}

const recorded = (work: ListingWork, task: RequestedListing, save: SaveListing): Promise<ListingResult> =>
  work.job.record(stepOf(task), async tx => ({
    listingId: task.id,
    marketplace: task.marketplace,
    accountId: task.connectionId,
    storeId: task.storeId,
    ...(await save(tx)),
  }));

/** Ends one listing that an unexpected error came over, so that the job can tell of the others as they ended. */
async function endBroken(
  work: ListingWork,
  task: RequestedListing,
  { giveUp }: ListingParts,
  error: unknown,
): Promise<ListingResult> {
  const { job } = work;
  job.ctx.log.error({ err: error, listingId: task.id }, 'a listing ended in an unexpected error');
  const request = { listingId: task.id, jobId: job.jobId };
  const { own } = await readRequests(job.ctx.db, job.organizationId, request);
  const { detail } = fail('INTERNAL');
  const save = own === null ? unasked : giveUp(own, new MarketplaceError('unknown', detail));
  return recorded(work, task, save);
}

const unasked: SaveListing = async () => ({ outcome: 'superseded', issues: [] });

async function effectOf(
  { job, kind }: ListingWork,
  task: RequestedListing,
  { work, giveUp }: ListingParts,
): Promise<SaveListing> {
  job.throwIfCanceled();
  const { organizationId, jobId } = job;
  const request = { listingId: task.id, jobId };
  const { own, latest } = await readRequests(job.ctx.db, organizationId, request);
  if (own === null) {
    return unasked;
  }
  const { outcome } = own;
  if (outcome !== null) {
    // Another job of the product did it along with its own.
    return async () => outcome;
  }
  if (latest?.kind !== kind) {
    return tx => supersedeRequest(tx, organizationId, request);
  }
  try {
    return await work({ ...latest, isSent: own.isSent });
  } catch (error) {
    if (!(error instanceof MarketplaceError) || (error.isTemporary && !job.isFinal(error))) {
      throw error;
    }
    return giveUp(own, error);
  }
}

/** Success is every listing done; what was not done is told one by one. @throws JobFailed where nothing was done. */
function listingsResult(productId: string, listings: readonly ListingResult[]): object {
  const failures = listings.filter(({ outcome }) => outcome === 'rejected' || outcome === 'failed');
  const done = listings.filter(({ outcome }) => outcome === 'submitted' || outcome === 'delisted').length;
  const result = { success: failures.length === 0, productId, done, failed: failures.length, listings };
  const [first] = failures;
  if (first !== undefined && done === 0) {
    const why = first.issues[0]?.message ?? first.outcome;
    throw new JobFailed(fail('LISTING_WORK_FAILED', { detail: `${first.marketplace}: ${why}` }), result);
  }
  return result;
}
