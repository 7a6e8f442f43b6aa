import 'reflect-metadata';
import fastify from 'fastify';
import type { Pool } from 'pg';
import { registerDomains } from '../../composition/registration.js';
import type { ChannelOrder } from '../../connectors/marketplaces/sale.js';
import { writeEvents } from '../../kernel/database/outbox.js';
import { newId } from '../../kernel/ids.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import { openIntakeDatabase, orderIntake } from '../orders/order-intake.js';
import { sampleOrder } from '../orders/sample-order.js';
import { readBaselineSettings } from './baseline-settings.js';
import { serveBaseline } from './serve-baseline.js';

/**
 * Takes the nth sample order in: by our recorder, or by bare SQL that knows beforehand that the order is new and writes
 * the same rows and the same event in one transaction. Both stand behind the same bare server on the same pool.
 */
registerDomains();
const { databaseUrl, organizationId } = await readBaselineSettings();
const db = await openIntakeDatabase(databaseUrl);
const accountId = organizationId;
const source = {
  system: 'scheduled_sync' as const,
  marketplace: 'bench',
  accountId,
  providerEventId: null,
  providerEventType: null,
};
const ingest = orderIntake(db, organizationId, orderStore);

const app = fastify();
app.post('/ours/:index', async request => ingest(orderOf(request.params)));
app.post('/baseline/:index', async request => {
  const orderId = await writeOrder(db.pool, orderOf(request.params));
  return { outcome: 'created', orderId };
});
await serveBaseline(app);

const orderOf = (params: unknown): ChannelOrder => sampleOrder(Number((params as { index: string }).index));

async function writeOrder(pool: Pool, order: ChannelOrder): Promise<string> {
  const client = await pool.connect();
  const id = newId();
  const now = new Date();
  const lines = order.lines.map(line => ({ id: newId(), ...line }));
  try {
    await client.query('begin');
    await client.query({ name: 'order', text: insertOrder, values: orderValues(id, now, order) });
    await client.query({ name: 'lines', text: insertLines, values: lineValues(id, lines) });
    await client.query({ ...writeEvents, values: eventValues({ id, now, order, lines }) });
    await client.query('commit');
    return id;
  } finally {
    client.release();
  }
}

const insertOrder = `
  insert into commerce."order" (organization_id, id, marketplace, account_id, store_id, external_order_id,
    external_order_number, status, source_status, marketplace_status, mapping_version, status_rule, country, currency,
    subtotal, discount, shipping, tax, total, placed_at, source_updated_at, source_seen_at, created_at, updated_at)
  values ($1, $2, 'bench', $3, $4, $5, $6, 'to_ship', 'to_ship', $7, '2026-11-21', 'ready', $8, $9, $10, $11, $12, $13,
    $14, $15, $16, $16, $17, $17)`;

function orderValues(id: string, now: Date, { totals, ...order }: ChannelOrder): unknown[] {
  const { storeId, externalOrderId, externalOrderNumber, marketplaceStatus, country, currency } = order;
  const named = [storeId, externalOrderId, externalOrderNumber, marketplaceStatus, country, currency];
  const { subtotal, discount, shipping, tax, total } = totals;
  const times = [order.placedAt, order.updatedAt, now];
  return [organizationId, id, accountId, ...named, subtotal, discount, shipping, tax, total, ...times];
}

const insertLines = `
  insert into commerce.order_line (organization_id, order_id, id, position, external_line_id, marketplace_item_id, sku,
    seller_sku, name, status, quantity, unit_price, paid_price)
  select $1::uuid, $2::uuid, id, position - 1, external_line_id, item_id, sku, sku, name, 'to_ship', quantity, unit_price,
    paid_price
  from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::numeric[], $10::numeric[])
    with ordinality as l (id, external_line_id, item_id, sku, name, quantity, unit_price, paid_price, position)`;

type Line = ChannelOrder['lines'][number] & { id: string };

const lineValues = (orderId: string, lines: readonly Line[]): unknown[] => [
  organizationId,
  orderId,
  lines.map(line => line.id),
  lines.map(line => line.externalLineId),
  lines.map(line => line.externalItemId),
  lines.map(line => line.sku),
  lines.map(line => line.name),
  lines.map(line => line.quantity),
  lines.map(line => line.unitPrice),
  lines.map(line => line.paidPrice),
];

interface Told {
  id: string;
  now: Date;
  order: ChannelOrder;
  lines: readonly Line[];
}

function eventValues({ id, now, order, lines }: Told): unknown[] {
  const eventId = newId();
  const { externalOrderId, externalOrderNumber } = order;
  const body = JSON.stringify({
    schemaVersion: '2026-08-01',
    id: eventId,
    type: 'order.created',
    occurredAt: now,
    publishedAt: now,
    organizationId,
    resourceVersion: 1,
    source,
    subject: { type: 'order', id, externalId: externalOrderId, externalNumber: externalOrderNumber },
    data: { order: snapshot({ id, now, order, lines }) },
  });
  return [eventId, organizationId, 'order.created', 'order', id, 1, now, body, id].map(value => [value]);
}

function snapshot({ id, now, order, lines }: Told) {
  const money = (amount: string | null) => ({ amount, currency: order.currency });
  const { subtotal, discount, shipping, tax, total } = order.totals;
  return {
    id,
    marketplace: 'bench',
    accountId,
    externalOrderId: order.externalOrderId,
    externalOrderNumber: order.externalOrderNumber,
    status: 'to_ship',
    marketplaceStatus: order.marketplaceStatus,
    country: order.country,
    currency: order.currency,
    totals: {
      subtotal: money(subtotal),
      discount: money(discount),
      shipping: money(shipping),
      tax: money(tax),
      total: money(total),
    },
    itemCount: lines.length,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    items: lines.map(line => ({
      id: line.id,
      productId: null,
      externalOrderItemId: line.externalLineId,
      marketplaceItemId: line.externalItemId,
      marketplaceVariantId: null,
      sku: line.sku,
      sellerSku: line.sku,
      shopSku: null,
      name: line.name,
      status: 'to_ship',
      quantity: line.quantity,
      currency: order.currency,
      unitPrice: money(line.unitPrice),
      paidPrice: money(line.paidPrice),
      lineTotal: money(((Number(line.paidPrice) * 100 * line.quantity) / 100).toFixed(2)),
      unitCost: null,
    })),
    placedAt: order.placedAt,
    sourceUpdatedAt: order.updatedAt,
    createdAt: now,
    updatedAt: now,
  };
}
