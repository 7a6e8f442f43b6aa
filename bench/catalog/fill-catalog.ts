import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 } from 'uuid';
import type { BenchDatabase } from '../bench-database.js';
import { type CopyValue, writeCopyFile } from './copy-file.js';
import { sampleProduct } from './sample-product.js';

const productColumns =
  'organization_id, id, handle, sku, title, description, brand, product_type, tags, attributes, status, images, currency, price, cost, inventory_quantity, weight_value, weight_unit, created_at, updated_at';
const skuColumns = 'organization_id, sku, product_id';

/**
 * Fills the empty catalog of the database's merchant with sample products, as they would be after autovacuum went
 * by. Indexes are made anew after the rows are in, which is many times faster. Answers the ids in order of creation.
 */
export async function fillCatalog(
  database: BenchDatabase,
  folder: string,
  products: number,
): Promise<string[]> {
  const ids = Array.from({ length: products }, (_, index) => idOf(index));
  const files = { product: join(folder, 'product.copy'), sku: join(folder, 'sku.copy') };
  await writeCopyFile(files.product, productRows(database.organizationId, ids));
  await writeCopyFile(files.sku, skuRows(database.organizationId, ids));
  await withoutIndexes(database, async () => {
    await database.query(`copy catalog.product (${productColumns}) from '${files.product}'`);
  });
  await database.query(`copy catalog.sku (${skuColumns}) from '${files.sku}'`);
  await database.query(
    `insert into catalog.search_word (organization_id, word)
     select distinct organization_id, lexeme from catalog.product, unnest(tsvector_to_array(search)) as lexeme
     where lexeme !~ '^[0-9]'`,
  );
  await database.query('vacuum analyze catalog.product, catalog.sku, catalog.search_word');
  await Promise.all(Object.values(files).map(file => rm(file)));
  return ids;
}

const firstCreatedAt = Date.UTC(2026, 0, 1);

/** Time-ordered as real ones are: a millisecond apart. */
const idOf = (index: number): string => v7({ msecs: firstCreatedAt + index });

function* productRows(organizationId: string, ids: readonly string[]): Generator<CopyValue[]> {
  for (const [index, id] of ids.entries()) {
    const product = sampleProduct(index);
    const createdAt = new Date(firstCreatedAt + index).toISOString();
    const image = { id, url: product.imageUrl, altText: product.title, width: 1_200, height: 1_200 };
    yield [
      organizationId,
      id,
      product.handle,
      product.sku,
      product.title,
      product.description,
      product.brand,
      product.productType,
      `{${product.tags.join(',')}}`,
      JSON.stringify(product.attributes),
      product.status,
      JSON.stringify([image]),
      'USD',
      product.price,
      product.cost,
      product.inventoryQuantity,
      product.weightGrams,
      'g',
      createdAt,
      createdAt,
    ];
  }
}

function* skuRows(organizationId: string, ids: readonly string[]): Generator<CopyValue[]> {
  for (const [index, id] of ids.entries()) {
    yield [organizationId, sampleProduct(index).sku, id];
  }
}

async function withoutIndexes(database: BenchDatabase, work: () => Promise<void>): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'catalog.product'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) {
    await database.query(`drop index ${name}`);
  }
  await work();
  for (const { definition } of indexes) {
    await database.query(definition);
  }
}
