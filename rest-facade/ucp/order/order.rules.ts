import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import { totalText } from '../../agent-checkout/included-taxes.rules.js';
import type {
  AgentAdjustmentView,
  AgentExpectationView,
  AgentLineUnitsView,
  AgentOrderEventView,
  AgentOrderLineView,
} from '../../agent-checkout/order-view.js';
import { postalAddressOf } from '../extension/fulfillment.rules.js';
import { knownFields } from '../known-fields.js';
import type { UcpOrderView } from './order-view.js';

type Fields = Record<string, unknown>;

/** Where the versions differ in how they write an order. */
export interface OrderForm {
  ucp: Fields;
  publicUrl: string;
  /** Sign of what is taken off: positive in 2026-01-11. */
  sign: 1 | -1;
  /** Whether discounts on items are told apart from those on the whole order. */
  hasItemsDiscount: boolean;
  /** Members of the order, its lines and its adjustments that the other version does not have. */
  order(view: UcpOrderView): Fields;
  quantity(line: AgentOrderLineView): Fields;
  adjustment(adjustment: AgentAdjustmentView, currency: string): Fields;
}

/** An order as a version of the protocol writes it: always whole, never what changed. */
export function orderBody(view: UcpOrderView, form: OrderForm): Fields {
  const { id, checkoutId, adjustments, currency } = view;
  return {
    ucp: form.ucp,
    id,
    checkout_id: checkoutId,
    permalink_url: `${form.publicUrl}${view.pagePath}`,
    line_items: view.lines.map(line => lineOf(line, currency, form)),
    fulfillment: {
      expectations: view.expectations.map(expectationOf),
      events: view.events.map(eventOf),
    },
    adjustments: adjustments.map(adjustment => ({
      id: adjustment.id,
      type: adjustment.type,
      occurred_at: adjustment.occurredAt,
      status: adjustment.status,
      description: adjustment.description,
      ...form.adjustment(adjustment, currency),
    })),
    totals: totalsOf(view, form),
    ...form.order(view),
  };
}

function lineOf(line: AgentOrderLineView, currency: string, form: OrderForm): Fields {
  const subtotal = minorUnits(line.subtotal, currency);
  const discount = minorUnits(line.discount, currency);
  return {
    id: line.id,
    item: {
      id: line.reference,
      title: line.title,
      price: minorUnits(line.unitAmount, currency),
      ...knownFields({ image_url: line.imageUrl }),
    },
    quantity: form.quantity(line),
    totals: [
      { type: 'subtotal', display_text: 'Subtotal', amount: subtotal },
      ...(discount === 0
        ? []
        : [{ type: 'items_discount', display_text: 'Discount', amount: form.sign * discount }]),
      { type: 'total', display_text: 'Total', amount: subtotal - discount },
    ],
    status: lineStatusOf(line),
  };
}

/** By the protocol's own derivation, but for lines of which nothing is left: 2026-01-11 has no word for them. */
export function lineStatusOf({ activeQuantity, fulfilledQuantity }: AgentOrderLineView): string {
  if (fulfilledQuantity === activeQuantity) {
    return 'fulfilled';
  }
  return fulfilledQuantity > 0 ? 'partial' : 'processing';
}

const expectationOf = ({ id, lines, destination, description }: AgentExpectationView): Fields => ({
  id,
  line_items: lines,
  method_type: 'shipping',
  destination: destination === null ? {} : postalAddressOf(destination),
  ...knownFields({ description }),
});

const eventOf = ({ id, type, occurredAt, lines, carrier, trackingNumber }: AgentOrderEventView): Fields => ({
  id,
  occurred_at: occurredAt,
  type,
  line_items: lines,
  ...knownFields({ carrier, tracking_number: trackingNumber }),
});

/**
 * What is zero is left out, but for subtotal and total. Discounts are split as in the checkout: 2026-01-11 has only those
 * of the whole order.
 */
function totalsOf(
  { totals, taxes, lines, currency }: UcpOrderView,
  { sign, hasItemsDiscount }: OrderForm,
): Fields[] {
  const units = (amount: string): number => minorUnits(amount, currency);
  const onItems = hasItemsDiscount ? lines.reduce((sum, { discount }) => sum + units(discount), 0) : 0;
  const entries = [
    { type: 'subtotal', display_text: 'Subtotal', amount: units(totals.subtotal) },
    { type: 'items_discount', display_text: 'Item discounts', amount: sign * onItems },
    { type: 'discount', display_text: 'Discount', amount: sign * (units(totals.discount) - onItems) },
    { type: 'fulfillment', display_text: 'Shipping', amount: units(totals.shipping) },
    { type: 'tax', display_text: 'Tax', amount: units(totals.tax) },
    { type: 'total', display_text: totalText(taxes, currency), amount: units(totals.total) },
  ];
  return entries.filter(({ type, amount }) => amount !== 0 || type === 'subtotal' || type === 'total');
}

/** Units that an adjustment is about; `sign` -1: they are fewer than before. */
export const signedUnits = (lines: readonly AgentLineUnitsView[], sign: 1 | -1): Fields =>
  lines.length === 0
    ? {}
    : { line_items: lines.map(({ id, quantity }) => ({ id, quantity: sign * quantity })) };
