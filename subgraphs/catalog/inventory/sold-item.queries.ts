import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';

/** What a channel says of a thing that it sold. */
export interface SoldItem {
  /** The connected account that sold it; null where there is none. */
  accountId: string | null;
  storeId: string | null;
  /** The marketplace's ids of the item and of its variant. */
  externalItemId: string | null;
  externalVariantId: string | null;
  /** SKUs by which the seller may know it, the likeliest first. */
  skus: readonly string[];
}

/** The product that was sold, with what one cost at this moment. */
export interface MatchedItem {
  matchedBy: 'listing' | 'sku';
  productId: string;
  /** Null where the product has no variants, and where it has some and none is meant. */
  variantId: string | null;
  sku: string | null;
  cost: string | null;
  currency: string;
}

/**
 * The marketplace's ids decide where the account has a listing with them; a SKU is only a hint after them. A listing
 * with a single variant is that variant, whatever the marketplace calls it.
 */
const soldItems = sql(
  'catalog.soldItem.match',
  `select given.place, found.*
   from jsonb_to_recordset($2::jsonb) as given
     (place integer, "accountId" uuid, "storeId" text, "externalItemId" text, "externalVariantId" text, skus text[])
   cross join lateral (
     select candidate."matchedBy", p.id as "productId", v.id as "variantId", coalesce(v.sku, p.sku) as sku,
       (case when v.id is null then p.cost else v.cost end)::text as cost, p.currency
     from (
       select 0 as rank, 'listing' as "matchedBy", l.product_id, nullif(lv.variant_id, l.product_id) as variant_id
       from catalog.listing l
       join catalog.listing_variant lv on lv.organization_id = l.organization_id and lv.listing_id = l.id
       where l.organization_id = $1 and l.connection_id = given."accountId" and l.store_id = given."storeId"
         and l.external_id = given."externalItemId"
         and (lv.external_variant_id = given."externalVariantId" or not exists (
           select from catalog.listing_variant other
           where other.organization_id = $1 and other.listing_id = l.id and other.variant_id <> lv.variant_id))
       union all
       select array_position(given.skus, s.sku), 'sku', s.product_id, s.variant_id
       from catalog.sku s where s.organization_id = $1 and s.sku = any(given.skus)
     ) as candidate
     join catalog.product p on p.organization_id = $1 and p.id = candidate.product_id
     left join catalog.variant v on v.organization_id = $1 and v.product_id = p.id and v.id = candidate.variant_id
     where candidate.variant_id is null or v.id is not null
     order by candidate.rank, p.id limit 1
   ) as found`,
);

const namedItems = sql(
  'catalog.soldItem.named',
  `select given.place, p.id as "productId", v.id as "variantId", coalesce(v.sku, p.sku) as sku,
     (case when v.id is null then p.cost else v.cost end)::text as cost, p.currency
   from jsonb_to_recordset($2::jsonb) as given (place integer, "productId" uuid, "variantId" uuid)
   join catalog.product p on p.organization_id = $1 and p.id = given."productId"
   left join catalog.variant v on v.organization_id = $1 and v.product_id = p.id and v.id = given."variantId"
   where given."variantId" is null or v.id is not null`,
);

type Reader = Pick<Database, 'query'>;

/** In the order of `items`; null where nothing in the catalog fits. */
export async function matchSoldItems(
  reader: Reader,
  organizationId: string,
  items: readonly SoldItem[],
): Promise<(MatchedItem | null)[]> {
  const given = JSON.stringify(items.map((item, place) => ({ place, ...item })));
  const rows = await reader.query<Placed<MatchedItem>>(soldItems, [organizationId, given]);
  return inPlaces(items.length, rows);
}

/** Products and variants that somebody named (null: none): in the order of `items`, null where there is no such one. */
export async function namedSoldItems(
  reader: Reader,
  organizationId: string,
  items: readonly { productId: string | null; variantId: string | null }[],
): Promise<(Omit<MatchedItem, 'matchedBy'> | null)[]> {
  const given = JSON.stringify(items.map((item, place) => ({ place, ...item })));
  const rows = await reader.query<Placed<MatchedItem>>(namedItems, [organizationId, given]);
  return inPlaces(items.length, rows);
}

type Placed<T> = T & { place: number } & Record<string, unknown>;

function inPlaces(count: number, rows: readonly Placed<MatchedItem>[]): (MatchedItem | null)[] {
  const found: (MatchedItem | null)[] = Array.from({ length: count }, () => null);
  for (const { place, ...row } of rows) {
    found[place] = row;
  }
  return found;
}
