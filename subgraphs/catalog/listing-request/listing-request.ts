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

/** The sweep of listings has them sent. */
const withoutPromotions = sql(
  'catalog.listing.withoutPromotions',
  `with held as materialized (
     select v.listing_id, v.variant_id from catalog.listing l
     join catalog.listing_variant v on v.organization_id = l.organization_id and v.listing_id = l.id
     where l.organization_id = $1 and l.product_id = $2 and l.external_id is not null
       and v.shown_promotion_ids <> '{}' and v.desired_price is not null
     order by v.listing_id, v.variant_id for update of v
   )
   update catalog.listing_variant v set desired_sale_price = null, desired_sale_price_ends_at = null,
     sale_price_source = null, price_pending = true
   from held where v.organization_id = $1 and v.listing_id = held.listing_id and v.variant_id = held.variant_id`,
);

/**
 * Of a product that is deleted no publication comes back, whatever is canceled; and as nothing compares its prices any more,
 * sale prices of promotions are taken away now.
 */
export async function delistDeleted(
  tx: Transaction,
  organizationId: string,
  product: RequestedProduct,
): Promise<void> {
  const values = [organizationId, product.id];
  await tx.query(neverAgain, values);
  await tx.query(withoutPromotions, values);
  await delistEverywhere(tx, organizationId, product);
}
