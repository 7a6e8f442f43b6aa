import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { StatementAccount } from './loaded-statement.queries.js';
import type { Settlement, SettlementRow } from './settlement.entity.js';

/** What one recording changes of an account. */
export interface SettlementChanges {
  /** New ones and changed ones. */
  settlements: (Settlement & { orderCheckAt: string | null })[];
  rows: SettlementRow[];
  goneRowIds: string[];
}

const settlementFields = `id, order_id, marketplace, account_id, external_order_id, currency, status, components,
  components_total, marketplace_net, variance, evidence_status, evidence, payout_references, reconciliation,
  payment_received, unclassified_types, mapping_version, order_check_at, version, created_at, updated_at`;

const rowFields = `id, settlement_id, marketplace, account_id, external_row_id, external_statement_id, external_order_id,
  external_line_id, external_transaction_id, stated_net, origin, raw_type, raw_amount, currency, category,
  mapping_version, reversal_of, dispute, is_final, posted_at, payout_id, payout_status, payout_state, paid_at,
  created_at, updated_at`;

const payoutFields = `id, marketplace, account_id, external_payout_id, currency, marketplace_status, state, paid_at,
  created_at, updated_at`;

/** What an update sets: everything but what names the row and says when it came. */
const assigned = (fields: string) =>
  fields
    .split(/,\s*/)
    .filter(field => field !== 'id' && field !== 'created_at')
    .map(field => `${field} = excluded.${field}`)
    .join(', ');

const write = sql(
  'finance.settlement.write',
  `with settlement as (
     insert into finance.settlement (organization_id, ${settlementFields})
     select $1, ${settlementFields} from jsonb_populate_recordset(null::finance.settlement, $2::jsonb)
     on conflict (organization_id, id) do update set ${assigned(settlementFields)}),
   payout as (
     insert into finance.payout as p (organization_id, ${payoutFields})
     select $1, ${payoutFields} from jsonb_populate_recordset(null::finance.payout, $5::jsonb)
     on conflict on constraint payout_identity do update
     set marketplace_status = excluded.marketplace_status, state = excluded.state, paid_at = excluded.paid_at,
       updated_at = excluded.updated_at
     where (p.marketplace_status, p.state, p.paid_at)
       is distinct from (excluded.marketplace_status, excluded.state, excluded.paid_at)),
   gone as (
     delete from finance.settlement_row where organization_id = $1 and id = any($4::uuid[]))
   insert into finance.settlement_row (organization_id, ${rowFields})
   select $1, ${rowFields} from jsonb_populate_recordset(null::finance.settlement_row, $3::jsonb)
   on conflict (organization_id, id) do update set ${assigned(rowFields)}`,
);

/** One statement for all of it. The caller holds the lock of the account. */
export async function writeSettlements(
  tx: Transaction,
  account: StatementAccount,
  { settlements, rows, goneRowIds }: SettlementChanges,
): Promise<void> {
  const now = tx.db.clock.now().toISOString();
  await tx.query(write, [
    account.organizationId,
    JSON.stringify(settlements.map(settlementRecord)),
    JSON.stringify(rows.map(row => rowRecord(account, row, now))),
    goneRowIds,
    JSON.stringify(payoutRecords(account, rows, now)),
  ]);
}

/** Each payout once, as the last of its rows tells it. */
function payoutRecords(
  { marketplace, accountId }: StatementAccount,
  rows: readonly SettlementRow[],
  now: string,
) {
  const payouts = new Map(
    rows.flatMap(({ payout, currency }) =>
      payout === null ? [] : [[`${currency} ${payout.externalPayoutId}`, { payout, currency }] as const],
    ),
  );
  return [...payouts.values()].map(({ payout, currency }) => ({
    id: newId(),
    marketplace,
    account_id: accountId,
    external_payout_id: payout.externalPayoutId,
    currency,
    marketplace_status: payout.marketplaceStatus,
    state: payout.state,
    paid_at: payout.paidAt,
    created_at: now,
    updated_at: now,
  }));
}

const settlementRecord = (settlement: SettlementChanges['settlements'][number]) => ({
  id: settlement.id,
  order_id: settlement.orderId,
  marketplace: settlement.marketplace,
  account_id: settlement.accountId,
  external_order_id: settlement.externalOrderId,
  currency: settlement.currency,
  status: settlement.status,
  components: settlement.components,
  components_total: settlement.componentsTotal,
  marketplace_net: settlement.marketplaceNet,
  variance: settlement.variance,
  evidence_status: settlement.evidenceStatus,
  evidence: settlement.evidence,
  payout_references: settlement.payoutReferences,
  reconciliation: settlement.reconciliation,
  payment_received: settlement.paymentReceived,
  unclassified_types: settlement.unclassifiedTypes,
  mapping_version: settlement.mappingVersion,
  order_check_at: settlement.orderCheckAt,
  version: settlement.version,
  created_at: settlement.createdAt,
  updated_at: settlement.updatedAt,
});

const rowRecord = ({ marketplace, accountId }: StatementAccount, row: SettlementRow, now: string) => ({
  id: row.id,
  settlement_id: row.settlementId,
  marketplace,
  account_id: accountId,
  external_row_id: row.externalRowId,
  external_statement_id: row.externalStatementId,
  external_order_id: row.externalOrderId,
  external_line_id: row.externalLineId,
  external_transaction_id: row.externalTransactionId,
  stated_net: row.statedNet,
  origin: row.origin,
  raw_type: row.rawType,
  raw_amount: row.rawAmount,
  currency: row.currency,
  category: row.category,
  mapping_version: row.mappingVersion,
  reversal_of: row.reversalOf,
  dispute: row.dispute,
  is_final: row.isFinal,
  posted_at: row.postedAt,
  payout_id: row.payout?.externalPayoutId ?? null,
  payout_status: row.payout?.marketplaceStatus ?? null,
  payout_state: row.payout?.state ?? null,
  paid_at: row.payout?.paidAt ?? null,
  created_at: now,
  updated_at: now,
});
