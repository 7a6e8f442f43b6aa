import type { Transaction } from '../../../kernel/database/transaction.js';
import { productSyncJob } from '../product/product.jobs.js';
import { enqueueOnce } from './sync-wish.js';

/**
 * Of products of which more or fewer may be sold than before: has every channel told, in the transaction that changed it.
 * One job a product, however many sales pile up before it starts.
 */
export async function tellAvailability(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<void> {
  const fields = ['inventory' as const];
  for (const productId of [...productIds].sort()) {
    await enqueueOnce(tx, productSyncJob(organizationId, { productIds: [productId], fields }), {
      productId,
      fields,
    });
  }
}
