import type { BenchDatabase } from '../bench-database.js';

/** Products of which a few sell most, as in shops. */
const products = 10_000;

const orders = `
  insert into commerce."order" (organization_id, id, marketplace, account_id, store_id, external_order_id,
    external_order_number, status, source_status, marketplace_status, country, currency, subtotal, discount, shipping, tax,
    total, placed_at, source_updated_at, source_seen_at, created_at, updated_at)
  select $1, md5('order ' || n)::uuid, 'market ' || n % 3, 'account ' || n % 3, 'store ' || n % 3,
    'order-' || n, '#' || n, status, status, upper(status), (array['SG', 'MY', 'TH', null])[1 + n % 4], 'SGD',
    30 + n % 70, 2, 3, 0, 31 + n % 70, placed_at, placed_at, placed_at, placed_at, placed_at
  from generate_series(1, $2::integer) n,
    lateral (select (array['completed', 'completed', 'completed', 'shipped', 'to_ship', 'canceled'])[1 + n * 7 % 6] as status,
      timestamptz '2025-11-01Z' + n * (interval '365 days' / $2) as placed_at) as made`;

const lines = `
  insert into commerce.order_line (organization_id, order_id, id, position, external_line_id, product_id, matched_by, sku,
    name, status, quantity, unit_price, paid_price, unit_cost, unit_cost_currency)
  select o.organization_id, o.id, md5(o.id::text || place)::uuid, place, place::text, md5('product ' || product)::uuid, 'sku',
    'sku-' || product, 'Product ' || product, o.status, 1 + place % 2, 12.5, 10.25, 4.1, 'SGD'
  from commerce."order" o cross join generate_series(1, 3) place,
    lateral (select floor(${products} * power((hashtextextended(o.id::text, place) & 1048575) / 1048576.0, 3))::integer as product) as chosen
  where o.organization_id = $1`;

/** One in twenty orders comes back. */
const returns = `
  insert into commerce.return (organization_id, id, marketplace, account_id, external_return_id, store_id, order_id,
    external_order_id, status, marketplace_status, type, logistics, dispute, currency, refund_amount, lines, mapping_version,
    is_historical, requested_at, source_updated_at, version, created_at, updated_at)
  select o.organization_id, md5('return ' || o.id)::uuid, o.marketplace, o.account_id, 'return-' || o.external_order_id,
    o.store_id, o.id, o.external_order_id, 'completed', 'DONE', 'return_and_refund', 'delivered', 'none', 'SGD', 10.25,
    jsonb_build_array(jsonb_build_object('productId', l.product_id, 'requestedQuantity', 1, 'refundAmount', '10.25')), '1',
    false, o.placed_at + interval '5 days', o.placed_at, 1, o.placed_at, o.placed_at
  from commerce."order" o
  join commerce.order_line l on l.organization_id = o.organization_id and l.order_id = o.id and l.position = 1
  where o.organization_id = $1 and hashtext(o.id::text) % 20 = 0 and o.status = 'completed'`;

/** Fills a database with a year of orders that end on 2026-11-01, three lines each, as they are after autovacuum went by. */
export async function fillSales(database: BenchDatabase, count: number): Promise<void> {
  const tables = ['commerce."order"', 'commerce.order_line', 'commerce.return'];
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of indexes) {
    await database.query(`drop index ${name}`);
  }
  await database.query(orders, [database.organizationId, count]);
  await database.query(lines, [database.organizationId]);
  await database.query(returns, [database.organizationId]);
  for (const { definition } of indexes) {
    await database.query(definition);
  }
  await database.query(`vacuum analyze ${tables.join(', ')}`);
}
