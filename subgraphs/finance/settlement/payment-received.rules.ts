import { sumOf, written } from './exact-sum.rules.js';
import type { PaymentReceived, StatementRow } from './settlement.entity.js';
import { isPaid } from './settlement-status.rules.js';

/** Raised whenever the formula changes; a stored value can be computed again by the formula that it names. */
const formula = { formulaId: 'paid_rows', formulaVersion: '1' } as const;

/**
 * §2.10 `paymentReceived`, by the formula `paid_rows` version 1: the sum of the rows that are final and in a payout
 * that the source says was paid. Null while nothing was paid.
 */
export function paymentReceived(rows: readonly StatementRow[], currency: string): PaymentReceived | null {
  const paid = rows.filter(isPaid);
  if (paid.length === 0) {
    return null;
  }
  return { amount: written(sumOf(paid), currency), ...formula };
}
