import type { FinanceRow } from '../../../connectors/marketplaces/sale.js';

/** Rows that are recorded together: all that was read of one order, or a charge of the account as a whole. */
export interface RowGroup {
  /** Names the rows as well: other rows of the same order are another group. */
  id: string;
  /** Of the earliest and the latest row. */
  postedAt: string;
  lastPostedAt: string;
  rows: FinanceRow[];
}

/**
 * One group for each order, in all its currencies and transactions, in the order of their first rows: a settlement is
 * published once from everything that was read of it.
 */
export const groupsOf = (rows: readonly FinanceRow[]): RowGroup[] =>
  [...Map.groupBy(rows, ownerOf)].map(([owner, ofOwner]) => groupOf(owner, ofOwner));

function groupOf(owner: string, rows: FinanceRow[]): RowGroup {
  const times = rows.map(({ postedAt }) => postedAt).sort((a, b) => Date.parse(a) - Date.parse(b));
  const [postedAt, lastPostedAt] = [times[0]!, times.at(-1)!];
  return { id: [owner, postedAt, lastPostedAt].join(' '), postedAt, lastPostedAt, rows };
}

/** Whose rows a group holds, and when they were posted, or told where that cannot be read; what is in its id. */
export function partsOf(groupId: string): { owner: string; postedAt: string; lastPostedAt: string } {
  const parts = groupId.split(' ');
  const [postedAt, lastPostedAt] = parts.slice(-2) as [string, string];
  return { owner: parts.slice(0, -2).join(' '), postedAt, lastPostedAt };
}

export const ownerOf = ({ externalOrderId, externalTransactionId, currency, postedAt }: FinanceRow): string =>
  externalOrderId ?? externalTransactionId ?? `${currency} ${postedAt}`;

/**
 * Rows that a marketplace tells together, as they were read last: a transaction is replaced as a whole, because its rows
 * that do not come again are gone.
 */
export class LatestRows {
  readonly #units = new Map<string, FinanceRow[]>();

  add(rows: readonly FinanceRow[]): void {
    for (const [unit, ofUnit] of Map.groupBy(rows, unitOf)) {
      this.#units.set(unit, ofUnit);
    }
  }

  get rows(): FinanceRow[] {
    return [...this.#units.values()].flat();
  }

  get size(): number {
    return this.#units.size;
  }
}

export const unitOf = (row: { externalTransactionId: string | null; externalRowId: string }): string =>
  row.externalTransactionId === null
    ? `row ${row.externalRowId}`
    : `transaction ${row.externalTransactionId}`;
