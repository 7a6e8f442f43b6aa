import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 } from 'uuid';
import type { BenchDatabase } from '../bench-database.js';
import { type CopyValue, writeCopyFile } from '../catalog/copy-file.js';
import { sampleProduct } from '../catalog/sample-product.js';
import { sampleOrder } from './sample-order.js';

const orderColumns =
  'organization_id, id, marketplace, account_id, store_id, external_order_id, external_order_number, status, source_status, marketplace_status, country, currency, subtotal, discount, shipping, tax, total, placed_at, source_updated_at, source_seen_at, created_at, updated_at';
const lineColumns =
  'organization_id, order_id, id, position, external_line_id, marketplace_item_id, sku, seller_sku, name, status, quantity, unit_price, paid_price, product_id, matched_by';

/** Every tenth waits to be sent, the others are through. */
const statusOf = (index: number): string => (index % 10 === 0 ? 'to_ship' : 'completed');

const idOf = (index: number, place = 0): string => v7({ msecs: Date.UTC(2026, 0, 1) + index * 10 + place });

/**
 * Fills the database with orders, as they would be after autovacuum went by. Indexes are made anew after the rows are in.
 * Lines are matched to the products of the sample catalog whose ids are given, in its order.
 */
export async function fillOrders(
  database: BenchDatabase,
  folder: string,
  orders: number,
  productIds: readonly string[] = [],
): Promise<void> {
  const files = { order: join(folder, 'order.copy'), line: join(folder, 'order-line.copy') };
  const ids = Array.from({ length: orders }, (_, index) => idOf(index));
  await writeCopyFile(files.order, orderRows(database.organizationId, ids));
  await writeCopyFile(files.line, lineRows(database.organizationId, ids, productsBySku(productIds)));
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indrelid
     where indrelid in ('commerce."order"'::regclass, 'commerce.order_line'::regclass) and not indisunique`,
  );
  for (const { name } of indexes) {
    await database.query(`drop index ${name}`);
  }
  await database.query(`copy commerce."order" (${orderColumns}) from '${files.order}'`);
  await database.query(`copy commerce.order_line (${lineColumns}) from '${files.line}'`);
  for (const { definition } of indexes) {
    await database.query(definition);
  }
  await database.query('vacuum analyze commerce."order", commerce.order_line');
  await Promise.all(Object.values(files).map(file => rm(file)));
}

function* orderRows(organizationId: string, ids: readonly string[]): Generator<CopyValue[]> {
  for (const [index, id] of ids.entries()) {
    const { totals, placedAt, ...order } = sampleOrder(index);
    const status = statusOf(index);
    yield [
      organizationId,
      id,
      'bench',
      organizationId,
      order.storeId,
      order.externalOrderId,
      order.externalOrderNumber,
      status,
      status,
      order.marketplaceStatus,
      order.country,
      order.currency,
      totals.subtotal,
      totals.discount,
      totals.shipping,
      totals.tax,
      totals.total,
      placedAt,
      placedAt,
      placedAt,
      placedAt,
      placedAt,
    ];
  }
}

const productsBySku = (productIds: readonly string[]): ReadonlyMap<string, string> =>
  new Map(productIds.map((id, index) => [sampleProduct(index).sku, id]));

function* lineRows(
  organizationId: string,
  ids: readonly string[],
  products: ReadonlyMap<string, string>,
): Generator<CopyValue[]> {
  for (const [index, id] of ids.entries()) {
    for (const [place, line] of sampleOrder(index).lines.entries()) {
      const productId = products.get(line.sku!) ?? null;
      yield [
        organizationId,
        id,
        idOf(index, place + 1),
        place,
        line.externalLineId,
        line.externalItemId,
        line.sku,
        line.sku,
        line.name,
        statusOf(index),
        line.quantity,
        line.unitPrice,
        line.paidPrice,
        productId,
        productId === null ? null : 'sku',
      ];
    }
  }
}
