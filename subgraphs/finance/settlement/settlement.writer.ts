import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import {
  assignments,
  type Column,
  columnNames,
  columnsOf,
  columnTypes,
} from '../../../kernel/fields/field-columns.js';
import { without } from '../../../kernel/fields/field-table.js';
import { recorder } from '../../../kernel/fields/literals.js';
import { newId } from '../../../kernel/ids.js';
import type { StatementAccount } from './loaded-statement.queries.js';
import type { Settlement, SettlementRow } from './settlement.entity.js';
import { accountFields, settlementFields } from './settlement-fields.js';
import { payoutFields, rowFields, rowPayoutFields } from './settlement-row-fields.js';

/** What one recording changes of an account. */
export interface SettlementChanges {
  /** New ones and changed ones. */
  settlements: (Settlement & { orderCheckAt: string | null })[];
  rows: SettlementRow[];
  goneRowIds: string[];
}

const ofSettlement = columnsOf(settlementFields, columnTypes);
const ofRow = columnsOf({ ...accountFields, ...rowFields, ...rowPayoutFields }, columnTypes);
const ofPayout = columnsOf(without(payoutFields, 'amount'), columnTypes);

const toSettlementRecord = recorder(ofSettlement);
const toRowRecord = recorder(ofRow);
const toPayoutRecord = recorder(ofPayout);

const settlementColumns = `${columnNames(ofSettlement)}, order_check_at`;
const rowColumns = `${columnNames(ofRow)}, created_at, updated_at`;
const payoutColumns = columnNames(ofPayout);

/** What an update sets: everything but what names the row and says when it came. */
const assigned = (columns: readonly Column[]): string =>
  assignments(columns.filter(({ name }) => name !== 'id' && name !== 'created_at'));

const write = sql(
  'finance.settlement.write',
  `with settlement as (
     insert into finance.settlement (organization_id, ${settlementColumns})
     select $1, ${settlementColumns} from jsonb_populate_recordset(null::finance.settlement, $2::jsonb)
     on conflict (organization_id, id) do update
     set ${assigned(ofSettlement)}, order_check_at = excluded.order_check_at),
   payout as (
     insert into finance.payout as p (organization_id, ${payoutColumns})
     select $1, ${payoutColumns} from jsonb_populate_recordset(null::finance.payout, $5::jsonb)
     on conflict on constraint payout_identity do update
     set marketplace_status = excluded.marketplace_status, state = excluded.state, paid_at = excluded.paid_at,
       updated_at = excluded.updated_at
     where (p.marketplace_status, p.state, p.paid_at)
       is distinct from (excluded.marketplace_status, excluded.state, excluded.paid_at)),
   gone as (
     delete from finance.settlement_row where organization_id = $1 and id = any($4::uuid[]))
   insert into finance.settlement_row (organization_id, ${rowColumns})
   select $1, ${rowColumns} from jsonb_populate_recordset(null::finance.settlement_row, $3::jsonb)
   on conflict (organization_id, id) do update set ${assigned(ofRow)}, updated_at = excluded.updated_at`,
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
  const times = { createdAt: now, updatedAt: now };
  return [...payouts.values()].map(({ payout, currency }) =>
    toPayoutRecord({ id: newId(), marketplace, accountId, currency, ...payout, ...times }),
  );
}

const settlementRecord = (settlement: SettlementChanges['settlements'][number]) => ({
  ...toSettlementRecord(settlement),
  order_check_at: settlement.orderCheckAt,
});

const rowRecord = ({ marketplace, accountId }: StatementAccount, row: SettlementRow, now: string) => ({
  ...toRowRecord({ marketplace, accountId, ...row, ...row.payout }),
  created_at: now,
  updated_at: now,
});
