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
 * Rows that are told against those that are loaded (at least all rows of the same ids, and of the same transactions). What
 * is the same is left alone. What was final is not replaced by what is not: that reading is the older one. What the
 * marketplace told is not replaced by what the merchant tells. A transaction is taken as a whole or not at all, and its
 * rows that do not come again are gone.
 */
export function mergeRows(loaded: readonly SettlementRow[], told: readonly StatementRow[]): RowMerge {
  const loadedById = new Map(loaded.map(row => [row.externalRowId, row]));
  const latest = [...new Map(told.map(row => [row.externalRowId, row])).values()];
  const loadedTransactions = Map.groupBy(loaded, transactionOf);
  const reportedTransactions = Map.groupBy(latest, transactionOf);
  const isStale = (row: StatementRow): boolean => {
    const id = transactionOf(row);
    return id === null
      ? isOlder(loadedById.get(row.externalRowId), row)
      : isOlderTransaction(loadedTransactions.get(id) ?? [], reportedTransactions.get(id)!);
  };
  const taken = latest.filter(row => !isStale(row));
  const takenIds = new Set(taken.map(row => row.externalRowId));
  const takenTransactions = new Set(taken.flatMap(row => transactionOf(row) ?? []));
  return {
    written: taken.filter(row => !isSame(loadedById.get(row.externalRowId), row)),
    gone: loaded.filter(
      row => takenTransactions.has(transactionOf(row) ?? '') && !takenIds.has(row.externalRowId),
    ),
  };
}

/** Transactions of the marketplace and of the merchant are not the same, whatever their names. */
const transactionOf = ({ origin, externalTransactionId: id }: StatementRow): string | null =>
  id === null ? null : `${origin}:${id}`;

/** Merchants may take back that a row of their own was final. */
const isOlder = (loaded: SettlementRow | undefined, told: StatementRow): boolean =>
  loaded?.origin === 'marketplace' && (told.origin === 'merchant' || (loaded.isFinal && !told.isFinal));

const isOlderTransaction = (loaded: readonly SettlementRow[], told: readonly StatementRow[]): boolean =>
  loaded.some(row => row.isFinal) && told.some(row => !row.isFinal);

function isSame(loaded: SettlementRow | undefined, told: StatementRow): boolean {
  if (loaded === undefined) {
    return false;
  }
  const { id: _, settlementId: __, ...content } = loaded;
  return isDeepStrictEqual(content, told);
}
