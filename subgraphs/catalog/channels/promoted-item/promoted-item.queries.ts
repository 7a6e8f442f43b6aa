import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** Where items are promoted. Null: sold by the merchant's own checkout. `group` connects places and items. */
export interface PromotedPlace {
  group: number;
  marketplace: string | null;
  country: string | null;
  storeId: string | null;
}

/** A product (or one variant of it), and what of its price is taken off. */
export interface PromotedItem {
  group: number;
  productId: string;
  /** Null: all of its variants. */
  variantId: string | null;
  /** Percent or an amount off, or the price itself; null: the price stays. */
  reduction: 'percentage' | 'amount' | 'price' | null;
  value: string | null;
  /** The most that a percentage takes off; null: no limit. */
  valueMax: string | null;
  /** Prices in other currencies are not reduced; null: in every currency. */
  currency: string | null;
}

/** An item in a place where something speaks against promoting it. */
export interface UnsuitableItem extends Omit<PromotedPlace, 'group'>, Record<string, unknown> {
  group: number;
  productId: string;
  variantId: string | null;
  isListed: boolean;
  /** Whether none of the promoted variants has a unit left. */
  isSoldOut: boolean;
  /** The variant that loses most; null where none is sold below its cost. */
  loss: { variantId: string; price: string; cost: string; currency: string } | null;
}

/** Of published listings that the marketplace took. Costs are compared in their own currency only. */
const inStore = `
  select x.id, l.currency,
    coalesce(v.desired_price, case when p.currency = l.currency then x.price end) as price,
    case when p.currency = l.currency then x.cost end as cost, x.available
  from catalog.listing l
  cross join lateral (select * from catalog.product
    where organization_id = l.organization_id and id = l.product_id offset 0) p
  cross join lateral (select * from catalog.listing_variant
    where organization_id = l.organization_id and listing_id = l.id offset 0) v
  cross join lateral (
    select p.id, p.price, p.cost, p.inventory_quantity - p.reserved_quantity as available
    where p.variant_count = 0 and v.variant_id = p.id
    union all
    select id, price, cost, inventory_quantity - reserved_quantity from catalog.variant
    where organization_id = l.organization_id and id = v.variant_id and product_id = p.id) x
  where l.organization_id = $1 and l.product_id = item."productId" and l.marketplace = place.marketplace
    and l.country = place.country and l.store_id = place."storeId" and l.desired = 'published'
    and l.external_id is not null and (item."variantId" is null or v.variant_id = item."variantId")`;

const inCheckout = `
  select x.id, p.currency, x.price, x.cost, x.available
  from catalog.product p
  cross join lateral (
    select p.id, p.price, p.cost, p.inventory_quantity - p.reserved_quantity as available where p.variant_count = 0
    union all
    select id, price, cost, inventory_quantity - reserved_quantity from catalog.variant
    where organization_id = p.organization_id and product_id = p.id) x
  where place.marketplace is null and p.organization_id = $1 and p.id = item."productId" and p.status = 'active'
    and (item."variantId" is null or x.id = item."variantId")`;

const reduced = `case
    when item.currency is not null and item.currency <> sold.currency then sold.price
    when item.reduction = 'percentage' then sold.price - least(sold.price * item.value / 100, item."valueMax")
    when item.reduction = 'amount' then sold.price - item.value
    when item.reduction = 'price' then item.value
    else sold.price end`;

const unsuitable = sql(
  'catalog.promotedItem.unsuitable',
  `select place."group", place.marketplace, place.country, place."storeId", item."productId", item."variantId",
     found.*
   from jsonb_to_recordset($2::jsonb) as place ("group" integer, marketplace text, country text, "storeId" text)
   join jsonb_to_recordset($3::jsonb) as item ("group" integer, "productId" uuid, "variantId" uuid, reduction text,
     value numeric, "valueMax" numeric, currency text) on item."group" = place."group"
   cross join lateral (
     select count(*) > 0 as "isListed", coalesce(bool_and(coalesce(sold.available <= 0, false)), false) as "isSoldOut",
       (array_agg(json_build_object('variantId', sold.id, 'price', trim_scale(sold.reduced)::text,
           'cost', trim_scale(sold.cost)::text, 'currency', sold.currency) order by sold.reduced - sold.cost, sold.id)
         filter (where item.reduction is not null and sold.reduced < sold.cost))[1] as loss
     from (select sold.*, ${reduced} as reduced from (${inStore} union all ${inCheckout}) sold) sold
   ) found
   where not found."isListed" or found."isSoldOut" or found.loss is not null
   order by place."group", place.marketplace, place.country, place."storeId", item."productId", item."variantId"
   limit $4`,
);

/** What speaks against promoting these items in these places: not listed, out of stock, below cost. One statement. */
export const unsuitableItems = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  {
    places,
    items,
    limit,
  }: { places: readonly PromotedPlace[]; items: readonly PromotedItem[]; limit: number },
): Promise<UnsuitableItem[]> =>
  reader.query<UnsuitableItem>(unsuitable, [
    organizationId,
    JSON.stringify(places),
    JSON.stringify(items),
    limit,
  ]);
