import { isDeepStrictEqual } from 'node:util';
import type { SettlementRow, StatementRow } from './settlement.entity.js';

/** What becomes of the rows of an account when some of them are told. */
export interface RowMerge {
  /** New ones, and those that changed. */
  written: StatementRow[];
  /** Those that their source tells no more. */
  gone: SettlementRow[];
}

/**
 * Rows that are told against those that are held (at least all rows of the same ids, and of the same transactions). What
 * is the same is left alone. What was final is not replaced by what is not: that reading is the older one. What the
 * marketplace told is not replaced by what the merchant tells. A transaction is taken as a whole or not at all, and its
 * rows that do not come again are gone.
 */
export function mergeRows(held: readonly SettlementRow[], told: readonly StatementRow[]): RowMerge {
  const heldById = new Map(held.map(row => [row.externalRowId, row]));
  const latest = [...new Map(told.map(row => [row.externalRowId, row])).values()];
  const heldParts = Map.groupBy(held, transactionOf);
  const toldParts = Map.groupBy(latest, transactionOf);
  const isStale = (row: StatementRow): boolean => {
    const id = transactionOf(row);
    return id === null
      ? isOlder(heldById.get(row.externalRowId), row)
      : isOlderTransaction(heldParts.get(id) ?? [], toldParts.get(id)!);
  };
  const taken = latest.filter(row => !isStale(row));
  const takenIds = new Set(taken.map(row => row.externalRowId));
  const takenTransactions = new Set(taken.flatMap(row => transactionOf(row) ?? []));
  return {
    written: taken.filter(row => !isSame(heldById.get(row.externalRowId), row)),
    gone: held.filter(
      row => takenTransactions.has(transactionOf(row) ?? '') && !takenIds.has(row.externalRowId),
    ),
  };
}

/** Transactions of the marketplace and of the merchant are not the same, whatever their names. */
const transactionOf = ({ origin, externalTransactionId: id }: StatementRow): string | null =>
  id === null ? null : `${origin}:${id}`;

/** Merchants may take back that a row of their own was final. */
const isOlder = (held: SettlementRow | undefined, told: StatementRow): boolean =>
  held?.origin === 'marketplace' && (told.origin === 'merchant' || (held.isFinal && !told.isFinal));

const isOlderTransaction = (held: readonly SettlementRow[], told: readonly StatementRow[]): boolean =>
  held.some(row => row.isFinal) && told.some(row => !row.isFinal);

function isSame(held: SettlementRow | undefined, told: StatementRow): boolean {
  if (held === undefined) {
    return false;
  }
  const { id: _, settlementId: __, ...content } = held;
  return isDeepStrictEqual(content, told);
}
