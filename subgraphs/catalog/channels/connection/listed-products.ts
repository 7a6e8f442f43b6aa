import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type CommercialField, productSyncJob } from '../../listing-request/product-sync-job.js';
import { connectionLimits } from './connection.limits.js';
import type { ConnectionAddress } from './connection-account.queries.js';

const listed = sql(
  'catalog.connection.listedProducts',
  `select distinct product_id as "productId" from catalog.listing
   where organization_id = $1 and connection_id = $2 and desired = 'published' order by product_id`,
);

/** Sends price or stock of every product that is listed in the account. */
export async function syncListed(
  tx: Transaction,
  { organizationId, id }: ConnectionAddress,
  fields: CommercialField[],
): Promise<void> {
  const rows = await tx.query<{ productId: string }>(listed, [organizationId, id]);
  for (let start = 0; start < rows.length; start += connectionLimits.syncProductsMax) {
    const chunk = rows.slice(start, start + connectionLimits.syncProductsMax);
    const productIds = chunk.map(({ productId }) => productId);
    tx.enqueue(productSyncJob(organizationId, { productIds, fields }));
  }
}
