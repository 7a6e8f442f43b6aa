import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import type { AgentDiscountView } from '../../agent-checkout/checkout-view.js';
import type { UcpCheckoutView } from '../checkout/checkout-view.js';

export interface UcpDiscounts {
  codes: string[];
  applied: UcpAppliedDiscount[];
}

interface UcpAppliedDiscount {
  code?: string;
  title: string;
  amount: number;
  automatic: boolean;
  priority: number;
  method?: 'across';
  allocations?: { path: string; amount: number }[];
}

/** A session or a cart. */
type DiscountedView = Pick<UcpCheckoutView, 'currency' | 'discountCodes' | 'discounts'> & {
  items: readonly { id: string }[];
};

/**
 * The discount extension: the codes as given, and what was applied, in the order of calculation. With `allocations` it
 * says what each line bore, and the discount counts among `items_discount`; without, it is one of the whole order.
 * Undefined where there is none of both.
 */
export function discountsOf(view: DiscountedView, withAllocations: boolean): UcpDiscounts | undefined {
  const { discountCodes, discounts } = view;
  return discountCodes.length === 0 && discounts.length === 0
    ? undefined
    : {
        codes: discountCodes,
        applied: discounts.map((discount, index) => ({
          ...appliedOf(discount, view, index),
          ...(withAllocations ? allocationsOf(discount, view) : {}),
        })),
      };
}

const appliedOf = (
  { code, title, amount, isAutomatic }: AgentDiscountView,
  { currency }: DiscountedView,
  index: number,
): UcpAppliedDiscount => ({
  ...(code === null ? {} : { code }),
  title,
  amount: minorUnits(amount, currency),
  automatic: isAutomatic,
  priority: index + 1,
});

function allocationsOf(
  { target, amount, allocations }: AgentDiscountView,
  { items, currency }: DiscountedView,
): Pick<UcpAppliedDiscount, 'method' | 'allocations'> {
  if (target === 'shipping') {
    return { allocations: [{ path: '$.totals.shipping', amount: minorUnits(amount, currency) }] };
  }
  const place = new Map(items.map(({ id }, index) => [id, `$.line_items[${index}]`]));
  return {
    method: 'across',
    allocations: allocations.map(share => ({
      path: place.get(share.itemId)!,
      amount: minorUnits(share.amount, currency),
    })),
  };
}
