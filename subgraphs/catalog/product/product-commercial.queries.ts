import { lockedByNewerTransaction } from '../../../kernel/database/locked-by-newer-transaction.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { reject } from '../../../kernel/errors.js';
import { priceChangesOf } from '../price-change/price-change.rules.js';
import { notePriceChanges } from '../price-change/price-change.writer.js';
import { type ProductRow, productColumns, toProduct } from './product.queries.js';
import { type ProductSnapshot, toSnapshot } from './product.snapshot.js';
import { salePriceErrors } from './product-validation.rules.js';

/**
 * The fast path of the writes that merchants make most: one guarded statement is compare, set and read at
 * once. It serves products without variants; where it finds nothing to change (no such product, a stale
 * version, rejected stock, variants, an equal value) the caller takes the general path, which says why.
 *
 * It locks before it writes: an update gives its transaction an id before it waits for the row, and events are
 * told in the order of those ids, so that who waited would be told before whom it waited for. Who got its id too early all
 * the same begins anew on the general path (see `Transaction.retryIfOutOfOrder`).
 */
const locked = `
  with locked as materialized (
    select *, xmin as written_by from catalog.product where organization_id = $1 and id = $2 for no key update
  ), before as materialized (
    select *, ${lockedByNewerTransaction('written_by')} as locked_by_newer_transaction from locked
  )`;

const guard = `
  from before
  where p.organization_id = $1 and p.id = $2
    and p.variant_count = 0 and ($3::integer is null or p.version = $3)
    and not before.locked_by_newer_transaction`;

export const setPrice = sql(
  'catalog.product.setPrice',
  `${locked} update catalog.product p
   set price = case when $5 then $6::numeric else p.price end,
       sale_price = case when $7 then $8::numeric else p.sale_price end,
       cost = case when $9 then $10::numeric else p.cost end,
       version = p.version + 1, updated_at = $4
   ${guard}
     and p.currency = $11
     and row(case when $5 then $6::numeric else p.price end, case when $7 then $8::numeric else p.sale_price end,
       case when $9 then $10::numeric else p.cost end) is distinct from row(p.price, p.sale_price, p.cost)
   returning ${productColumns}, before.price as "oldPrice", before.sale_price as "oldSalePrice", before.cost as "oldCost"`,
);

const setInventory = sql(
  'catalog.product.setInventory',
  `${locked} update catalog.product p
   set inventory_quantity = $5, version = p.version + 1, updated_at = $4
   ${guard}
     and p.inventory_quantity is distinct from $5::integer
     and (not $6 or p.inventory_quantity is not distinct from $7::integer)
     and p.reserved_quantity <= coalesce($5, 0)
   returning ${productColumns}`,
);

export interface PriceFields {
  price?: string | null | undefined;
  salePrice?: string | null | undefined;
  cost?: string | null | undefined;
}

export interface FastPathWrite {
  organizationId: string;
  id: string;
  ifMatch: number | null;
  now: Date;
}

export interface FastPathResult {
  product: ProductSnapshot;
  changedFields: string[];
}

interface PriceRow extends ProductRow {
  oldPrice: string | null;
  oldSalePrice: string | null;
  oldCost: string | null;
}

/**
 * Amounts must be valid in `currency` and have its decimals. Null where the general path must answer. Throws VALIDATION_FAILED
 * where the sale price and the price do not fit together: one of them may be the stored one, which only the write has read.
 */
export async function setPriceOnFastPath(
  tx: Transaction,
  write: FastPathWrite,
  fields: PriceFields,
  currency: string,
): Promise<FastPathResult | null> {
  const flagged = [fields.price, fields.salePrice, fields.cost].flatMap(amount => [
    amount !== undefined,
    amount ?? null,
  ]);
  const [row] = await tx.query<PriceRow>(setPrice, [...place(write), ...flagged, currency]);
  if (row === undefined) {
    return null;
  }
  const { oldPrice, oldSalePrice, oldCost, ...plain } = row;
  reject(salePriceErrors('', plain));
  const stored = toProduct(plain as ProductRow);
  notePriceChanges(tx, write.organizationId, priceChangesOf({ ...stored, price: oldPrice }, stored));
  const product = toSnapshot(stored);
  const before = { price: oldPrice, salePrice: oldSalePrice, cost: oldCost };
  const changedFields = (['price', 'salePrice', 'cost'] as const).filter(
    field => before[field] !== (product[field]?.amount ?? null),
  );
  return { product, changedFields };
}

/** `expected` undefined: set whatever is there. Null where the general path must answer. */
export async function setInventoryOnFastPath(
  tx: Transaction,
  write: FastPathWrite,
  quantity: number | null,
  expected: number | null | undefined,
): Promise<FastPathResult | null> {
  const [row] = await tx.query<ProductRow>(setInventory, [
    ...place(write),
    quantity,
    expected !== undefined,
    expected ?? null,
  ]);
  return row === undefined
    ? null
    : { product: toSnapshot(toProduct(row)), changedFields: ['inventoryQuantity'] };
}

const place = ({ organizationId, id, ifMatch, now }: FastPathWrite): unknown[] => [
  organizationId,
  id,
  ifMatch,
  now,
];
