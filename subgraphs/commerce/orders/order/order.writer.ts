import { createHash } from 'node:crypto';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { assignments, columnNames, definitions } from '../../../../kernel/fields/field-columns.js';
import { without } from '../../../../kernel/fields/field-table.js';
import { recorder } from '../../../../kernel/fields/literals.js';
import type { Order, OrderIdentity, OrderLine } from './order.entity.js';
import { orderColumnsOf } from './order-field.js';
import { orderFields } from './order-fields.js';
import { orderItemFields } from './order-item-fields.js';
import { orderTotalFields } from './order-total-fields.js';

/** Totals are a column each. */
const orderColumns = orderColumnsOf({ ...without(orderFields, 'id', 'createdAt'), ...orderTotalFields });
const lineColumns = orderColumnsOf(without(orderItemFields, 'id'));

const toRecord = recorder(orderColumns);
const toLineRecord = recorder(lineColumns);

/** The order and those of its lines that differ, in one round trip. */
const upsert = sql(
  'commerce.order.write',
  `with gone as (
     delete from commerce.order_line
     where organization_id = $1 and order_id = $2 and id = any($5::uuid[])
   ), written as (
     insert into commerce."order" (organization_id, id, created_at, ${columnNames(orderColumns)})
     select $1::uuid, $2::uuid, created_at, ${columnNames(orderColumns)}
     from jsonb_to_record($3::jsonb) as r (created_at timestamptz, ${definitions(orderColumns)})
     on conflict (organization_id, id) do update set ${assignments(orderColumns)}
   )
   insert into commerce.order_line (organization_id, order_id, id, position, ${columnNames(lineColumns)})
   select $1::uuid, $2::uuid, id, position, ${columnNames(lineColumns)}
   from jsonb_to_recordset($4::jsonb) as r (id uuid, position integer, ${definitions(lineColumns)})
   on conflict (organization_id, order_id, id) do update set position = excluded.position, ${assignments(lineColumns)}`,
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

const orderRecord = ({ totals, ...order }: Order) => ({
  created_at: order.createdAt,
  ...toRecord({ ...order, ...totals }),
});

const lineRecord = (line: OrderLine, position: number) => ({
  id: line.id,
  position,
  ...toLineRecord(line),
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
