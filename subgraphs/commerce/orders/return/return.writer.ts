import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { columnNames } from '../../../../kernel/fields/field-columns.js';
import { recorder } from '../../../../kernel/fields/literals.js';
import type { OrderIdentity } from '../order/order.entity.js';
import { orderColumnsOf } from '../order/order-field.js';
import type { Return } from './return.entity.js';
import { returnFields } from './return-fields.js';

const stored = orderColumnsOf(returnFields);
const toRecord = recorder(stored);
const columns = `organization_id, lines, ${columnNames(stored)}`;

const given = `jsonb_populate_record(null::commerce.return, $1::jsonb)`;

const insert = sql(
  'commerce.return.insert',
  `insert into commerce.return (${columns}) select ${columns} from ${given}`,
);

const update = sql(
  'commerce.return.update',
  `update commerce.return r set (${columns}) = (select ${columns} from ${given})
   where r.organization_id = ($1::jsonb ->> 'organization_id')::uuid and r.id = ($1::jsonb ->> 'id')::uuid`,
);

/** The identity of its order is locked, as for every write of returns. */
export async function insertReturn(tx: Transaction, organizationId: string, record: Return): Promise<void> {
  await tx.query(insert, [rowOf(organizationId, record)]);
}

export async function updateReturn(tx: Transaction, organizationId: string, record: Return): Promise<void> {
  await tx.query(update, [rowOf(organizationId, record)]);
}

const erase = sql(
  'commerce.return.erase',
  `delete from commerce.return where organization_id = $1 and marketplace = $2
     and account_id is not distinct from $3 and external_order_id = $4`,
);

/** All returns of an order that is erased. */
export async function eraseReturns(
  tx: Transaction,
  organizationId: string,
  { marketplace, accountId, externalOrderId }: OrderIdentity,
): Promise<void> {
  await tx.query(erase, [organizationId, marketplace, accountId, externalOrderId]);
}

const rowOf = (organizationId: string, record: Return): string =>
  JSON.stringify({ organization_id: organizationId, lines: record.lines, ...toRecord(record) });
