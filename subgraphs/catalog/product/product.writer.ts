import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { violatesUnique } from '../../../kernel/database/violates-unique.js';
import { type FieldError, fail } from '../../../kernel/errors.js';
import { assignments, columnNames, definitions } from '../../../kernel/fields/field-columns.js';
import { without } from '../../../kernel/fields/field-table.js';
import type { PriceSource } from '../listing-request/price-source.js';
import { updateChannels } from '../listing-request/update-channels.js';
import { priceChangesOf } from '../price-change/price-change.rules.js';
import { notePriceChanges } from '../price-change/price-change.writer.js';
import type { Product, Variant } from './product.entity.js';
import { columnsOf, recorder } from './product-columns.js';
import { listedFields, touchesBooksOnly } from './product-difference.rules.js';
import { productFields } from './product-fields.js';
import { reservedStockErrors } from './reserved-stock.rules.js';
import { variantFields } from './variant-fields.js';

/** A product as it is to be stored, and as it was (null for a new one). */
export interface ProductWrite {
  before: Product | null;
  after: Product;
}

/** With the public paths that differ (see `changedFields`); none of a new product, which is listed nowhere. */
export interface ChangedProductWrite extends ProductWrite {
  changedFields: readonly string[];
}

const deleteSkus = sql(
  'catalog.product.deleteSkus',
  'delete from catalog.sku where organization_id = $1 and sku = any($2::text[])',
);

const deleteVariants = sql(
  'catalog.product.deleteVariants',
  'delete from catalog.variant where organization_id = $1 and id = any($2::uuid[])',
);

/** What a change of a product writes; where it is listed is written by its listings. */
const written = columnsOf(without(productFields, 'id', 'createdAt', 'marketplaces'));

/** What a change of a variant writes; what is reserved of it is written by the ledger. */
const writtenOfVariant = columnsOf(without(variantFields, 'id', 'reservedQuantity'));

const toRecord = recorder(written);
const toVariantRecord = recorder(writtenOfVariant);

const productColumns = `${columnNames(written)}, variant_count`;
const variantColumns = `product_id, position, ${columnNames(writtenOfVariant)}`;

/**
 * Stores any number of products with their variants, SKUs and search words in one statement. The foreign keys are
 * checked at its end, so the order of its parts does not matter. The guard on `version` makes a lost update impossible.
 */
const upsert = sql(
  'catalog.product.upsert',
  `with product as (
     insert into catalog.product (organization_id, id, created_at, ${productColumns})
     select $1, id, created_at, ${productColumns}
     from jsonb_to_recordset($2::jsonb) as r (
       id uuid, created_at timestamptz, ${definitions(written)}, variant_count integer)
     on conflict (organization_id, id) do update
       set ${assignments(written)}, variant_count = excluded.variant_count
       where catalog.product.version = excluded.version - 1
     returning search
   ), word as (
     insert into catalog.search_word (organization_id, word)
     select $1, word from (select distinct lexeme from product, unnest(tsvector_to_array(search)) as lexeme) as used (word)
     where word !~ '^[0-9]' and not exists (
       select from catalog.search_word known where known.organization_id = $1 and known.word = used.word)
   ), variant as (
     insert into catalog.variant (organization_id, id, ${variantColumns})
     select $1, id, ${variantColumns}
     from jsonb_to_recordset($3::jsonb) as r (
       id uuid, product_id uuid, position integer, ${definitions(writtenOfVariant)})
     on conflict (organization_id, id) do update
       set product_id = excluded.product_id, position = excluded.position, ${assignments(writtenOfVariant)}
   ), sku as (
     insert into catalog.sku (organization_id, sku, product_id, variant_id)
     select $1, sku, product_id, variant_id
     from jsonb_to_recordset($4::jsonb) as r (sku text, product_id uuid, variant_id uuid)
   )
   select count(*)::integer as written from product`,
);

/**
 * Stores the products and has the channels told of what their listings have to follow. What bears on price books alone
 * is told only where there are any. Throws as `storeProducts`.
 */
export async function writeProducts(
  tx: Transaction,
  organizationId: string,
  writes: readonly ChangedProductWrite[],
  prices: Pick<PriceSource, 'hasBooks'>,
): Promise<void> {
  await storeProducts(tx, organizationId, writes);
  const isForBooks = writes.some(({ changedFields }) => touchesBooksOnly(changedFields));
  const hasBooks = isForBooks && (await prices.hasBooks(tx, organizationId));
  const changes = writes.map(({ after, changedFields }) => ({
    productId: after.id,
    fields: listedFields(changedFields, hasBooks),
  }));
  await updateChannels(
    tx,
    organizationId,
    changes.filter(({ fields }) => fields.length > 0),
  );
}

/**
 * Stores the products with the changes of their list prices, and tells no channel: for a caller that answers with the job that
 * does. At most four statements however many there are. Throws SKU_TAKEN, HANDLE_TAKEN, WRITE_CONFLICT.
 */
export async function storeProducts(
  tx: Transaction,
  organizationId: string,
  writes: readonly ProductWrite[],
): Promise<void> {
  writes.forEach(rejectReserved);
  const removed = writes.flatMap(removedParts);
  const skus = removed.flatMap(part => part.skus);
  const variantIds = removed.flatMap(part => part.variantIds);
  if (skus.length > 0) {
    await tx.query(deleteSkus, [organizationId, skus]);
  }
  if (variantIds.length > 0) {
    await tx.query(deleteVariants, [organizationId, variantIds]);
  }
  const [result] = await tx
    .query<{ written: number }>(upsert, [
      organizationId,
      JSON.stringify(writes.map(write => productRecord(write.after))),
      JSON.stringify(writes.flatMap(changedVariants)),
      JSON.stringify(writes.flatMap(addedSkus)),
    ])
    .catch(error => rejectDuplicate(error, writes));
  if (result?.written !== writes.length) {
    throw fail('WRITE_CONFLICT', { internal: `wrote ${result?.written} of ${writes.length} products` });
  }
  const changes = writes.flatMap(({ before, after }) => priceChangesOf(before, after));
  notePriceChanges(tx, organizationId, changes);
}

function rejectReserved({ before, after }: ProductWrite): void {
  const errors = reservedStockErrors(before, after);
  if (errors.length > 0) {
    throw fail('INVENTORY_RESERVED', { detail: errors[0]!.message, errors });
  }
}

function removedParts({ before, after }: ProductWrite): { skus: string[]; variantIds: string[] } {
  if (before === null) {
    return { skus: [], variantIds: [] };
  }
  const kept = new Map(skusOf(after).map(entry => [entry.sku, entry.variant_id]));
  const ids = new Set(after.variants.map(variant => variant.id));
  const gone = before.variants.filter(variant => !ids.has(variant.id));
  return {
    skus: skusOf(before)
      .filter(entry => kept.get(entry.sku) !== entry.variant_id)
      .map(entry => entry.sku),
    variantIds: gone.map(variant => variant.id),
  };
}

interface SkuRecord {
  sku: string;
  product_id: string;
  variant_id: string | null;
}

function skusOf(product: Product): SkuRecord[] {
  const own = product.sku === null ? [] : [{ sku: product.sku, product_id: product.id, variant_id: null }];
  return [
    ...own,
    ...product.variants.flatMap(({ id, sku }) =>
      sku === null ? [] : [{ sku, product_id: product.id, variant_id: id }],
    ),
  ];
}

function addedSkus({ before, after }: ProductWrite): SkuRecord[] {
  const had = new Map(before === null ? [] : skusOf(before).map(entry => [entry.sku, entry.variant_id]));
  return skusOf(after).filter(entry => !had.has(entry.sku) || had.get(entry.sku) !== entry.variant_id);
}

const productRecord = (product: Product) => ({
  id: product.id,
  created_at: product.createdAt,
  ...toRecord(product),
  variant_count: product.variants.length,
});

/** Variants that differ from what is stored; an unchanged one is not written again. */
function changedVariants({ before, after }: ProductWrite) {
  const stored = new Map(
    before?.variants.map((variant, position) => [
      variant.id,
      JSON.stringify(variantRecord(after.id, variant, position)),
    ]),
  );
  return after.variants.flatMap((variant, position) => {
    const record = variantRecord(after.id, variant, position);
    return stored.get(variant.id) === JSON.stringify(record) ? [] : [record];
  });
}

const variantRecord = (productId: string, variant: Variant, position: number) => ({
  id: variant.id,
  product_id: productId,
  position,
  ...toVariantRecord(variant),
});

/** Unique and check violations become the error that names the value and its field; anything else goes on as it is. */
function rejectDuplicate(error: unknown, writes: readonly ProductWrite[]): never {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  const value = /\)=\([^,]+, (.*)\) already exists/.exec(detail ?? '')?.[1] ?? '';
  if (violatesUnique(error, 'sku_pkey')) {
    const message = `Another product or variant has the SKU "${value}".`;
    const errors = takenFields(writes, value, message);
    throw fail('SKU_TAKEN', { detail: message, errors, cause: error });
  }
  if (violatesUnique(error, 'product_handle')) {
    const message = `Another product has the handle "${value}".`;
    const errors = [{ path: 'handle', code: 'HANDLE_TAKEN', message }];
    throw fail('HANDLE_TAKEN', { detail: message, errors: writes.length === 1 ? errors : [], cause: error });
  }
  if (code === '23514' && constraint?.endsWith('reserved_covered')) {
    throw fail('INVENTORY_RESERVED', { cause: error });
  }
  throw error;
}

/** Where a product has the SKU; none of several products that are written at once, as their fields have no common path. */
function takenFields(writes: readonly ProductWrite[], sku: string, message: string): FieldError[] {
  const [only, ...others] = writes;
  if (only === undefined || others.length > 0) {
    return [];
  }
  const { after } = only;
  const paths = after.variants.flatMap((variant, position) =>
    variant.sku === sku ? [`variants.${position}.sku`] : [],
  );
  return [...(after.sku === sku ? ['sku'] : []), ...paths].map(path => ({
    path,
    code: 'SKU_TAKEN',
    message,
  }));
}
