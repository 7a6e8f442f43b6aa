import type { JobTicket } from '../../../../kernel/database/new-job.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { AbandonedJob, AbandonJob } from '../../../../kernel/jobs/define-job.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import {
  type CommercialField,
  productSyncKind as kind,
  type ProductSync,
  productSyncJob,
} from '../../listing-request/product-sync-job.js';
import {
  type AbandonedRequest,
  abandonSyncRequests,
  enqueueOnce,
} from '../../listing-request/sync-request.js';
import { countWaiting } from './channel-write.queries.js';
import { compareListings } from './compare-listings.js';

/**
 * A canceled synchronisation sends nothing more than what waited at its marketplaces already; the saved prices and stock
 * stay saved, and listings that have others show that as drift. What other requests wanted of the same job goes on in a
 * new one. What a failed one left waiting stays, for the sweep to try again.
 */
export const abandonSync =
  (prices: PriceSource): AbandonJob<ProductSync> =>
  (tx, job) =>
    abandon(tx, job, prices);

async function abandon(
  tx: Transaction,
  { organizationId, jobId, payload, end }: AbandonedJob<ProductSync>,
  prices: PriceSource,
): Promise<Record<string, unknown>> {
  if (end === 'failed') {
    return {};
  }
  const requests = await abandonSyncRequests(tx, { organizationId, jobId, kind }, payload.productIds);
  const shared = requests.filter(({ requestCount }) => requestCount > 1);
  const successors: JobTicket[] = [];
  for (const request of shared) {
    successors.push(await goOn(tx, organizationId, request));
  }
  const goesOn = new Set(shared.map(({ productId }) => productId));
  const own = payload.productIds.filter(productId => !goesOn.has(productId));
  const { fields } = payload;
  const compared = await compareListings(
    tx,
    organizationId,
    own.map(productId => ({ productId, fields })),
    { prices, isToBeSent: false },
  );
  const waiting = await countWaiting(tx, organizationId, payload.productIds);
  return {
    waiting,
    listings: compared.map(({ listingId, productId, marketplace }) => ({
      listingId,
      productId,
      marketplace,
    })),
    ...(successors.length > 0 && { continuedBy: successors.map(({ id }) => id), message: continued }),
    ...(successors.length === 0 && { message: waiting > 0 ? stillSent : notSent }),
  };
}

/** As many requests as are left share the new job. */
function goOn(
  tx: Transaction,
  organizationId: string,
  { productId, fields, requestCount }: AbandonedRequest,
): Promise<JobTicket> {
  const job = productSyncJob(organizationId, {
    productIds: [productId],
    fields: fields as CommercialField[],
  });
  return enqueueOnce(tx, job, { productId, fields, requestCount: requestCount - 1 });
}

const notSent =
  'The change stays saved, and was not sent: listings that have other values show them as drift until the next synchronisation.';
const stillSent = 'What was sent stays, and values that already waited to be sent still go out.';
const continued =
  'Other requests share this job: their work goes on in another one, which sends what is saved by then.';
