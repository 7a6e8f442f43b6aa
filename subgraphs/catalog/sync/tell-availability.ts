import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { productSyncJob } from '../product/product.jobs.js';
import { enqueueOnce } from './sync-wish.js';

const listed = sql(
  'catalog.listing.listedProducts',
  `select distinct product_id as id from catalog.listing
   where organization_id = $1 and product_id = any($2::uuid[]) order by product_id`,
);

/**
 * Of products of which more or fewer may be sold than before: has every channel told, in the transaction that changed it.
 * One job a product, however many sales pile up before it starts; none for what is listed nowhere. The caller holds the
 * products, so that none of them is published meanwhile (see `ListingService.publish`).
 */
export async function tellAvailability(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<void> {
  const fields = ['inventory' as const];
  for (const { id } of await tx.query<{ id: string }>(listed, [organizationId, productIds])) {
    await enqueueOnce(tx, productSyncJob(organizationId, { productIds: [id], fields }), {
      productId: id,
      fields,
    });
  }
}
