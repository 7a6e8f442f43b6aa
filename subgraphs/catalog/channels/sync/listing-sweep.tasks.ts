import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { type AccountAddress, checkLater } from '../../listing-request/listing-verify.queue.js';
import type { CommercialField } from '../../listing-request/product-sync-job.js';
import { enqueueSyncs } from '../../listing-request/update-channels.js';

const name = 'catalog.listing.sweep';
/** In one run; the next one, a minute later, takes the rest. */
const productsMax = 5_000;
/** Values that nobody sent for so long wait because their job failed: another one tries again. */
const forgottenMs = 10 * 60 * 1000;

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

const forgotten = sql(
  'catalog.listing.forgotten',
  `select distinct l.organization_id as "organizationId", l.product_id as "productId" from catalog.listing_variant v
   join catalog.listing l on l.organization_id = v.organization_id and l.id = v.listing_id
   join catalog.marketplace_connection c on c.organization_id = l.organization_id and c.id = l.connection_id
   where (v.price_pending or v.stock_pending) and l.compared_at < $1 and l.desired = 'published' and c.status = 'connected'
   limit $2`,
);

interface ProductRow extends Record<string, unknown> {
  organizationId: string;
  productId: string;
}

/** Plans what no request asks for: looks that are due, sales that begin or end, values whose job failed. */
export async function sweepListings(db: Database): Promise<void> {
  const now = db.clock.now();
  for (const account of await db.query<AccountAddress & Record<string, unknown>>(dueAccounts, [now])) {
    await checkLater(db, account, 0);
  }
  const edges = await db.query<ProductRow>(passedEdges, [now, productsMax]);
  await syncProducts(db, edges, ['price']);
  const before = new Date(now.getTime() - forgottenMs);
  const left = await db.query<ProductRow>(forgotten, [before, productsMax]);
  await syncProducts(db, left, ['price', 'inventory']);
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
