import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { ReserveWrite } from './reservation.writer.js';

const extendHold = sql(
  'catalog.reservation.extend',
  `update catalog.reservation r set expires_at = $5, updated_at = $6
   where r.organization_id = $1 and r.owner_kind = $2 and r.owner_id = $3 and r.status = 'held' and not exists (
     select from jsonb_to_recordset($4::jsonb) as w ("productId" uuid, "variantId" uuid, quantity integer)
     full join (
       select product_id, variant_id, quantity from catalog.reservation_line
       where organization_id = $1 and owner_kind = $2 and owner_id = $3
     ) as l on l.product_id = w."productId" and l.variant_id = w."variantId"
     where l.quantity is distinct from w.quantity
   )
   returning r.owner_id`,
);

/**
 * Gives a hold of exactly these items another end; false where the owner holds something else or nothing. No stock moves and
 * no product has to be locked: whoever gives back what is over locks the reservation itself, too.
 */
export async function writeExtension(
  tx: Transaction,
  { organizationId, owner, items, expiresAt }: Omit<ReserveWrite, 'lockedIds'>,
): Promise<boolean> {
  const values = [organizationId, owner.kind, owner.id, JSON.stringify(items), expiresAt, tx.db.clock.now()];
  const extended = await tx.query(extendHold, values);
  return extended.length > 0;
}
