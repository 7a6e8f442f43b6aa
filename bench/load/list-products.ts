import { v7 } from 'uuid';
import type { BenchDatabase } from '../bench-database.js';
import { skuOf } from '../catalog/sample-product.js';
import { firstPrice, marketStore, type PublishedShop } from './published-shop.js';

/** Writes the listings of a shop as they are after they were published and read back: known, live, with nothing to send. */
export async function listProducts(
  database: BenchDatabase,
  productIds: readonly string[],
  { shop, connectionId }: { shop: PublishedShop; connectionId: string },
): Promise<void> {
  const records = productIds.map((productId, index) => ({
    id: v7(),
    product_id: productId,
    sku: skuOf(index),
    external_id: shop.references[index]!.externalId,
    external_variant_id: shop.references[index]!.variants[0]!.externalId,
  }));
  const { key } = shop.module.marketplace;
  await database.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as r (id uuid, product_id uuid, sku text, external_id text,
         external_variant_id text)
     ), listed as (
       insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country,
         currency, external_id, title, desired, settled_desired, desired_version, settled_version,
         sent_version, state, is_on_sale, submitted_at, last_verified_at,
         next_check_at, compared_at, created_at, updated_at)
       select $2, id, product_id, $3, $4, $5, $6, $7, external_id, sku, 'published', 'published', 1, 1, 1, 'live', true,
         now(), now(),
         now() + interval '1 day', now(), now(), now()
       from given
     )
     insert into catalog.listing_variant (organization_id, listing_id, variant_id, connection_id, store_id, position, sku,
       external_variant_id, desired_price, desired_quantity, observed_sku, observed_price, observed_quantity,
       price_evidence, price_as_of, stock_evidence, stock_as_of)
     select $2, id, product_id, $3, $5, 0, sku, external_variant_id, $8::numeric, 5, sku, $8::numeric, 5,
       'snapshot', now(), 'snapshot', now()
     from given`,
    [
      JSON.stringify(records),
      database.organizationId,
      connectionId,
      key,
      shop.store.id,
      marketStore.country,
      marketStore.currency,
      firstPrice,
    ],
  );
  await database.query('vacuum analyze catalog.listing, catalog.listing_variant');
}
