import type { Database } from '../../../kernel/database/database.js';
import { lockedByNewerTransaction } from '../../../kernel/database/locked-by-newer-transaction.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { inventoryLimits } from './inventory.limits.js';
import type { Reservation, ReservationOwner } from './reservation.entity.js';
import type { WantedItem } from './reservation.rules.js';

/** Whether the reservation is given back by the next who looks, given its row and the parameter of the time. */
export const isOver = (r: string, now: string): string =>
  `${r}.status = 'held' and ${r}.expires_at <= ${now}`;

const byOwner = sql(
  'catalog.reservation.byOwner',
  `select case when ${isOver('r', '$4')} then 'expired' else r.status end as status, r.expires_at as "expiresAt", coalesce((
     select json_agg(json_build_object('productId', l.product_id, 'variantId', nullif(l.variant_id, l.product_id),
       'quantity', l.quantity, 'restockedQuantity', l.restocked_quantity) order by l.product_id, l.variant_id)
     from catalog.reservation_line l
     where l.organization_id = $1 and l.owner_kind = $2 and l.owner_id = $3), '[]') as lines
   from catalog.reservation r
   where r.organization_id = $1 and r.owner_kind = $2 and r.owner_id = $3`,
);

/** What the owner holds or held, or null where it never did. One whose time is over is shown as `expired` at once. */
export async function findReservation(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  owner: ReservationOwner,
  now: Date,
): Promise<Reservation | null> {
  const [row] = await reader.query<Reservation & Record<string, unknown>>(byOwner, [
    organizationId,
    owner.kind,
    owner.id,
    now,
  ]);
  return row ?? null;
}

/** Waits without getting an id for the transaction: events are told in the order of those. */
const lockOwner = sql(
  'catalog.reservation.lockOwner',
  `select pg_advisory_xact_lock(hashtextextended('reservation/' || $1::text || '/' || $2::text || '/' || $3::text, 0))`,
);

/** With the next statement, everybody else who is about this owner waits until the transaction ends. */
export const deferOwnerLock = (tx: Transaction, organizationId: string, owner: ReservationOwner): void =>
  tx.defer(lockOwner, [organizationId, owner.kind, owner.id]);

/** The oldest reservations whose time is over. */
const due = (condition = 'true'): string => `
  select r.organization_id, r.owner_kind, r.owner_id from catalog.reservation r
  where r.organization_id = $1 and ${isOver('r', '$2')} and ${condition}
  order by r.expires_at limit ${inventoryLimits.reservationsPerExpiry}`;

const lock = (ids: string): string =>
  `with locked as materialized (
     select p.id, p.xmin as written_by from catalog.product p where p.organization_id = $1 and p.id in (${ids})
     order by p.id for no key update
   )
   select id, ${lockedByNewerTransaction('written_by')} as "lockedByNewerTransaction" from locked order by id`;

const linesOf = 'select l.product_id from catalog.reservation_line l';
const ofOwner = (kind: number) =>
  `${linesOf} where l.organization_id = $1 and l.owner_kind = $${kind} and l.owner_id = $${kind + 1}`;

const holdsSame = `exists (select from catalog.reservation_line same
  where same.organization_id = $1 and same.owner_kind = r.owner_kind and same.owner_id = r.owner_id
    and same.product_id = any($3::uuid[]))`;

const lockForReserve = sql(
  'catalog.reservation.lockForReserve',
  lock(`select unnest($3::uuid[]) union ${ofOwner(4)}
    union ${linesOf} join (${due(holdsSame)}) r using (organization_id, owner_kind, owner_id)`),
);

const lockForOwner = sql('catalog.reservation.lockForOwner', lock(ofOwner(2)));

const lockForExpiry = sql(
  'catalog.reservation.lockForExpiry',
  lock(`${linesOf} join (${due()}) r using (organization_id, owner_kind, owner_id)`),
);

/** A locked product. `lockedByNewerTransaction`: see `Transaction.retryIfOutOfOrder`, for those whose stock on hand changes. */
export type LockedProduct = { id: string; lockedByNewerTransaction: boolean };

/** For whom products are locked. */
export interface ReservationLock {
  organizationId: string;
  owner: ReservationOwner;
  /** Nobody else knows the owner yet, who has nothing so far. */
  isOwnerNew?: boolean;
}

/**
 * Locks, in the order of their ids, every product whose stock a reservation of these items may move: theirs, those the
 * owner holds now, and those of reservations that are over and hold some of the same.
 */
export async function lockForReservation(
  tx: Transaction,
  { organizationId, owner, isOwnerNew = false }: ReservationLock,
  items: readonly WantedItem[],
): Promise<LockedProduct[]> {
  const productIds = items.map(item => item.productId);
  if (!isOwnerNew) {
    deferOwnerLock(tx, organizationId, owner);
  }
  const values = [organizationId, tx.db.clock.now(), productIds, owner.kind, owner.id];
  return tx.query<LockedProduct>(lockForReserve, values);
}

/** Locks the products of what the owner holds, in the order of their ids. */
export async function lockReservation(
  tx: Transaction,
  organizationId: string,
  owner: ReservationOwner,
): Promise<LockedProduct[]> {
  deferOwnerLock(tx, organizationId, owner);
  return tx.query<LockedProduct>(lockForOwner, [organizationId, owner.kind, owner.id]);
}

/** Locks the products of the organization's oldest reservations that are over. */
export const lockExpired = (tx: Transaction, organizationId: string): Promise<LockedProduct[]> =>
  tx.query<LockedProduct>(lockForExpiry, [organizationId, tx.db.clock.now()]);

const ids = (rows: readonly { id: string }[]): string[] => rows.map(row => row.id);

const organizationsDue = sql(
  'catalog.reservation.organizationsDue',
  `select distinct r.organization_id as id from catalog.reservation r where ${isOver('r', '$1')}`,
);

/** Organizations with reservations that are over. */
export const findOrganizationsDue = async (db: Database): Promise<string[]> =>
  ids(await db.query<{ id: string }>(organizationsDue, [db.clock.now()]));
