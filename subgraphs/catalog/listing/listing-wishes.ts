import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { JobTicket } from '../../../kernel/jobs/new-job.js';
import { delistJob, publishJob } from '../sync/listing-jobs.js';
import { enqueueOnce } from '../sync/sync-wish.js';

/** What was asked for one product, and the job that does it. */
export interface AcceptedListingWork {
  job: JobTicket;
  productId: string;
}

const wantOffSale = sql(
  'catalog.listing.wantOffSale',
  `with held as materialized (
     select id from catalog.listing
     where organization_id = $1 and product_id = $2 and ($3::text[] is null or marketplace = any($3))
       and (state <> 'delisted' or pending is not null)
     order by id for no key update
   )
   update catalog.listing l set desired = 'delisted', pending = 'delist', state = 'delisting', version = l.version + 1,
     updated_at = $4
   from held where l.organization_id = $1 and l.id = held.id
   returning l.id`,
);

/** Wants the product off sale, on the marketplaces named or (null) all; a publication that waits is void. */
export async function wantDelisted(
  tx: Transaction,
  organizationId: string,
  productId: string,
  marketplaces: readonly string[] | null,
): Promise<AcceptedListingWork> {
  await tx.query(wantOffSale, [organizationId, productId, marketplaces, tx.db.clock.now()]);
  const job = await enqueueOnce(tx, delistJob(organizationId, productId), { productId });
  return { job, productId };
}

const hasListings = sql(
  'catalog.listing.any',
  `select 1 from catalog.listing where organization_id = $1 and product_id = $2
     and (state <> 'delisted' or pending is not null) limit 1`,
);

/** A product that is deleted goes off sale everywhere. */
export async function delistDeleted(
  tx: Transaction,
  organizationId: string,
  productId: string,
): Promise<void> {
  const rows = await tx.query(hasListings, [organizationId, productId]);
  if (rows.length > 0) {
    await wantDelisted(tx, organizationId, productId, null);
  }
}

/** Has the listings of the product published that wait for it. */
export async function wantSent(
  tx: Transaction,
  organizationId: string,
  productId: string,
): Promise<AcceptedListingWork> {
  const job = await enqueueOnce(tx, publishJob(organizationId, productId), { productId });
  return { job, productId };
}
