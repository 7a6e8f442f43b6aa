import { defineJob } from '../../../../kernel/jobs/define-job.js';
import { publishKind } from '../../listing-request/listing-jobs.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { abandonRequests } from '../listing/abandon-requests.js';
import type { ChannelSource } from './channel-source.js';
import { doListings, type ListingJob } from './listing-step.js';
import { publishListing } from './publish-listing.js';

/** Publishes a product: one step an account and store; what the marketplace accepted is read back afterwards. */
export const productPublish = (channels: ChannelSource, prices: PriceSource) =>
  defineJob({
    ...publishKind,
    run: (job: ListingJob) => {
      const work = { job, channels, prices, kind: 'publish' } as const;
      return doListings(work, task => publishListing(work, task));
    },
    abandon: abandonRequests,
  });
