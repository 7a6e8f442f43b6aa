import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { OrderIdentity } from '../order/order.entity.js';

const erase = sql(
  'commerce.ingestion.eraseOrder',
  `with pushed as (
     delete from commerce.signal_queue
     where organization_id = $1 and connection_id = $2 and kind = 'order' and external_id = $3
   )
   delete from commerce.ingestion_failure
   where organization_id = $1 and connection_id = $2 and kind = 'order' and external_id = $3`,
);

/** What pushes told of an order that is erased, and failures to take it in. */
export async function eraseSignals(
  tx: Transaction,
  organizationId: string,
  { accountId, externalOrderId }: OrderIdentity,
): Promise<void> {
  if (accountId !== null) {
    await tx.query(erase, [organizationId, accountId, externalOrderId]);
  }
}
