import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

const note = sql(
  'catalog.publicMerchant.note',
  `update catalog.public_merchant set changed_at = greatest(changed_at, clock_timestamp()) where organization_id = $1`,
);

/** For what the public sees of a merchant beside its settings and products: the documents about it have changed. */
export function noteMerchantChange(tx: Transaction, organizationId: string): void {
  tx.defer(note, [organizationId]);
  tx.announce('merchant', organizationId, [organizationId]);
}
