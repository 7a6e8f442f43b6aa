import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Settlement, SettlementRow, StatementRow } from './settlement.entity.js';
import {
  rowColumns,
  type StoredRow,
  type StoredSettlement,
  settlementColumns,
  toRow,
} from './settlement.queries.js';

/** Whose rows: of one connected account, or of a channel without one. */
export interface StatementAccount {
  organizationId: string;
  marketplace: string;
  accountId: string | null;
}

const lock = sql(
  'finance.settlement.lockAccount',
  `select pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'finance.account', $1::text, $2::text, $3::text), 0))`,
);

/**
 * Whoever writes statements of the account next waits until this transaction ends. One lock for all its settlements: a
 * row can move from one to another, and nobody can deadlock.
 */
export async function lockAccount(tx: Transaction, account: StatementAccount): Promise<void> {
  await tx.query(lock, valuesOf(account));
}

/** Rows of the ids, and of the transactions. An account is compared as it is or is not there: by an index both times. */
const hits = (account: string) => `
  r.organization_id = $1 and r.marketplace = $2 and r.account_id ${account}
    and (r.external_row_id = any($4::text[]) or r.external_transaction_id = any($5::text[]))`;

const settlementsText = (account: string) => `
  select ${settlementColumns} from finance.settlement s where s.organization_id = $1 and s.id in (
    select named.id from jsonb_to_recordset($6::jsonb) as given ("externalOrderId" text, currency text)
    join finance.settlement named on named.organization_id = $1 and named.marketplace = $2
      and named.account_id ${account} and named.external_order_id = given."externalOrderId"
      and named.currency = given.currency
    union select r.settlement_id from finance.settlement_row r where ${hits(account)})`;

const rowsText = (account: string) => `
  select ${rowColumns} from finance.settlement_row r where ${hits(account)}
  union all
  select ${rowColumns} from finance.settlement_row r
  where r.organization_id = $1 and r.settlement_id = any($6::uuid[])`;

const variants = {
  known: {
    settlements: sql('finance.settlement.held', settlementsText('= $3')),
    rows: sql('finance.settlement.heldRows', rowsText('= $3')),
  },
  none: {
    settlements: sql('finance.settlement.heldNone', settlementsText('is null and $3::text is null')),
    rows: sql('finance.settlement.heldRowsNone', rowsText('is null and $3::text is null')),
  },
};

export interface LoadedStatement {
  settlements: Settlement[];
  /** All rows of those settlements, and those of the account as a whole that are told again. */
  rows: SettlementRow[];
}

/** Everything that the rows can change. Whoever changes it holds the lock of the account. */
export async function loadStatement(
  tx: Pick<Transaction, 'query'>,
  account: StatementAccount,
  told: readonly StatementRow[],
): Promise<LoadedStatement> {
  const variant = account.accountId === null ? variants.none : variants.known;
  const ids = told.map(({ externalRowId }) => externalRowId);
  const transactions = told.flatMap(row => row.externalTransactionId ?? []);
  const values = [...valuesOf(account), ids, transactions];
  const identities = told.flatMap(({ externalOrderId, currency }) =>
    externalOrderId === null ? [] : { externalOrderId, currency },
  );
  const settlements = await tx.query<StoredSettlement>(variant.settlements, [
    ...values,
    JSON.stringify(identities),
  ]);
  const rows = await tx.query<StoredRow>(variant.rows, [...values, settlements.map(({ id }) => id)]);
  const unique = new Map(rows.map(row => [row.id, toRow(row)]));
  return { settlements, rows: [...unique.values()] };
}

const valuesOf = ({ organizationId, marketplace, accountId }: StatementAccount): unknown[] => [
  organizationId,
  marketplace,
  accountId,
];
