import { noSettings } from '../../subgraphs/catalog/discovery/discovery-settings.entity.js';
import { attributeRules, productFacets } from '../../subgraphs/catalog/discovery/public-facet.rules.js';
import { publicProductOf } from '../../subgraphs/catalog/discovery/public-product.rules.js';
import { searchDocument } from '../../subgraphs/catalog/discovery/search-document.rules.js';
import { emptyProduct } from '../../subgraphs/catalog/product/product.rules.js';
import { toSnapshot } from '../../subgraphs/catalog/product/product.snapshot.js';
import type { BenchDatabase } from '../bench-database.js';
import { sampleProduct } from '../catalog/sample-product.js';

/** Different products; a larger catalog has each of them several times, so that every word is as frequent as in a small one. */
const samples = 10_000;
const insertedAtOnce = 500;

/**
 * Fills the read model of public products as the follower would have filled it: so many products of so many listed merchants, each
 * with the document that its texts make. Indexes are made anew after the rows are in.
 */
export async function fillPublicProducts(
  database: BenchDatabase,
  { products, merchants }: { products: number; merchants: number },
): Promise<void> {
  await database.query(
    `insert into catalog.discovery_settings (organization_id, is_listed, display_name, countries, updated_at, attribute_rules)
     select gen_random_uuid(), true, 'Merchant ' || place, '{SG}', now(), '${attributeRules(noSettings)}' from generate_series(1, $1) as place`,
    [merchants],
  );
  await database.query(
    `create unlogged table sample (place serial, product jsonb, facets text[], words text, keys text)`,
  );
  for (let from = 0; from < samples; from += insertedAtOnce) {
    const rows = Array.from({ length: insertedAtOnce }, (_, index) => sampleRow(from + index));
    await database.query(
      `insert into sample (product, facets, words, keys)
       select product, facets, words, keys
       from jsonb_to_recordset($1::jsonb) as r (product jsonb, facets text[], words text, keys text)`,
      [JSON.stringify(rows)],
    );
  }
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'catalog' and tablename = 'public_product' and indexname <> 'public_product_pkey'`,
  );
  for (const { name } of indexes) await database.query(`drop index catalog.${name}`);
  await database.query(copySamples, [products, samples]);
  await database.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await database.query(definition);
  await database.query(
    `insert into catalog.public_word (word, products)
     select lexeme, count(*) from sample, unnest(tsvector_to_array(words::tsvector)) as lexeme
     where lexeme ~ '^[a-z]{3,}$' group by lexeme`,
  );
  await database.query('drop table sample');
  await database.query(
    'vacuum analyze catalog.public_product, catalog.public_word, catalog.discovery_settings',
  );
}

/** The level of a sample, which the copies have in place of their own. */
const sampleId = '019a9f00-0000-7000-8000-000000000000';

function sampleRow(index: number) {
  const { weightGrams: _, imageUrl, status: __, attributes, ...sample } = sampleProduct(index);
  const product = {
    ...emptyProduct(sampleId, 'USD', '2026-01-01T00:00:00.000Z'),
    ...sample,
    ...{ attributes, status: 'active' as const, version: 1 },
    images: [{ id: sampleId, url: imageUrl, altText: null, width: null, height: null }],
  };
  const settings = { ...noSettings, isListed: true };
  const shown = publicProductOf(sampleId, toSnapshot(product), settings, new Date())!;
  const { words, keys } = searchDocument({ ...shown, sku: null, countries: ['SG'], synonyms: [] });
  return { product: shown, facets: productFacets(shown), words, keys };
}

/** Merchants have products in turn; each copy has a random id, and so the level that it gives. */
const copySamples = `
  with merchant as materialized (
    select organization_id, row_number() over () - 1 as place, count(*) over () as merchants from catalog.discovery_settings
  ), copy as materialized (
    select place, gen_random_uuid() as id from generate_series(0, $1::integer - 1) as place
  )
  insert into catalog.public_product (organization_id, product_id, handle, title, description, brand, product_type,
    item_condition, availability, currency, price, gtins, offer_ids, content, facets, attribute_rules, digest, words, title_words, keys, created_at, updated_at)
  select m.organization_id, c.id, 'sample-' || c.place, product ->> 'title', product ->> 'description', product ->> 'brand',
    product ->> 'productType', 'new', product ->> 'availability', 'USD', (product -> 'price' ->> 'amount')::numeric, '{}',
    array[c.id], product - array['organizationId', 'id', 'handle', 'title', 'description', 'brand', 'productType',
      'itemCondition', 'availability', 'createdAt'], s.facets, '${attributeRules(noSettings)}',
    c.place::text, s.words::tsvector, 6,
    replace(s.keys, '''00', '''' || lpad(catalog.search_level(c.id)::text, 2, '0'))::tsvector,
    now() - c.place * interval '1 second', now()
  from copy c
  join merchant m on m.place = c.place % m.merchants
  join sample s on s.place = c.place % $2 + 1`;
