import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { ReservationOwner } from './reservation.entity.js';
import { isOver } from './reservation.queries.js';
import type { WantedItem } from './reservation.rules.js';
import { type MovedProduct, movedAsJson, moveStock } from './reservation.writer.js';

export interface TakeWrite {
  organizationId: string;
  owner: ReservationOwner;
  items: readonly WantedItem[];
  as: 'held' | 'committed';
  /** The products that are locked, from `lockForReservation`. */
  lockedIds: readonly string[];
}

/** Units that were wanted of an item beyond what there is of it. */
export interface ShortItem {
  productId: string;
  variantId: string;
  quantity: number;
}

export interface TakeResult extends Record<string, unknown> {
  short: ShortItem[];
  moved: MovedProduct[];
}

/**
 * What the owner has in the figures is its to take again: of what it holds, `reserved` falls; of what it has bought, the
 * quantity on hand was lowered already. Never less than came back of it.
 */
const takeItems = sql(
  'catalog.reservation.take',
  `with wanted as materialized (
     select "productId" as product_id, "variantId" as variant_id, quantity
     from jsonb_to_recordset($5::jsonb) as r ("productId" uuid, "variantId" uuid, quantity integer)
   ), own as materialized (
     select status from catalog.reservation
     where organization_id = $1 and owner_kind = $2 and owner_id = $3 and status in ('held', 'committed')
   ), target as materialized (
     select case when exists (select from own where status = 'committed') then 'committed' else $6::text end as status
   ), had as materialized (
     select product_id, variant_id, quantity, restocked_quantity from catalog.reservation_line
     where organization_id = $1 and owner_kind = $2 and owner_id = $3 and exists (select from own)
   ), due as materialized (
     select r.organization_id, r.owner_kind, r.owner_id from catalog.reservation r
     where r.organization_id = $1 and ${isOver('r', '$7')} and (r.owner_kind, r.owner_id) <> ($2, $3)
       and exists (select from catalog.reservation_line l
         where l.organization_id = $1 and l.owner_kind = r.owner_kind and l.owner_id = r.owner_id
           and l.product_id in (select product_id from wanted))
       and not exists (select from catalog.reservation_line l
         where l.organization_id = $1 and l.owner_kind = r.owner_kind and l.owner_id = r.owner_id
           and l.product_id <> all($4::uuid[]))
     for no key update of r skip locked
   ), given_back as materialized (
     select l.product_id, l.variant_id, sum(l.quantity)::integer as quantity
     from due join catalog.reservation_line l using (organization_id, owner_kind, owner_id)
     group by l.product_id, l.variant_id
   ), item as materialized (
     select product_id, variant_id, coalesce(w.quantity, 0) as wanted, coalesce(h.quantity, 0) as had,
       coalesce(h.restocked_quantity, 0) as restocked
     from wanted w full join had h using (product_id, variant_id)
   ), taken as materialized (
     select i.*, stock.inventory_quantity is not null as is_tracked,
       case when stock.reserved_quantity is null then 0
         when stock.inventory_quantity is null then greatest(i.wanted, i.restocked)
         else greatest(least(i.wanted, i.had + greatest(
           stock.inventory_quantity - stock.reserved_quantity + coalesce(g.quantity, 0), 0)), i.restocked)
       end as quantity
     from item i
     left join given_back g using (product_id, variant_id)
     left join catalog.product p on p.organization_id = $1 and p.id = i.product_id
     left join lateral (
       select p.inventory_quantity, p.reserved_quantity where p.variant_count = 0 and i.variant_id = p.id
       union all
       select v.inventory_quantity, v.reserved_quantity from catalog.variant v
       where v.organization_id = $1 and v.id = i.variant_id and v.product_id = p.id
     ) as stock on true
   ), change as materialized (
     select product_id, variant_id,
       case when (select status = 'held' from target) then quantity else 0 end
         - case when exists (select from own where status = 'held') then had else 0 end as reserved,
       case when exists (select from own where status = 'committed') then had else 0 end
         - case when (select status = 'committed' from target) then quantity else 0 end as on_hand
     from taken
     union all
     select product_id, variant_id, -quantity, 0 from given_back
   ), move as materialized (
     select product_id, variant_id, sum(reserved)::integer as reserved, sum(on_hand)::integer as on_hand
     from change group by product_id, variant_id having sum(reserved) <> 0 or sum(on_hand) <> 0
   ), ${moveStock(7)}, expired as (
     update catalog.reservation r set status = 'expired', updated_at = $7
     from due where r.organization_id = $1 and r.owner_kind = due.owner_kind and r.owner_id = due.owner_id
   ), header as (
     insert into catalog.reservation (organization_id, owner_kind, owner_id, status, expires_at, created_at, updated_at)
     select $1::uuid, $2::text, $3::uuid, status, null, $7::timestamptz, $7::timestamptz from target
     on conflict (organization_id, owner_kind, owner_id) do update
       set status = excluded.status, expires_at = null, updated_at = excluded.updated_at
   ), dropped as (
     delete from catalog.reservation_line l
     where l.organization_id = $1 and l.owner_kind = $2 and l.owner_id = $3
       and (l.product_id, l.variant_id) not in (select product_id, variant_id from taken where quantity > 0)
   ), line as (
     insert into catalog.reservation_line (organization_id, owner_kind, owner_id, product_id, variant_id, quantity)
     select $1::uuid, $2::text, $3::uuid, product_id, variant_id, quantity from taken where quantity > 0
     on conflict (organization_id, owner_kind, owner_id, product_id, variant_id) do update
       set quantity = excluded.quantity
   ), short as materialized (
     select product_id, variant_id, wanted - quantity as quantity from taken where is_tracked and wanted > quantity
   ), filled as (
     delete from catalog.shortage s
     where s.organization_id = $1 and s.owner_kind = $2 and s.owner_id = $3
       and (s.product_id, s.variant_id) not in (select product_id, variant_id from short)
   ), shortage as (
     insert into catalog.shortage (organization_id, owner_kind, owner_id, product_id, variant_id, quantity)
     select $1::uuid, $2::text, $3::uuid, product_id, variant_id, quantity from short
     on conflict (organization_id, owner_kind, owner_id, product_id, variant_id) do update
       set quantity = excluded.quantity
   )
   select coalesce((select json_agg(json_build_object('productId', product_id, 'variantId', variant_id,
       'quantity', quantity)) from short), '[]') as short,
     ${movedAsJson}`,
);

/** Takes what there is of the items, in the place of what the owner had before. */
export async function writeTake(tx: Transaction, write: TakeWrite): Promise<TakeResult> {
  const { organizationId, owner, items, as, lockedIds } = write;
  const [result] = await tx.query<TakeResult>(takeItems, [
    organizationId,
    owner.kind,
    owner.id,
    lockedIds,
    JSON.stringify(items),
    as,
    tx.db.clock.now(),
  ]);
  return result!;
}
