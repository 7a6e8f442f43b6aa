import { dictionary } from '../../kernel/dictionary.js';
import { minorUnits } from '../agent-checkout/amounts.rules.js';
import type { AgentDiscountView } from '../agent-checkout/checkout-view.js';
import type { AcpCheckoutView } from './checkout-view.js';
import type { AcpDiscounts } from './session.schema.js';

/** Why a code does nothing: the protocol's word, and what the buyer can be told. */
const rejections: Readonly<Record<string, { reason: string; because: string }>> = dictionary({
  unknown: { reason: 'discount_code_invalid', because: 'is not a code of this merchant' },
  expired: { reason: 'discount_code_expired', because: 'is not valid at this time' },
  not_applicable: { reason: 'discount_code_minimum_not_met', because: 'does not apply to these items' },
  used_up: { reason: 'discount_code_usage_limit_reached', because: 'has been used as often as it may be' },
});

/** The discount extension's part of the session: the codes given, what each took off, and those that did nothing. */
export const discountsOf = (session: AcpCheckoutView): AcpDiscounts => ({
  codes: session.discountCodes,
  applied: session.discounts.map((discount, index) => appliedOf(discount, index, session)),
  rejected: session.rejectedCodes.map(rejected => ({ code: rejected.code, ...rejectionOf(rejected) })),
});

/** The protocol's reason for a rejected code, and a sentence for the buyer. */
export function rejectionOf({ code, reason }: { code: string; reason: string }): {
  reason: string;
  message: string;
} {
  const known = rejections[reason] ?? rejections.unknown!;
  return { reason: known.reason, message: `The code ${code} ${known.because}.` };
}

/** Discounts have no ids of their own: their place in the session, where each code stands once, is as good. */
function appliedOf(
  { code, title, amount, isAutomatic, target, allocations }: AgentDiscountView,
  index: number,
  { items, currency }: AcpCheckoutView,
): AcpDiscounts['applied'][number] {
  const whole = minorUnits(amount, currency);
  return {
    id: `discount_${index + 1}`,
    code: code ?? undefined,
    coupon: { id: code ?? `automatic_${index + 1}`, name: title },
    amount: whole,
    automatic: isAutomatic,
    allocations:
      target === 'shipping'
        ? [{ path: '$.totals.fulfillment', amount: whole }]
        : allocations.map(share => ({
            path: `$.line_items[${items.findIndex(({ id }) => id === share.itemId)}]`,
            amount: minorUnits(share.amount, currency),
          })),
  };
}
