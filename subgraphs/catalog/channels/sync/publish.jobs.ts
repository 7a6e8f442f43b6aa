import { defineJob } from '../../../../kernel/jobs/define-job.js';
import { publishKind } from '../../listing-request/listing-jobs.js';
import { abandonRequests } from '../listing/abandon-requests.js';
import type { ChannelSource } from './channel-source.js';
import { doListings, type ListingJob } from './listing-step.js';
import { publishListing } from './publish-listing.js';

/** Publishes a product: one step an account and store; what the marketplace accepted is read back afterwards. */
export const productPublish = (channels: ChannelSource) =>
  defineJob({
    ...publishKind,
    run: (job: ListingJob) => {
      const work = { job, channels, kind: 'publish' } as const;
      return doListings(work, task => publishListing(work, task));
    },
    abandon: abandonRequests,
  });
