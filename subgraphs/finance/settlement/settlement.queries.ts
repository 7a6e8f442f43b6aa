import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { RowPayout, Settlement, SettlementRow } from './settlement.entity.js';

export type Reader = Pick<Database, 'query'>;

/** The columns of a settlement as `Settlement` names them; `s` is finance.settlement. */
export const settlementColumns = `
  s.id, s.order_id as "orderId", s.marketplace, s.account_id as "accountId", s.external_order_id as "externalOrderId",
  s.currency, s.status, s.components, s.components_total as "componentsTotal", s.marketplace_net as "marketplaceNet",
  s.variance, s.evidence_status as "evidenceStatus", s.evidence, s.payout_references as "payoutReferences",
  s.reconciliation, s.payment_received as "paymentReceived", s.unclassified_types as "unclassifiedTypes",
  s.mapping_version as "mappingVersion", s.version, s.created_at as "createdAt", s.updated_at as "updatedAt"`;

/** The columns of a row as `StoredRow` names them; `r` is finance.settlement_row. */
export const rowColumns = `
  r.id, r.settlement_id as "settlementId", r.external_row_id as "externalRowId",
  r.external_statement_id as "externalStatementId", r.external_order_id as "externalOrderId",
  r.external_line_id as "externalLineId", r.external_transaction_id as "externalTransactionId",
  r.stated_net as "statedNet", r.origin, r.raw_type as "rawType", r.raw_amount as "rawAmount", r.currency, r.category,
  r.mapping_version as "mappingVersion", r.reversal_of as "reversalOf", r.dispute, r.is_final as "isFinal",
  r.posted_at as "postedAt", r.payout_id as "payoutId", r.payout_status as "payoutStatus",
  r.payout_state as "payoutState", r.paid_at as "paidAt"`;

/** What `settlementColumns` selects. */
export type StoredSettlement = Settlement & Record<string, unknown>;

/** What `rowColumns` selects. */
export interface StoredRow extends Omit<SettlementRow, 'payout'>, Record<string, unknown> {
  payoutId: string | null;
  payoutStatus: string | null;
  payoutState: RowPayout['state'];
  paidAt: string | null;
}

const byId = sql(
  'finance.settlement.byId',
  `select ${settlementColumns} from finance.settlement s where s.organization_id = $1 and s.id = $2`,
);

const byOrders = sql(
  'finance.settlement.byOrders',
  `select ${settlementColumns} from finance.settlement s
   where s.organization_id = $1 and s.order_id = any($2::uuid[]) order by s.id`,
);

const rowsOf = sql(
  'finance.settlement.rowsOf',
  `select ${rowColumns} from finance.settlement_row r
   where r.organization_id = $1 and r.settlement_id = any($2::uuid[]) order by r.posted_at, r.external_row_id`,
);

/** The settlement, or null where the organization has none of this id. */
export async function findSettlement(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Settlement | null> {
  const [row] = await reader.query<StoredSettlement>(byId, [organizationId, id]);
  return row ?? null;
}

/** Settlements of each of the orders, the oldest first. */
export async function findSettlementsOf(
  reader: Reader,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Settlement[][]> {
  const rows = await reader.query<StoredSettlement>(byOrders, [organizationId, orderIds]);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return orderIds.map(id => byOrder.get(id) ?? []);
}

/** Rows of each of the settlements, in the order of their times. */
export async function findRowsOf(
  reader: Reader,
  organizationId: string,
  settlementIds: readonly string[],
): Promise<SettlementRow[][]> {
  const rows = await reader.query<StoredRow>(rowsOf, [organizationId, settlementIds]);
  const bySettlement = Map.groupBy(rows.map(toRow), ({ settlementId }) => settlementId);
  return settlementIds.map(id => bySettlement.get(id) ?? []);
}

export function toRow({ payoutId, payoutStatus, payoutState, paidAt, ...row }: StoredRow): SettlementRow {
  const payout =
    payoutId === null
      ? null
      : { externalPayoutId: payoutId, marketplaceStatus: payoutStatus ?? '', state: payoutState, paidAt };
  return { ...(row as Omit<SettlementRow, 'payout'>), payout };
}
