import { defineJob } from '../../../kernel/jobs/define-job.js';
import { pendingListings } from '../listing/listing.queries.js';
import type { ChannelSource } from './channel-source.js';
import { delistListing } from './delist-listing.js';
import { delistKind } from './listing-jobs.js';
import { doListings, type ListingJob, listingsResult } from './listing-step.js';
import { takeWish } from './sync-wish.js';

/** Takes a product off sale: one step an account and store. The product itself may be gone already. */
export const productDelist = (channels: ChannelSource) =>
  defineJob({
    ...delistKind,
    run: async (job: ListingJob) => {
      const { organizationId, jobId } = job;
      const { productId } = job.payload;
      const finished = new Set(await job.finishedSteps());
      const tasks = await job.step('select', async tx => {
        await takeWish(tx, { organizationId, jobId, kind: delistKind.kind }, [productId]);
        return pendingListings(tx, organizationId, productId, 'delist');
      });
      const work = { job, channels, finished };
      return listingsResult(productId, await doListings(work, tasks, task => delistListing(work, task)));
    },
  });
