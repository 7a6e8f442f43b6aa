import type { BenchDatabase } from '../bench-database.js';

const listings = `
  insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country, currency,
    external_id, desired, settled_desired, desired_version, state, is_on_sale, compared_at, created_at, updated_at)
  select $1, md5('listing ' || n || ' ' || place)::uuid, md5('product ' || n)::uuid, md5('account ' || place)::uuid,
    'market ' || place, 'store', (array['US', 'SG', 'MY'])[place], (array['USD', 'SGD', 'MYR'])[place], n::text, 'published',
    'published', 1, 'live', true, now(), now(), now()
  from generate_series(1, $2::integer / 3) n, generate_series(1, 3) place`;

const variants = `
  insert into catalog.listing_variant (organization_id, listing_id, variant_id, connection_id, store_id, position, sku,
    desired_price, observed_price, price_evidence, price_as_of, price_source)
  select organization_id, id, product_id, connection_id, store_id, 0, external_id, 10, 10, 'snapshot', now(),
    case when abs(hashtext(id::text)) % 2 = 0 then $2::jsonb end
  from catalog.listing where organization_id = $1`;

/** Fills a database with listings on three channels; `decision` is what a price book decided of every second price. */
export async function fillListings(database: BenchDatabase, count: number, decision: object): Promise<void> {
  await database.query(listings, [database.organizationId, count]);
  await database.query(variants, [database.organizationId, JSON.stringify(decision)]);
  await database.query('vacuum analyze catalog.listing, catalog.listing_variant');
}
