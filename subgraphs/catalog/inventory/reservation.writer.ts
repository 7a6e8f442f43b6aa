import type { Database } from '../../../kernel/database/database.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { inventoryLimits } from './inventory.limits.js';
import type { ReservationOwner, ReservationStatus } from './reservation.entity.js';
import { isOver } from './reservation.queries.js';
import type { RejectedItem, WantedItem } from './reservation.rules.js';

/** A product whose tracked stock was moved. */
export interface MovedProduct {
  id: string;
  isOnHandChanged: boolean;
  isAvailabilityChanged: boolean;
  /** Variants whose quantity on hand changed. */
  variantIds: string[];
}

/** Stock after its movement, which stops at the largest quantity: units that come back must not fail for their number. */
const moved = (stock: string, movement: string): string =>
  `${stock}.inventory_quantity + least(${movement}.on_hand, ${inputLimits.quantityMax} - ${stock}.inventory_quantity)`;

/**
 * As `moved`, of a product `p` by its total `t`. The sum of variants is told up to the largest quantity only
 * (`deriveFromVariants`), so from there it is added up anew.
 */
const movedProduct = `case when p.variant_count > 0 and p.inventory_quantity = ${inputLimits.quantityMax}
  then least(${inputLimits.quantityMax}, t.on_hand + (select sum(sold.inventory_quantity) from catalog.variant sold
    where sold.organization_id = $1 and sold.product_id = p.id))
  else ${moved('p', 't')} end`;

/**
 * Moves stock by `move (product_id, variant_id, reserved, on_hand)`, whose products are locked. Stock that is not
 * tracked stays null, but what is held of it is counted, so that it is covered once it is tracked. A product with
 * variants repeats the sums of those that are tracked. `now` is the number of the parameter that holds the time.
 */
export const moveStock = (now: number): string => `
  variant as (
    update catalog.variant v
    set reserved_quantity = v.reserved_quantity + m.reserved, inventory_quantity = ${moved('v', 'm')}
    from move m
    where v.organization_id = $1 and v.id = m.variant_id and v.product_id = m.product_id
    returning v.id, v.product_id, v.inventory_quantity, m.reserved, m.on_hand
  ), total as (
    select product_id, sum(reserved)::integer as reserved, sum(on_hand)::integer as on_hand,
      bool_or(on_hand <> reserved) as is_availability_changed,
      array_agg(variant_id order by variant_id) filter (where on_hand <> 0) as variant_ids
    from (
      select product_id, id as variant_id, reserved, on_hand from variant where inventory_quantity is not null
      union all
      select m.product_id, null, m.reserved, m.on_hand
      from move m join catalog.product p on p.organization_id = $1 and p.id = m.product_id
      where m.variant_id = m.product_id and p.variant_count = 0
    ) as part
    group by product_id
  ), moved as (
    update catalog.product p
    set reserved_quantity = p.reserved_quantity + t.reserved, inventory_quantity = ${movedProduct},
      version = case when ${movedProduct} <> p.inventory_quantity then p.version + 1 else p.version end,
      updated_at = case when ${movedProduct} <> p.inventory_quantity then $${now} else p.updated_at end
    from total t
    where p.organization_id = $1 and p.id = t.product_id
    returning p.id, p.inventory_quantity is not null and t.on_hand <> 0 as "isOnHandChanged",
      p.inventory_quantity is not null and t.is_availability_changed as "isAvailabilityChanged",
      array_remove(coalesce(t.variant_ids, '{}'), null) as "variantIds"
  )`;

/** The products that `moveStock` moved, as one column. */
export const movedAsJson = `coalesce((select json_agg(moved order by id) from moved), '[]') as moved`;

const reserveItems = sql(
  'catalog.reservation.reserve',
  `with wanted as materialized (
     select * from jsonb_to_recordset($5::jsonb) as r ("productId" uuid, "variantId" uuid, quantity integer)
   ), own as materialized (
     select status from catalog.reservation where organization_id = $1 and owner_kind = $2 and owner_id = $3
   ), due as materialized (
     select r.organization_id, r.owner_kind, r.owner_id from catalog.reservation r
     where r.organization_id = $1 and ${isOver('r', '$7')} and (r.owner_kind, r.owner_id) <> ($2, $3)
       and exists (select from catalog.reservation_line l
         where l.organization_id = $1 and l.owner_kind = r.owner_kind and l.owner_id = r.owner_id
           and l.product_id in (select "productId" from wanted))
       and not exists (select from catalog.reservation_line l
         where l.organization_id = $1 and l.owner_kind = r.owner_kind and l.owner_id = r.owner_id
           and l.product_id <> all($4::uuid[]))
     for no key update of r skip locked
   ), change as materialized (
     select product_id, variant_id, sum(quantity)::integer as reserved from (
       select "productId" as product_id, "variantId" as variant_id, quantity from wanted
       union all
       select product_id, variant_id, -quantity from catalog.reservation_line
       where organization_id = $1 and owner_kind = $2 and owner_id = $3 and (select status = 'held' from own)
       union all
       select l.product_id, l.variant_id, -l.quantity
       from due join catalog.reservation_line l using (organization_id, owner_kind, owner_id)
     ) as part
     group by product_id, variant_id
   ), rejected as materialized (
     select w."productId", w."variantId", p.variant_count as "variantCount", case
       when stock.inventory_quantity is not null then greatest(free.quantity - c.reserved + w.quantity, 0) end as available
     from wanted w
     join change c on c.product_id = w."productId" and c.variant_id = w."variantId"
     left join catalog.product p on p.organization_id = $1 and p.id = w."productId"
     left join lateral (
       select p.inventory_quantity, p.reserved_quantity where p.variant_count = 0 and w."variantId" = p.id
       union all
       select v.inventory_quantity, v.reserved_quantity from catalog.variant v
       where v.organization_id = $1 and v.id = w."variantId" and v.product_id = p.id
     ) as stock on true
     left join lateral (
       select stock.inventory_quantity - stock.reserved_quantity - coalesce(sum(s.quantity), 0)::integer as quantity
       from catalog.shortage s
       where s.organization_id = $1 and s.product_id = w."productId" and s.variant_id = w."variantId"
     ) as free on true
     where stock.reserved_quantity is null or c.reserved > greatest(free.quantity, 0) and stock.inventory_quantity is not null
   ), go as materialized (
     select 1 where not exists (select from rejected) and not exists (select from own where status = 'committed')
   ), move as materialized (
     select product_id, variant_id, reserved, 0 as on_hand from change, go where reserved <> 0
   ), ${moveStock(7)}, expired as (
     update catalog.reservation r set status = 'expired', updated_at = $7
     from due, go where r.organization_id = $1 and r.owner_kind = due.owner_kind and r.owner_id = due.owner_id
   ), header as (
     insert into catalog.reservation (organization_id, owner_kind, owner_id, status, expires_at, created_at, updated_at)
     select $1::uuid, $2::text, $3::uuid, 'held', $6::timestamptz, $7::timestamptz, $7::timestamptz from go
     on conflict (organization_id, owner_kind, owner_id) do update
       set status = 'held', expires_at = excluded.expires_at, updated_at = excluded.updated_at
       where row(catalog.reservation.status, catalog.reservation.expires_at)
         is distinct from row(excluded.status, excluded.expires_at)
   ), dropped as (
     delete from catalog.reservation_line l using go
     where l.organization_id = $1 and l.owner_kind = $2 and l.owner_id = $3
       and (l.product_id, l.variant_id) not in (select "productId", "variantId" from wanted)
   ), line as (
     insert into catalog.reservation_line (organization_id, owner_kind, owner_id, product_id, variant_id, quantity)
     select $1::uuid, $2::text, $3::uuid, "productId", "variantId", quantity from wanted, go
     on conflict (organization_id, owner_kind, owner_id, product_id, variant_id) do update
       set quantity = excluded.quantity where catalog.reservation_line.quantity <> excluded.quantity
   )
   select (select status from own) as status, coalesce((select json_agg(rejected) from rejected), '[]') as rejected,
     ${movedAsJson}`,
);

export interface ReserveWrite {
  organizationId: string;
  owner: ReservationOwner;
  items: readonly WantedItem[];
  expiresAt: Date | null;
  /** The products that are locked, from `lockForReservation`. */
  lockedIds: readonly string[];
}

export interface ReserveResult extends Record<string, unknown> {
  /** As it was before; null where the owner held nothing yet. A committed one is left as it is. */
  status: ReservationStatus | null;
  /** When there are any, nothing was written. */
  rejected: RejectedItem[];
  moved: MovedProduct[];
}

/** Holds all items, in the place of what the owner held before, or none. Gives back what is over and in the way. */
export async function writeReservation(tx: Transaction, write: ReserveWrite): Promise<ReserveResult> {
  const { organizationId, owner, items, expiresAt, lockedIds } = write;
  const [result] = await tx.query<ReserveResult>(reserveItems, [
    organizationId,
    owner.kind,
    owner.id,
    lockedIds,
    JSON.stringify(items),
    expiresAt,
    tx.db.clock.now(),
  ]);
  return result!;
}

/** Ends the reservations that `which` selects: gives back what they hold and, where it is sold, takes it off the shelf. */
const end = (status: ReservationStatus, which: string, onHand: string): string => `
  with ended as (
    update catalog.reservation r set status = '${status}', updated_at = $2
    where r.organization_id = $1 and r.status = 'held' and ${which}
    returning r.organization_id, r.owner_kind, r.owner_id
  ), move as materialized (
    select l.product_id, l.variant_id, -sum(l.quantity)::integer as reserved, ${onHand} as on_hand
    from ended join catalog.reservation_line l using (organization_id, owner_kind, owner_id)
    group by l.product_id, l.variant_id
  ), ${moveStock(2)}
  select (select count(*)::integer from ended) as ended, ${movedAsJson}`;

const ofOwner = 'r.owner_kind = $3 and r.owner_id = $4';
const releaseHeld = sql('catalog.reservation.release', end('released', ofOwner, '0'));
const commitHeld = sql('catalog.reservation.commit', end('committed', ofOwner, '-sum(l.quantity)::integer'));
const expireHeld = sql(
  'catalog.reservation.expire',
  end(
    'expired',
    `r.expires_at <= $2 and not exists (select from catalog.reservation_line l
       where l.organization_id = $1 and l.owner_kind = r.owner_kind and l.owner_id = r.owner_id
         and l.product_id <> all($3::uuid[]))`,
    '0',
  ),
);

export interface EndResult extends Record<string, unknown> {
  /** Reservations that were ended. */
  ended: number;
  moved: MovedProduct[];
}

async function endHeld(tx: Transaction, statement: Statement, organizationId: string, which: unknown[]) {
  const [result] = await tx.query<EndResult>(statement, [organizationId, tx.db.clock.now(), ...which]);
  return result!;
}

/** The owner's products are locked by `lockReservation`. */
export const writeRelease = (tx: Transaction, organizationId: string, owner: ReservationOwner) =>
  endHeld(tx, releaseHeld, organizationId, [owner.kind, owner.id]);

/** The owner's products are locked by `lockReservation`. */
export const writeCommit = (tx: Transaction, organizationId: string, owner: ReservationOwner) =>
  endHeld(tx, commitHeld, organizationId, [owner.kind, owner.id]);

/** Ends what is over, as far as all its products are locked. */
export const writeExpiry = (tx: Transaction, organizationId: string, lockedIds: readonly string[]) =>
  endHeld(tx, expireHeld, organizationId, [lockedIds]);

/** Both rows change in one statement: what refers to the other is checked at its end. */
const handOver = sql(
  'catalog.reservation.handOver',
  `with header as (
     update catalog.reservation set owner_kind = $4, owner_id = $5
     where organization_id = $1 and owner_kind = $2 and owner_id = $3 and status = 'held'
     returning organization_id
   )
   update catalog.reservation_line l set owner_kind = $4, owner_id = $5
   from header where l.organization_id = $1 and l.owner_kind = $2 and l.owner_id = $3`,
);

/**
 * What one owner holds is another's, who has nothing yet and takes it in the same transaction (`writeTake`): only then does
 * it not end any more. The products of it are locked by `lockForReservation`.
 */
export function writeHandOver(
  tx: Transaction,
  organizationId: string,
  from: ReservationOwner,
  to: ReservationOwner,
): void {
  tx.defer(handOver, [organizationId, from.kind, from.id, to.kind, to.id]);
}

const restockLines = sql(
  'catalog.reservation.restock',
  `with given as materialized (
     select * from jsonb_to_recordset($5::jsonb) as r ("productId" uuid, "variantId" uuid, quantity integer)
   ), target as materialized (
     select l.product_id, l.variant_id, least(coalesce(g.quantity, l.quantity), l.quantity) as quantity,
       l.restocked_quantity
     from catalog.reservation r
     join catalog.reservation_line l using (organization_id, owner_kind, owner_id)
     left join given g on g."productId" = l.product_id and g."variantId" = l.variant_id
     where r.organization_id = $1 and r.owner_kind = $3 and r.owner_id = $4 and r.status = 'committed'
       and ($5::jsonb is null or g.quantity is not null)
   ), noted as (
     update catalog.reservation_line l set restocked_quantity = t.quantity
     from target t
     where l.organization_id = $1 and l.owner_kind = $3 and l.owner_id = $4 and l.product_id = t.product_id
       and l.variant_id = t.variant_id and t.quantity > t.restocked_quantity
   ), move as materialized (
     select product_id, variant_id, 0 as reserved, quantity - restocked_quantity as on_hand
     from target where quantity > restocked_quantity
   ), ${moveStock(2)}
   select ${movedAsJson}`,
);

/** `items` null: all of it. Otherwise how many of each are back in total; fewer than before changes nothing. */
export async function writeRestock(
  tx: Transaction,
  organizationId: string,
  owner: ReservationOwner,
  items: readonly WantedItem[] | null,
): Promise<MovedProduct[]> {
  const [result] = await tx.query<{ moved: MovedProduct[] }>(restockLines, [
    organizationId,
    tx.db.clock.now(),
    owner.kind,
    owner.id,
    items === null ? null : JSON.stringify(items),
  ]);
  return result!.moved;
}

const purge = sql(
  'catalog.reservation.purge',
  `delete from catalog.reservation where status in ('released', 'expired') and updated_at < $1`,
);

/** Forgets what was given back long ago. What was sold stays, for its returns. */
export async function purgeReservations(db: Database): Promise<void> {
  await db.query(purge, [new Date(db.clock.now().getTime() - inventoryLimits.reservationRetentionMs)]);
}
