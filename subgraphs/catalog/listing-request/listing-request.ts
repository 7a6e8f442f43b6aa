import type { JobTicket } from '../../../kernel/database/new-job.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { delistJob, publishJob } from './listing-jobs.js';
import { addRequests } from './listing-request.writer.js';

/** What was asked for one product, and the job that does it. Each request has a job of its own. */
export interface AcceptedListingWork {
  job: JobTicket;
  productId: string;
}

/** A product as its listings are asked to follow it. */
interface RequestedProduct {
  id: string;
  version: number;
}

/** Asks for the listings to be published as the product is when the job does it. The caller holds their locks. */
export async function requestPublication(
  tx: Transaction,
  organizationId: string,
  { id: productId, version }: RequestedProduct,
  listingIds: readonly string[],
): Promise<AcceptedListingWork> {
  const jobId = newId();
  await addRequests(tx, organizationId, listingIds, { jobId, kind: 'publish', productVersion: version });
  // Jobs of one product follow each other, so the first one answers the requests that pile up behind it.
  const job = tx.enqueue({ ...publishJob(organizationId, productId), queueKey: productId }, jobId);
  return { job, productId };
}

const listedSomewhere = sql(
  'catalog.listing.listedSomewhere',
  `select id from catalog.listing
   where organization_id = $1 and product_id = $2 and ($3::text[] is null or marketplace = any($3))
     and (state <> 'delisted' or pending is not null)
   order by id for no key update`,
);

/** Asks for the product to be taken off sale, on the marketplaces named or (null) all. */
export async function requestDelist(
  tx: Transaction,
  organizationId: string,
  product: RequestedProduct,
  marketplaces: readonly string[] | null,
): Promise<AcceptedListingWork> {
  const rows = await tx.query<{ id: string }>(listedSomewhere, [organizationId, product.id, marketplaces]);
  return requestDelistOf(
    tx,
    organizationId,
    product,
    rows.map(({ id }) => id),
  );
}

/** Asks for the listings of the product to be taken off sale, and for no other. The caller holds their locks. */
export async function requestDelistOf(
  tx: Transaction,
  organizationId: string,
  { id: productId, version }: RequestedProduct,
  listingIds: readonly string[],
): Promise<AcceptedListingWork> {
  const jobId = newId();
  await addRequests(tx, organizationId, listingIds, { jobId, kind: 'delist', productVersion: version });
  const job = tx.enqueue({ ...delistJob(organizationId, productId), queueKey: productId }, jobId);
  return { job, productId };
}

const hasListings = sql(
  'catalog.listing.any',
  `select 1 from catalog.listing where organization_id = $1 and product_id = $2
     and (state <> 'delisted' or pending is not null) limit 1`,
);

/** A product that is not for sale any more goes off sale everywhere; one that is listed nowhere needs no job. */
export async function delistEverywhere(
  tx: Transaction,
  organizationId: string,
  product: RequestedProduct,
): Promise<void> {
  const rows = await tx.query(hasListings, [organizationId, product.id]);
  if (rows.length > 0) {
    await requestDelist(tx, organizationId, product, null);
  }
}

const neverAgain = sql(
  'catalog.listing.neverAgain',
  `update catalog.listing set settled_desired = 'delisted' where organization_id = $1 and product_id = $2`,
);

/** Of a product that is deleted no publication comes back, whatever is canceled. */
export async function delistDeleted(
  tx: Transaction,
  organizationId: string,
  product: RequestedProduct,
): Promise<void> {
  await tx.query(neverAgain, [organizationId, product.id]);
  await delistEverywhere(tx, organizationId, product);
}
