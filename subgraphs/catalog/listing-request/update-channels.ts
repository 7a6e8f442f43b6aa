import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type CommercialField, productSyncJob } from './product-sync-job.js';
import { enqueueAll } from './sync-request.js';

const listed = sql(
  'catalog.listing.listedProducts',
  `select distinct product_id as id from catalog.listing
   where organization_id = $1 and product_id = any($2::uuid[])`,
);

/** A product whose channels are to be updated. */
export interface ChannelChange {
  productId: string;
  fields: readonly CommercialField[];
}

/**
 * Enqueues the update of every channel in the transaction that makes the changes; at most two statements however many there
 * are. One job a product, however many changes pile up before it starts; none for what is listed nowhere. The caller
 * holds the products, so that none of them is published meanwhile (see `ListingService.publish`).
 */
export async function updateChannels(
  tx: Transaction,
  organizationId: string,
  changes: readonly ChannelChange[],
): Promise<void> {
  if (changes.length === 0) {
    return;
  }
  const ids = changes.map(({ productId }) => productId);
  const rows = await tx.query<{ id: string }>(listed, [organizationId, ids]);
  const isListed = new Set(rows.map(({ id }) => id));
  await enqueueSyncs(
    tx,
    organizationId,
    changes.filter(({ productId }) => isListed.has(productId)),
  );
}

/** Of products of which more or fewer may be sold than before; otherwise as `updateChannels`. */
export const publishAvailability = (
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<void> =>
  updateChannels(
    tx,
    organizationId,
    productIds.map(productId => ({ productId, fields: ['inventory'] })),
  );

/** One synchronisation a product, in one statement. No product may stand there twice. */
export const enqueueSyncs = (
  tx: Transaction,
  organizationId: string,
  changes: readonly ChannelChange[],
): Promise<unknown> =>
  enqueueAll(
    tx,
    changes.map(({ productId, fields }) => ({
      job: productSyncJob(organizationId, { productIds: [productId], fields: [...fields] }),
      request: { productId, fields },
    })),
  );
