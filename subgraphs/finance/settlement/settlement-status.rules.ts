import { sumOf } from './exact-sum.rules.js';
import type { EvidenceCounts, StatementRow } from './settlement.entity.js';
import { type Evidence, evidences, type SettlementStatus } from './settlement.values.js';

interface StatusRule {
  status: SettlementStatus;
  holds(rows: readonly StatementRow[]): boolean;
}

/** The first that holds decides. The last one always does. */
const rules: readonly StatusRule[] = [
  // Every row was taken back, by rows that name it or by the source not telling it any more.
  { status: 'canceled', holds: rows => remaining(rows).length === 0 && sumOf(rows).eq(0) },
  { status: 'disputed', holds: rows => disputes(rows, 'opened') > disputes(rows, 'closed') },
  { status: 'paid_out', holds: rows => rows.every(isPaid) },
  // Something came after a part of it had been paid, or corrects what was final.
  { status: 'adjusted', holds: rows => rows.some(isPaid) || (rows.every(isFinal) && rows.some(corrects)) },
  { status: 'estimated', holds: rows => !rows.some(isFinal) },
  { status: 'pending', holds: rows => !rows.every(isFinal) },
  { status: 'settled', holds: () => true },
];

/** The status of a settlement follows from its rows alone. */
export const settlementStatus = (rows: readonly StatementRow[]): SettlementStatus =>
  rules.find(({ holds }) => holds(rows))!.status;

/** How each row is known, counted, and the weakest of them; null without rows. */
export function evidenceOf(rows: readonly StatementRow[]): {
  counts: EvidenceCounts;
  weakest: Evidence | null;
} {
  const found = rows.map(rowEvidence);
  const count = (evidence: Evidence) => found.filter(each => each === evidence).length;
  return {
    counts: {
      estimated: count('estimated'),
      providerConfirmed: count('provider_confirmed'),
      payoutMatched: count('payout_matched'),
    },
    weakest: evidences.find(evidence => found.includes(evidence)) ?? null,
  };
}

export function rowEvidence(row: StatementRow): Evidence {
  if (!row.isFinal) {
    return 'estimated';
  }
  return isPaid(row) ? 'payout_matched' : 'provider_confirmed';
}

/** Final, and in a payout that the source says was paid. */
export const isPaid = ({ isFinal: isCertain, payout }: StatementRow): boolean =>
  isCertain && payout?.state === 'paid';

/** Rows that are neither taken back by another one nor take one back themselves. */
function remaining(rows: readonly StatementRow[]): StatementRow[] {
  const known = new Set(rows.map(({ externalRowId }) => externalRowId));
  const takenBack = new Set(rows.flatMap(({ reversalOf }) => reversalOf ?? []));
  return rows.filter(
    ({ externalRowId, reversalOf }) =>
      !takenBack.has(externalRowId) && (reversalOf === null || !known.has(reversalOf)),
  );
}

const isFinal = (row: StatementRow): boolean => row.isFinal;

const corrects = ({ category, reversalOf }: StatementRow): boolean =>
  category === 'adjustment' || reversalOf !== null;

const disputes = (rows: readonly StatementRow[], dispute: StatementRow['dispute']): number =>
  rows.filter(row => row.dispute === dispute).length;
