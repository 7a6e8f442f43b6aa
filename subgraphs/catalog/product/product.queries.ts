import type { Database, Row } from '../../../kernel/database/database.js';
import { lockedByNewerTransaction } from '../../../kernel/database/locked-by-newer-transaction.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { selectList } from '../../../kernel/fields/field-columns.js';
import { alignedWith } from '../../../kernel/graphql/request-loader.js';
import type { Product, Weight } from './product.entity.js';
import { type ProductSnapshot, type ProductSummary, toSnapshot, toSummary } from './product.snapshot.js';
import { columnsOf, jsonPairs } from './product-columns.js';
import { productFields } from './product-fields.js';
import { variantFields } from './variant-fields.js';

/** The columns of a product as `ProductRow` names them; `p` is catalog.product. */
export const productColumns = `${selectList(columnsOf(productFields), 'p')}, p.variant_count as "variantCount"`;

/** Variants as one JSON value. */
export const variantsColumn = `
  case when p.variant_count > 0 then (
    select json_agg(json_build_object(${jsonPairs(variantFields, 'v')}) order by v.position)
    from catalog.variant v
    where v.organization_id = p.organization_id and v.product_id = p.id)
  end as variants`;

export const productById = sql(
  'catalog.product.byId',
  `select ${productColumns}, ${variantsColumn} from catalog.product p where p.organization_id = $1 and p.id = $2`,
);

export const productsByIds = sql(
  'catalog.product.byIds',
  `select ${productColumns}, ${variantsColumn} from catalog.product p
   where p.organization_id = $1 and p.id = any($2::uuid[]) order by p.id`,
);

const { id, handle, sku, title, status } = productFields;
const labelFields = { id, handle, sku, title, status };

/** What a product is called. */
export type ProductLabel = Pick<ProductSnapshot, keyof typeof labelFields>;

/** The names of all that a label has, for those who choose what to read. */
export const labelFieldNames: ReadonlySet<string> = new Set(Object.keys(labelFields));

export const labelsByIds = sql(
  'catalog.product.labelsByIds',
  `select ${selectList(columnsOf(labelFields), 'p')} from catalog.product p
   where p.organization_id = $1 and p.id = any($2::uuid[])`,
);

/** Rows stay locked until the transaction ends, in the order of their ids, so that two writers cannot deadlock. */
const byIdsLocked = sql(
  'catalog.product.byIdsLocked',
  `with locked as materialized (
     select p.*, p.xmin as written_by from catalog.product p
     where p.organization_id = $1 and p.id = any($2::uuid[]) order by p.id for no key update
   )
   select ${productColumns}, ${lockedByNewerTransaction('p.written_by')} as "lockedByNewerTransaction" from locked p order by p.id`,
);

/** What `productColumns` and `variantsColumn` select. */
export interface ProductRow extends Omit<Product, 'weight' | 'variants'> {
  weightValue: string | null;
  weightUnit: Weight['unit'] | null;
  variantCount: number;
  variants?: Product['variants'] | null;
  [column: string]: unknown;
}

type LockedRow = ProductRow & { lockedByNewerTransaction: boolean };

type Reader = Pick<Database, 'query'>;

/** The product, or null where the organization has none of this id. One round trip, variants included. */
export async function findProduct(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ProductSnapshot | null> {
  const [row] = await reader.query<ProductRow>(productById, [organizationId, id]);
  return row === undefined ? null : toRowSnapshot(row);
}

/** For references from other subgraphs: in the order of `ids`, null where there is none. */
export async function findProducts(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<(ProductSnapshot | null)[]> {
  const rows = await reader.query<ProductRow>(productsByIds, [organizationId, ids]);
  const found = new Map(rows.map(row => [row.id, toRowSnapshot(row)]));
  return ids.map(id => found.get(id) ?? null);
}

/** As `findProducts`, for those who ask no more than what the products are called: half the time for a page of orders. */
export async function findLabels(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<(ProductLabel | null)[]> {
  const rows = await reader.query<ProductLabel & Row>(labelsByIds, [organizationId, ids]);
  return alignedWith(ids, rows);
}

/**
 * The stored products, locked for the change that the transaction is about to make. Variants are read once the locks
 * are held: a statement that waited for a lock still sees the other rows as they were before it waited.
 */
export async function lockProducts(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const locked = await tx.query<LockedRow>(byIdsLocked, [organizationId, ids]);
  tx.retryIfOutOfOrder(locked);
  const rows: ProductRow[] = locked.map(({ lockedByNewerTransaction: _, ...row }) => row);
  const withVariants = rows.filter(row => row.variantCount > 0).map(row => row.id);
  const read =
    withVariants.length === 0 ? null : await loadProducts(tx, organizationId, withVariants, productsByIds);
  return new Map(rows.map(row => [row.id, read?.get(row.id) ?? toProduct(row)]));
}

async function loadProducts(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
  statement: Statement,
): Promise<Map<string, Product>> {
  const rows = await reader.query<ProductRow>(statement, [organizationId, ids]);
  return new Map(rows.map(row => [row.id, toProduct(row)]));
}

export function toProduct(row: ProductRow): Product {
  const { weightValue, weightUnit, variantCount: _, variants, ...plain } = row;
  return { ...plain, weight: weightOf(weightValue, weightUnit), variants: variants ?? [] };
}

/** As `toSnapshot(toProduct(row))`, without the copy in between: these are the hottest reads but lists. */
function toRowSnapshot(row: ProductRow): ProductSnapshot {
  const product = row as unknown as Product;
  product.weight = weightOf(row.weightValue, row.weightUnit);
  product.variants = row.variants ?? [];
  return toSnapshot(product);
}

/** A list row: not spread, because lists are the hottest read and every copied field costs. */
export function toListItem(row: ProductRow): ProductSummary {
  const product = row as unknown as Product;
  product.weight = weightOf(row.weightValue, row.weightUnit);
  return toSummary(product, row.variantCount);
}

const weightOf = (value: string | null, unit: Weight['unit'] | null): Weight | null =>
  value === null || unit === null ? null : { value, unit };

const idsBySku = sql(
  'catalog.product.idsBySku',
  'select sku, product_id as id from catalog.sku where organization_id = $1 and sku = any($2::text[])',
);

/** Which product each SKU belongs to, be it the product's own or a variant's. */
export async function findProductIdsBySku(
  reader: Reader,
  organizationId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reader.query<{ sku: string; id: string }>(idsBySku, [organizationId, skus]);
  return new Map(rows.map(row => [row.sku, row.id]));
}

/** The stored products, as they are at this moment. */
export const readProducts = (reader: Reader, organizationId: string, ids: readonly string[]) =>
  loadProducts(reader, organizationId, ids, productsByIds);
