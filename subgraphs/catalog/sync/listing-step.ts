import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import type { PendingListing } from '../listing/listing.queries.js';
import type { ChannelSource } from './channel-source.js';

/** What a job works on that brings one product to its listings, or takes it off them. */
export type ListingJob = JobRun<{ productId: string }>;

/**
 * What became of a listing. `submitted`: the marketplace accepted it, and it is looked at soon; `delisted`: it is off
 * sale; `refused`: it is not accepted as it is; `failed`: the marketplace could not be had; `superseded`: a later wish
 * for the listing made this one void.
 */
export interface ListingResult {
  listingId: string;
  marketplace: string;
  accountId: string;
  storeId: string;
  outcome: 'submitted' | 'delisted' | 'refused' | 'failed' | 'superseded';
  issues: { code: string; message: string }[];
}

export interface ListingWork {
  job: ListingJob;
  channels: ChannelSource;
  finished: ReadonlySet<string>;
}

type Done = Pick<ListingResult, 'outcome' | 'issues'>;

/**
 * Does one listing, in the step of its account and store. `work` answers the effect to be saved with the step; a
 * temporary error is answered for the job to be tried again, until `giveUp` has to say how it ends.
 */
export async function listingStep(
  { job, finished }: Pick<ListingWork, 'job' | 'finished'>,
  task: PendingListing,
  parts: { work(): Promise<SaveListing>; giveUp(error: MarketplaceError): SaveListing },
): Promise<ListingResult | MarketplaceError> {
  const { marketplace, connectionId, storeId } = task;
  const name = `${marketplace}/${task.accountExternalId ?? connectionId}/${storeId}`;
  let save: SaveListing = async () => ({ outcome: 'superseded', issues: [] });
  if (!finished.has(name)) {
    try {
      save = await parts.work();
    } catch (error) {
      if (!(error instanceof MarketplaceError)) {
        throw error;
      }
      if (error.isTemporary && !job.isLastAttempt) {
        return error;
      }
      save = parts.giveUp(error);
    }
  }
  return job.step(name, async tx => ({
    listingId: task.id,
    marketplace,
    accountId: connectionId,
    storeId,
    ...(await save(tx)),
  }));
}

/** Writes how it ended into the listing, in the transaction of the step. */
export type SaveListing = (tx: Parameters<Parameters<ListingJob['step']>[1]>[0]) => Promise<Done>;

/** All listings at the same time; each account keeps to its own rate. @throws what is to be tried again. */
export async function doListings(
  work: ListingWork,
  tasks: readonly PendingListing[],
  one: (task: PendingListing) => Promise<ListingResult | MarketplaceError>,
): Promise<ListingResult[]> {
  let done = 0;
  work.job.progress(0, tasks.length);
  const ended = await Promise.allSettled(
    tasks.map(async task => {
      const result = await one(task);
      done += 1;
      work.job.progress(done, tasks.length);
      return result;
    }),
  );
  const thrown = ended.find(end => end.status === 'rejected');
  if (thrown !== undefined) {
    throw thrown.reason;
  }
  const results = ended.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []));
  const retry = results.find(result => result instanceof MarketplaceError);
  if (retry !== undefined) {
    throw retry;
  }
  return results as ListingResult[];
}

/** Success is every listing done; what was not done is told one by one. */
export const listingsResult = (productId: string, results: readonly ListingResult[]) => ({
  success: results.every(({ outcome }) => outcome !== 'refused' && outcome !== 'failed'),
  productId,
  done: results.filter(({ outcome }) => outcome === 'submitted' || outcome === 'delisted').length,
  failed: results.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed').length,
  listings: results,
});
