import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { isId } from '../../../kernel/ids.js';
import type { ProductImage } from './product.entity.js';
import { isWithinSale } from './sale-window.rules.js';
import { soldTitle } from './sold-title.rules.js';

/** An active product, or one of its variants, as it is sold at a moment. */
export interface SellableItem {
  productId: string;
  /** Null where the product itself was named. */
  variantId: string | null;
  /** How many variants the product has: one that has some is sold through them only. */
  variantCount: number;
  sku: string | null;
  /** Of a variant the product's title with the variant's behind it. */
  title: string;
  /** ISO 4217. */
  currency: string;
  /** The sale price while one holds, else the price; null where it has none. */
  unitAmount: string | null;
  imageUrl: string | null;
  productType: string | null;
  /** Whether a buyer gets it sent. */
  requiresShipping: boolean;
  tags: string[];
  /** In stock and not reserved; null where stock is not tracked. */
  availableUnits: number | null;
  /** What it is at this moment, for whoever has to tell later what was sold. */
  snapshot: Record<string, unknown>;
}

/** An id decides before a SKU that reads like one; a SKU is the product's own or a variant's. */
const sellableItems = sql(
  'catalog.sellableItem.byReferences',
  `select given.place, item.*
   from jsonb_to_recordset($2::jsonb) as given (place integer, id uuid, sku text)
   cross join lateral (
     select p.id as "productId", v.id as "variantId", p.variant_count as "variantCount",
       case when v.id is null then p.sku else v.sku end as sku, p.title, v.title as "variantTitle", p.currency,
       case when v.id is null then p.price else v.price end as price,
       case when v.id is null then p.sale_price else v.sale_price end as "salePrice",
       case when v.id is null then p.inventory_quantity - p.reserved_quantity
         else v.inventory_quantity - v.reserved_quantity end as "availableUnits",
       case when v.id is null then p.requires_shipping else v.requires_shipping end as "requiresShipping",
       p.sale_price_starts_at as "salePriceStartsAt", p.sale_price_ends_at as "salePriceEndsAt",
       v.image_url as "variantImageUrl", p.images, p.product_type as "productType", p.tags, p.brand, p.handle,
       v.option_values as "optionValues"
     from (
       select 0 as rank, p.id as product_id, null::uuid as variant_id from catalog.product p
       where p.organization_id = $1 and p.id = given.id
       union all
       select 1, v.product_id, v.id from catalog.variant v where v.organization_id = $1 and v.id = given.id
       union all
       select 2, s.product_id, s.variant_id from catalog.sku s where s.organization_id = $1 and s.sku = given.sku
       order by rank limit 1
     ) as named
     join catalog.product p on p.organization_id = $1 and p.id = named.product_id and p.status = 'active'
     left join catalog.variant v
       on v.organization_id = $1 and v.product_id = p.id and v.id = named.variant_id
     limit 1
   ) as item`,
);

interface ItemRow extends Record<string, unknown> {
  place: number;
  productId: string;
  variantId: string | null;
  variantCount: number;
  sku: string | null;
  title: string;
  variantTitle: string | null;
  currency: string;
  price: string | null;
  salePrice: string | null;
  salePriceStartsAt: string | null;
  salePriceEndsAt: string | null;
  variantImageUrl: string | null;
  images: ProductImage[];
  productType: string | null;
  requiresShipping: boolean;
  tags: string[];
  availableUnits: number | null;
  brand: string | null;
  handle: string;
  optionValues: Record<string, string> | null;
}

/**
 * By product id, variant id or SKU, in the order asked for; null where there is none. Active products only. Prices are
 * those of `now`. One statement.
 */
export async function findSellableItems(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  references: readonly string[],
  now: Date,
): Promise<(SellableItem | null)[]> {
  // As JSON, whose length is not estimated: with arrays the statement would be planned anew at each call.
  const given = references.map((sku, place) => ({ place, id: isId(sku) ? sku : null, sku }));
  const rows = await reader.query<ItemRow>(sellableItems, [organizationId, JSON.stringify(given)]);
  const items = references.map((): SellableItem | null => null);
  for (const row of rows) {
    items[row.place] = toItem(row, now);
  }
  return items;
}

function toItem(row: ItemRow, now: Date): SellableItem {
  const { productId, variantId, variantCount, sku, currency, productType, requiresShipping, tags } = row;
  const { brand, handle } = row;
  return {
    productId,
    variantId,
    variantCount,
    sku,
    title: row.variantTitle === null ? row.title : soldTitle(row.title, row.variantTitle),
    currency,
    unitAmount: row.salePrice !== null && isWithinSale(row, now) ? row.salePrice : row.price,
    imageUrl: row.variantImageUrl ?? row.images[0]?.url ?? null,
    productType,
    requiresShipping,
    tags,
    availableUnits: row.availableUnits,
    snapshot: {
      title: row.title,
      variantTitle: row.variantTitle,
      optionValues: row.optionValues ?? {},
      sku,
      handle,
      brand,
      productType,
    },
  };
}
