import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import type { AgentCheckoutItemView } from '../../agent-checkout/checkout-view.js';
import { totalText } from '../../agent-checkout/included-taxes.rules.js';
import type { UcpCheckoutView } from './checkout-view.js';

export interface UcpTotal {
  type: string;
  display_text: string;
  amount: number;
}

/** The parts of a session's price, positive, in the order that a receipt has them. */
interface Amounts {
  subtotal: number;
  /** Taken off the items. */
  itemsDiscount: number;
  /** Taken off anything else. */
  discount: number;
  /** Null while nobody chose how the items are sent. */
  fulfillment: number | null;
  taxes: { title: string; amount: number }[];
  total: number;
  /** What the total is called; it names the taxes that the prices include. */
  totalText: string;
}

/** What amounts follow from; of a cart, which is not shipped yet, too. */
export type PricedView = Pick<UcpCheckoutView, 'currency' | 'amounts' | 'discounts' | 'taxes'> & {
  shipping: Pick<UcpCheckoutView['shipping'], 'selectedOptionId'>;
};

export function amountsOf(view: PricedView): Amounts {
  const { currency, amounts, discounts, shipping, taxes } = view;
  const units = (amount: string) => minorUnits(amount, currency);
  const itemsDiscount = discounts
    .filter(({ target }) => target === 'items')
    .reduce((sum, { amount }) => sum + units(amount), 0);
  return {
    subtotal: units(amounts.subtotal),
    itemsDiscount,
    discount: units(amounts.discount) - itemsDiscount,
    fulfillment: shipping.selectedOptionId === null ? null : units(amounts.shipping),
    taxes: taxes
      .filter(({ isIncluded }) => !isIncluded)
      .map(({ title, amount }) => ({ title, amount: units(amount) })),
    total: units(amounts.total),
    totalText: totalText(taxes, currency),
  };
}

/**
 * Totals of a session. `sign` is that of discounts: 2026-01-11 writes them positive, later versions negative. What is
 * zero is left out, but for the subtotal, the total, and fulfillment that was chosen and costs nothing.
 */
export function totalsOf(amounts: Amounts, sign: 1 | -1): UcpTotal[] {
  const { subtotal, itemsDiscount, discount, fulfillment, taxes, total, totalText: text } = amounts;
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: subtotal },
    ...unlessZero('items_discount', 'Item discounts', sign * itemsDiscount),
    ...unlessZero('discount', 'Discount', sign * discount),
    ...(fulfillment === null ? [] : [{ type: 'fulfillment', display_text: 'Shipping', amount: fulfillment }]),
    ...taxes.flatMap(({ title, amount }) => unlessZero('tax', title, amount)),
    { type: 'total', display_text: text, amount: total },
  ];
}

/** Totals of a line with its share of the discounts. */
export function lineTotalsOf(item: AgentCheckoutItemView, currency: string): UcpTotal[] {
  const subtotal = minorUnits(item.subtotal, currency);
  const discount = minorUnits(item.discount, currency);
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: subtotal },
    ...unlessZero('items_discount', 'Discount', -discount),
    { type: 'total', display_text: 'Total', amount: subtotal - discount },
  ];
}

const unlessZero = (type: string, text: string, amount: number): UcpTotal[] =>
  amount === 0 ? [] : [{ type, display_text: text, amount }];
