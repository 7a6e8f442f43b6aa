import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { OrderIdentity } from '../order/order.entity.js';
import type { Return } from './return.entity.js';

const columns = `organization_id, id, marketplace, account_id, external_return_id, store_id, order_id, external_order_id,
  status, marketplace_status, type, marketplace_type, logistics, dispute, reason, marketplace_reason, resolution,
  respond_by, currency, refund_amount, lines, mapping_version, status_rule, unknown_statuses, is_historical, requested_at,
  source_updated_at, version, created_at, updated_at`;

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
  JSON.stringify({
    organization_id: organizationId,
    id: record.id,
    marketplace: record.marketplace,
    account_id: record.accountId,
    external_return_id: record.externalReturnId,
    store_id: record.storeId,
    order_id: record.orderId,
    external_order_id: record.externalOrderId,
    status: record.status,
    marketplace_status: record.marketplaceStatus,
    type: record.type,
    marketplace_type: record.marketplaceType,
    logistics: record.logistics,
    dispute: record.dispute,
    reason: record.reason,
    marketplace_reason: record.marketplaceReason,
    resolution: record.resolution,
    respond_by: record.respondBy,
    currency: record.currency,
    refund_amount: record.refundAmount,
    lines: record.lines,
    mapping_version: record.mappingVersion,
    status_rule: record.statusRule,
    unknown_statuses: record.unknownStatuses,
    is_historical: record.isHistorical,
    requested_at: record.requestedAt,
    source_updated_at: record.sourceUpdatedAt,
    version: record.version,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  });
