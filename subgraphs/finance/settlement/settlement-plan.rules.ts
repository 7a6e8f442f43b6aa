import type { RowMerge } from './row-merge.rules.js';
import type { Settlement, SettlementIdentity, SettlementRow, StatementRow } from './settlement.entity.js';

/** A settlement whose rows change, with all the rows that it then has. */
export interface SettlementDraft extends SettlementIdentity {
  id: string;
  /** Null for a new one. */
  before: Settlement | null;
  rows: SettlementRow[];
}

export interface SettlementPlan {
  drafts: SettlementDraft[];
  /** The rows to write, each with its settlement. */
  rows: SettlementRow[];
}

/** What is loaded of an account, as far as the told rows touch it. */
interface LoadedSettlements {
  settlements: readonly Settlement[];
  rows: readonly SettlementRow[];
}

/** Gives every row that is to be written its settlement, and finds each settlement that thereby changes. */
export function planSettlements(
  loaded: LoadedSettlements,
  { written, gone }: RowMerge,
  place: Pick<SettlementIdentity, 'marketplace' | 'accountId'> & { newId(): string },
): SettlementPlan {
  const bySettled = new Map(loaded.settlements.map(settlement => [keyOf(settlement), settlement]));
  const newIds = new Map<string, string>();
  const settlementIdOf = (row: StatementRow): string | null => {
    if (row.externalOrderId === null) {
      return null;
    }
    const key = keyOf(row);
    const id = bySettled.get(key)?.id ?? newIds.get(key) ?? place.newId();
    newIds.set(key, id);
    return id;
  };
  const loadedById = new Map(loaded.rows.map(row => [row.externalRowId, row]));
  const rows = written.map(row => ({
    ...row,
    id: loadedById.get(row.externalRowId)?.id ?? place.newId(),
    settlementId: settlementIdOf(row),
  }));
  const left = gone.concat(rows.flatMap(row => loadedById.get(row.externalRowId) ?? []));
  const changedIds = new Set([...rows, ...left].flatMap(({ settlementId }) => settlementId ?? []));
  const current = currentRows(loaded.rows, rows, gone);
  const settlements = new Map(loaded.settlements.map(settlement => [settlement.id, settlement]));
  const drafts = [...changedIds].map(id => {
    const before = settlements.get(id) ?? null;
    const ofIt = current.get(id) ?? [];
    const { externalOrderId, currency } = before ?? (ofIt[0] as SettlementIdentity & SettlementRow);
    const { marketplace, accountId } = place;
    return { id, marketplace, accountId, externalOrderId: externalOrderId!, currency, before, rows: ofIt };
  });
  return { drafts, rows };
}

/** All rows by their settlement, once the plan is carried out. */
function currentRows(
  loaded: readonly SettlementRow[],
  written: readonly SettlementRow[],
  gone: readonly SettlementRow[],
): Map<string | null, SettlementRow[]> {
  const byId = new Map([...loaded, ...written].map(row => [row.id, row]));
  for (const { id } of gone) {
    byId.delete(id);
  }
  return Map.groupBy(byId.values(), ({ settlementId }) => settlementId);
}

const keyOf = ({ externalOrderId, currency }: { externalOrderId: string | null; currency: string }): string =>
  `${currency} ${externalOrderId}`;
