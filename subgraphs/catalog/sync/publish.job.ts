import { defineJob } from '../../../kernel/jobs/define-job.js';
import { pendingListings } from '../listing/listing.queries.js';
import type { ChannelSource } from './channel-source.js';
import { publishKind } from './listing-jobs.js';
import { doListings, type ListingJob, listingsResult } from './listing-step.js';
import { publishListing } from './publish-listing.js';
import { takeWish } from './sync-wish.js';

/** Publishes a product: one step an account and store; what the marketplace accepted is read back afterwards. */
export const productPublish = (channels: ChannelSource) =>
  defineJob({
    ...publishKind,
    run: async (job: ListingJob) => {
      const { organizationId, jobId } = job;
      const { productId } = job.payload;
      const finished = new Set(await job.finishedSteps());
      const tasks = await job.step('select', async tx => {
        await takeWish(tx, { organizationId, jobId, kind: publishKind.kind }, [productId]);
        return pendingListings(tx, organizationId, productId, 'publish');
      });
      const work = { job, channels, finished };
      return listingsResult(productId, await doListings(work, tasks, task => publishListing(work, task)));
    },
  });
