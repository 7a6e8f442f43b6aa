import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { ReservationOwner } from './reservation.entity.js';

/**
 * In the order of their ids, which is that of their sales. Stock that is not tracked any more (null) lacks nothing.
 */
const fillable = sql(
  'catalog.shortage.fillable',
  `select distinct s.owner_kind as kind, s.owner_id as id
   from catalog.shortage s
   join catalog.product p on p.organization_id = $1 and p.id = s.product_id
   left join catalog.variant v on v.organization_id = $1 and v.id = s.variant_id and v.product_id = p.id
   where s.organization_id = $1 and s.owner_id > $2 and case
     when p.variant_count = 0 then p.inventory_quantity is null or p.inventory_quantity > p.reserved_quantity
     else v.id is not null and (v.inventory_quantity is null or v.inventory_quantity > v.reserved_quantity) end
   order by s.owner_id limit $3`,
);

/** Owners with an id above `after` that lack units of which there are some now, the oldest first. */
export const findFillable = (
  db: Database,
  organizationId: string,
  { after, limit }: { after: string; limit: number },
): Promise<ReservationOwner[]> =>
  db.query<ReservationOwner & Record<string, unknown>>(fillable, [organizationId, after, limit]);

const forget = sql(
  'catalog.shortage.forget',
  'delete from catalog.shortage where organization_id = $1 and owner_kind = $2 and owner_id = $3',
);

/** The owner waits for nothing any more. */
export const deferForgetShortage = (tx: Transaction, organizationId: string, owner: ReservationOwner): void =>
  tx.defer(forget, [organizationId, owner.kind, owner.id]);
