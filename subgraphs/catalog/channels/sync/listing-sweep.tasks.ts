import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { listingChecks } from '../../listing-request/listing-verify.queue.js';
import type { CommercialField } from '../../listing-request/product-sync-job.js';
import { enqueueSyncs } from '../../listing-request/update-channels.js';
import { hasSenderSql, wakeSenders } from './channel-sender.queue.js';
import type { Place } from './channel-write.queries.js';

const name = 'catalog.listing.sweep';
/** In one run; the next one, a minute later, takes the rest. */
const productsMax = 5_000;
/** Values that nobody sent for so long, where no sender is at it, wait because it failed: it tries again. */
const forgottenMs = 60 * 1000;

const dueAccounts = sql(
  'catalog.listing.dueAccounts',
  `select distinct l.organization_id as "organizationId", l.connection_id as "connectionId" from catalog.listing l
   join catalog.marketplace_connection c on c.organization_id = l.organization_id and c.id = l.connection_id
   where l.next_check_at <= $1 and l.pending is null and c.status = 'connected'`,
);

/** A sale began or ended since the listing was last compared. */
const passedEdges = sql(
  'catalog.listing.passedEdges',
  `select distinct p.organization_id as "organizationId", p.id as "productId" from catalog.product p
   join catalog.listing l on l.organization_id = p.organization_id and l.product_id = p.id
   where (p.sale_price_starts_at is not null or p.sale_price_ends_at is not null)
     and l.desired = 'published' and l.external_id is not null
     and ((p.sale_price_starts_at <= $1 and p.sale_price_starts_at > l.compared_at)
       or (p.sale_price_ends_at <= $1 and p.sale_price_ends_at > l.compared_at))
   limit $2`,
);

/**
 * Stores with values that nobody sends. A sender may be at many for hours: what it has not reached is not forgotten. What is
 * to be sent is known, so that nothing is compared again, however many products there are.
 */
const forgotten = sql(
  'catalog.listing.forgotten',
  `with waiting as (
     select organization_id, connection_id, store_id from catalog.listing_variant where price_pending
     union select organization_id, connection_id, store_id from catalog.listing_variant where stock_pending
   )
   select s.organization_id as "organizationId", s.connection_id as "connectionId", s.store_id as "storeId" from waiting s
   join catalog.marketplace_connection c on c.organization_id = s.organization_id and c.id = s.connection_id
   where c.status = 'connected' and not ${hasSenderSql('s')} and exists (
     select from catalog.listing_variant v
     join catalog.listing l on l.organization_id = v.organization_id and l.id = v.listing_id
     where v.organization_id = s.organization_id and v.connection_id = s.connection_id and v.store_id = s.store_id
       and (v.price_pending or v.stock_pending) and l.compared_at < $1
       and (l.desired = 'published' or v.price_pending and v.shown_promotion_ids <> '{}'))
   order by s.organization_id, s.connection_id, s.store_id`,
);

interface ProductRow extends Record<string, unknown> {
  organizationId: string;
  productId: string;
}

/** Plans what no request asks for: looks that are due, sales that begin or end, values whose sender failed. */
export async function sweepListings(db: Database): Promise<void> {
  const now = db.clock.now();
  for (const account of await db.query<AccountAddress & Record<string, unknown>>(dueAccounts, [now])) {
    await listingChecks.plan(db, account);
  }
  const edges = await db.query<ProductRow>(passedEdges, [now, productsMax]);
  await syncProducts(db, edges, ['price']);
  const before = new Date(now.getTime() - forgottenMs);
  const left = await db.query<Place & Record<string, unknown>>(forgotten, [before]);
  for (const [organizationId, stores] of Map.groupBy(left, place => place.organizationId)) {
    await db.transaction(tx => wakeSenders(tx, organizationId, stores), taskOrigin(name, organizationId));
  }
}

async function syncProducts(
  db: Database,
  rows: readonly ProductRow[],
  fields: CommercialField[],
): Promise<void> {
  for (const [organizationId, products] of Map.groupBy(rows, row => row.organizationId)) {
    await db.transaction(
      tx =>
        enqueueSyncs(
          tx,
          organizationId,
          products.map(({ productId }) => ({ productId, fields })),
        ),
      taskOrigin(name, organizationId),
    );
  }
}

export const listingSweep = defineTask({
  name,
  cron: '* * * * *',
  run: ({ db }) => sweepListings(db),
});
