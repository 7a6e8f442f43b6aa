import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { soldTitle } from './sold-title.rules.js';

/** Of a product, or of one of its variants; `variantId` null is the product with all of them. */
export interface ProductPlace {
  productId: string;
  variantId: string | null;
}

/** A product, or one of its variants, with what it costs now. */
export interface PricedProduct {
  /** Null where the product has no such variant. */
  item: {
    sku: string | null;
    /** Of a variant the product's title with the variant's behind it. */
    title: string;
    /** Null where it has none; of a product with variants that of the cheapest. */
    price: string | null;
  } | null;
  /** ISO 4217. */
  currency: string;
}

const pricedProducts = sql(
  'catalog.product.pricedByPlaces',
  `select given.place, p.currency, p.title, p.sku as "productSku", p.price as "productPrice",
     v.id as "foundVariantId", v.title as "variantTitle", v.sku, v.price
   from jsonb_to_recordset($2::jsonb) as given (place integer, product_id uuid, variant_id uuid)
   cross join lateral (select * from catalog.product
     where organization_id = $1 and id = given.product_id offset 0) p
   left join lateral (select * from catalog.variant
     where organization_id = $1 and id = given.variant_id and product_id = p.id offset 0) v on true`,
);

interface Row extends Record<string, unknown> {
  place: number;
  currency: string;
  title: string;
  productSku: string | null;
  productPrice: string | null;
  foundVariantId: string | null;
  variantTitle: string | null;
  sku: string | null;
  price: string | null;
}

/** In the order asked for, whatever their status; null where there is no such product. One statement; ids are UUIDs. */
export async function findPricedProducts(
  reader: Pick<Database, 'query'>,
  organizationId: string,
  places: readonly ProductPlace[],
): Promise<(PricedProduct | null)[]> {
  // As JSON, whose length is not estimated: with arrays the statement would be planned anew at each call.
  const given = places.map(({ productId, variantId }, place) => ({
    ...{ place, product_id: productId, variant_id: variantId },
  }));
  const rows = await reader.query<Row>(pricedProducts, [organizationId, JSON.stringify(given)]);
  const found = places.map((): PricedProduct | null => null);
  for (const row of rows) {
    found[row.place] = { currency: row.currency, item: itemOf(row, places[row.place]!) };
  }
  return found;
}

function itemOf(row: Row, { variantId }: ProductPlace): PricedProduct['item'] {
  if (variantId === null) {
    return { sku: row.productSku, title: row.title, price: row.productPrice };
  }
  return row.foundVariantId === null
    ? null
    : { sku: row.sku, title: soldTitle(row.title, row.variantTitle!), price: row.price };
}
