import { type AcceptedJob, acceptedJob } from '../../../../kernel/graphql/accepted-work.js';
import type { AcceptedListingWork } from '../../listing-request/listing-request.js';

/** The job of a request, and the product that it is about. */
export interface ListingWork extends AcceptedJob {
  productId: string;
}

export const toListingWork = ({ job, productId }: AcceptedListingWork): ListingWork => ({
  ...acceptedJob(job.id),
  productId,
});
