import { createHash } from 'node:crypto';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Order, OrderIdentity, OrderLine } from './order.entity.js';

const orderFields = `
  marketplace text, account_id text, store_id text, external_order_id text, external_order_number text, status text,
  marketplace_status text, mapping_version text, status_rule text, status_reason text, flags text[],
  unknown_statuses text[], country text, currency text, subtotal numeric, discount numeric, shipping numeric, tax numeric,
  total numeric, discrepancies jsonb, packages jsonb, stock_state text, source_status text, return_state text,
  ignored_changes jsonb, is_historical boolean, placed_at timestamptz, source_updated_at timestamptz,
  source_seen_at timestamptz, version integer, updated_at timestamptz`;

const lineFields = `
  position integer, external_line_id text, marketplace_item_id text, marketplace_variant_id text, product_id uuid,
  variant_id uuid, matched_by text, sku text, seller_sku text, shop_sku text, name text, status text,
  marketplace_status text, quantity integer, unit_price numeric, paid_price numeric, unit_cost numeric,
  unit_cost_currency text, stock_quantity integer, short_quantity integer, open_for jsonb,
  returned_quantity integer`;

const names = (fields: string): string[] => fields.split(',').map(field => field.trim().split(' ')[0]!);
const listed = (fields: string): string => names(fields).join(', ');
const excluded = (fields: string): string =>
  names(fields)
    .map(name => `${name} = excluded.${name}`)
    .join(', ');

/** The order and those of its lines that differ, in one round trip. */
const upsert = sql(
  'commerce.order.write',
  `with gone as (
     delete from commerce.order_line
     where organization_id = $1 and order_id = $2 and id = any($5::uuid[])
   ), written as (
     insert into commerce."order" (organization_id, id, created_at, ${listed(orderFields)})
     select $1::uuid, $2::uuid, created_at, ${listed(orderFields)}
     from jsonb_to_record($3::jsonb) as r (created_at timestamptz, ${orderFields})
     on conflict (organization_id, id) do update set ${excluded(orderFields)}
   )
   insert into commerce.order_line (organization_id, order_id, id, ${listed(lineFields)})
   select $1::uuid, $2::uuid, id, ${listed(lineFields)}
   from jsonb_to_recordset($4::jsonb) as r (id uuid, ${lineFields})
   on conflict (organization_id, order_id, id) do update set ${excluded(lineFields)}`,
);

/** Stores the order; its lines are those that differ from `before`. Whoever writes has locked the order. */
export function writeOrder(
  tx: Transaction,
  organizationId: string,
  before: Order | null,
  after: Order,
): void {
  const known = new Map(before?.lines.map((line, position) => [line.id, JSON.stringify([position, line])]));
  const lines = after.lines.flatMap((line, position) =>
    known.get(line.id) === JSON.stringify([position, line]) ? [] : [lineRecord(line, position)],
  );
  const kept = new Set(after.lines.map(line => line.id));
  const gone = (before?.lines ?? []).map(line => line.id).filter(id => !kept.has(id));
  const values = [JSON.stringify(orderRecord(after)), JSON.stringify(lines), gone];
  tx.defer(upsert, [organizationId, after.id, ...values]);
  tx.announce('order', organizationId, [after.id]);
}

const orderRecord = (order: Order) => ({
  created_at: order.createdAt,
  marketplace: order.marketplace,
  account_id: order.accountId,
  store_id: order.storeId,
  external_order_id: order.externalOrderId,
  external_order_number: order.externalOrderNumber,
  status: order.status,
  marketplace_status: order.marketplaceStatus,
  mapping_version: order.mappingVersion,
  status_rule: order.statusRule,
  status_reason: order.statusReason,
  flags: order.flags,
  unknown_statuses: order.unknownStatuses,
  country: order.country,
  currency: order.currency,
  ...order.totals,
  discrepancies: order.discrepancies,
  packages: order.packages,
  stock_state: order.stockState,
  source_status: order.sourceStatus,
  return_state: order.returnState,
  ignored_changes: order.ignoredChanges,
  is_historical: order.isHistorical,
  placed_at: order.placedAt,
  source_updated_at: order.sourceUpdatedAt,
  source_seen_at: order.sourceSeenAt,
  version: order.version,
  updated_at: order.updatedAt,
});

const lineRecord = (line: OrderLine, position: number) => ({
  id: line.id,
  position,
  external_line_id: line.externalLineId,
  marketplace_item_id: line.marketplaceItemId,
  marketplace_variant_id: line.marketplaceVariantId,
  product_id: line.productId,
  variant_id: line.variantId,
  matched_by: line.matchedBy,
  sku: line.sku,
  seller_sku: line.sellerSku,
  shop_sku: line.shopSku,
  name: line.name,
  status: line.status,
  marketplace_status: line.marketplaceStatus,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  paid_price: line.paidPrice,
  unit_cost: line.unitCost,
  unit_cost_currency: line.unitCostCurrency,
  stock_quantity: line.stockQuantity,
  short_quantity: line.shortQuantity,
  open_for: line.openFor,
  returned_quantity: line.returnedQuantity,
});

const erase = sql(
  'commerce.order.erase',
  `with noted as (
     insert into commerce.erased_order (organization_id, identity_digest, erased_at) values ($1, $3, $4)
     on conflict (organization_id, identity_digest) do nothing
   )
   delete from commerce."order" where organization_id = $1 and id = $2`,
);

/** Deletes the order with its lines, and notes that no synchronisation may bring it back. */
export async function eraseOrder(tx: Transaction, organizationId: string, order: Order): Promise<void> {
  await tx.query(erase, [organizationId, order.id, identityDigest(order), tx.db.clock.now()]);
}

const forget = sql(
  'commerce.order.forgetErased',
  'delete from commerce.erased_order where organization_id = $1 and identity_digest = $2',
);

/** Somebody states the order anew: from now on it may be synchronised again. */
export async function forgetErased(
  tx: Transaction,
  organizationId: string,
  identity: OrderIdentity,
): Promise<void> {
  await tx.query(forget, [organizationId, identityDigest(identity)]);
}

/** Names an order without saying which one it is. */
export const identityDigest = ({ marketplace, accountId, externalOrderId }: OrderIdentity): string =>
  createHash('sha256')
    .update(JSON.stringify([marketplace, accountId, externalOrderId]))
    .digest('base64url');
