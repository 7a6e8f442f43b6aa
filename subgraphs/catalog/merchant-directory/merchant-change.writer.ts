import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

const note = sql(
  'catalog.publicMerchant.note',
  `update catalog.public_merchant set changed_at = greatest(changed_at, clock_timestamp()) where organization_id = $1`,
);

const noteRail = sql(
  'catalog.publicMerchant.noteRail',
  `insert into catalog.public_merchant as m (organization_id, changed_at, payment_rails)
   values ($1, clock_timestamp(), case when $3::boolean then array[$2::text] else '{}' end)
   on conflict (organization_id) do update set changed_at = greatest(m.changed_at, excluded.changed_at),
     payment_rails = array_remove(m.payment_rails, $2::text) || excluded.payment_rails`,
);

/** For what the public sees of a merchant beside its settings and products: the documents about it have changed. */
export function noteMerchantChange(tx: Transaction, organizationId: string): void {
  tx.defer(note, [organizationId]);
  tx.announce('merchant', organizationId, [organizationId]);
}

/**
 * For a payment rail that agents can pay the merchant by from now on, or no more. One rail at a time, so that changes of two at once
 * do not undo each other.
 */
export function noteOfferedRail(
  tx: Transaction,
  organizationId: string,
  { rail, isOffered }: { rail: string; isOffered: boolean },
): void {
  tx.defer(noteRail, [organizationId, rail, isOffered]);
  tx.announce('merchant', organizationId, [organizationId]);
}
