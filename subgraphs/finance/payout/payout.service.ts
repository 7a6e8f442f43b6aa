import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { amountErrors, formatAmount, type Money } from '../../../kernel/money.js';
import type { Payout } from './payout.entity.js';
import { findPayout } from './payout.queries.js';

const setAmount = sql(
  'finance.payout.setAmount',
  'update finance.payout set amount = $3, updated_at = $4 where organization_id = $1 and id = $2',
);

/** The merchant's side of payouts: what arrived at the bank. */
export class PayoutService {
  /** Null takes back what was said before. Throws PAYOUT_NOT_FOUND, VALIDATION_FAILED. */
  confirm(ctx: RequestContext, id: string, amount: Money | null): Promise<Payout> {
    return ctx.transaction(async tx => {
      const payout = isId(id) ? await findPayout(tx, ctx.organizationId, id) : null;
      if (payout === null) {
        throw fail('PAYOUT_NOT_FOUND');
      }
      reject(amount === null ? [] : moneyErrors(amount, payout));
      const stored = amount === null ? null : formatAmount(amount.amount, payout.currency);
      const now = tx.db.clock.now();
      await tx.query(setAmount, [ctx.organizationId, payout.id, stored, now]);
      return { ...payout, amount: stored, updatedAt: now.toISOString() };
    });
  }
}

/** Nothing is converted: what arrived is told in the currency of the payout. A negative amount was collected. */
function moneyErrors({ amount, currency }: Money, payout: Payout): FieldError[] {
  return currency === payout.currency
    ? amountErrors('amount.amount', amount.replace(/^-/, ''), currency)
    : [
        {
          path: 'amount.currency',
          code: 'CURRENCY_MISMATCH',
          message: `The payout is in ${payout.currency}, not ${currency}.`,
        },
      ];
}
