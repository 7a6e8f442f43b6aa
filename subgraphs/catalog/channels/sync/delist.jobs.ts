import { defineJob } from '../../../../kernel/jobs/define-job.js';
import { delistKind } from '../../listing-request/listing-jobs.js';
import { abandonRequests } from '../listing/abandon-requests.js';
import type { ChannelSource } from './channel-source.js';
import { delistListing } from './delist-listing.js';
import { doListings, type ListingJob } from './listing-step.js';

/** Takes a product off sale: one step an account and store. The product itself may be gone already. */
export const productDelist = (channels: ChannelSource) =>
  defineJob({
    ...delistKind,
    run: (job: ListingJob) => {
      const work = { job, channels, kind: 'delist' } as const;
      return doListings(work, task => delistListing(work, task));
    },
    abandon: abandonRequests,
  });
