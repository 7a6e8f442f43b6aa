import { dictionary } from '../../kernel/dictionary.js';
import { minorUnits } from '../agent-checkout/amounts.rules.js';
import type {
  AgentAdjustmentView,
  AgentExpectationView,
  AgentOrderEventView,
  AgentOrderLineView,
} from '../agent-checkout/order-view.js';
import { addressOf } from './address.js';
import type { AcpAdjustment, AcpFulfillment, AcpOrder, AcpOrderLine } from './order.schema.js';
import type { AcpOrderView } from './order-view.js';
import { totalDescription } from './totals.js';

/** What the protocol calls an order's state. What came back was delivered before. */
const statuses: Readonly<Record<string, string>> = dictionary({
  pending: 'created',
  to_ship: 'confirmed',
  shipped: 'shipped',
  completed: 'completed',
  canceled: 'canceled',
  return: 'completed',
});

/** An order as the Agentic Commerce Protocol 2026-04-17 writes it, whole. */
export const acpOrderOf = (order: AcpOrderView, publicUrl: string): AcpOrder => ({
  type: 'order',
  id: order.id,
  checkout_session_id: order.checkoutId,
  permalink_url: `${publicUrl}${order.pagePath}`,
  status: statuses[order.status] ?? 'processing',
  line_items: order.lines.map(line => lineOf(line, order.currency)),
  fulfillments: fulfillmentsOf(order),
  adjustments: order.adjustments.map(adjustment => adjustmentOf(adjustment, order.currency)),
  totals: totalsOf(order),
});

const lineOf = (line: AgentOrderLineView, currency: string): AcpOrderLine => ({
  id: line.id,
  title: line.title,
  image_url: line.imageUrl ?? undefined,
  quantity: { ordered: line.quantity, current: line.activeQuantity, fulfilled: line.fulfilledQuantity },
  unit_price: minorUnits(line.unitAmount, currency),
  subtotal: minorUnits(line.subtotal, currency),
  status: lineStatus(line),
});

/** As the protocol derives it. */
function lineStatus({ activeQuantity: current, fulfilledQuantity: fulfilled }: AgentOrderLineView): string {
  if (current === 0) {
    return 'removed';
  }
  if (fulfilled >= current) {
    return 'fulfilled';
  }
  return fulfilled > 0 ? 'partial' : 'processing';
}

/** One for each parcel; while nothing was sent, one that is being prepared. */
function fulfillmentsOf({ expectations, events }: AcpOrderView): AcpFulfillment[] {
  const [expected] = expectations;
  const delivered = events.find(({ type }) => type === 'delivered');
  const sent = events.filter(({ type }) => type === 'shipped');
  const parcels = sent.length === 0 && delivered !== undefined ? [delivered] : sent;
  if (parcels.length > 0) {
    return parcels.map(parcel => parcelOf(parcel, delivered, expected));
  }
  return expected === undefined
    ? []
    : [
        {
          id: expected.id,
          type: 'shipping',
          status: 'processing',
          line_items: expected.lines,
          ...placeOf(expected),
        },
      ];
}

function parcelOf(
  parcel: AgentOrderEventView,
  delivered: AgentOrderEventView | undefined,
  expected: AgentExpectationView | undefined,
): AcpFulfillment {
  const happened = delivered === undefined || delivered === parcel ? [parcel] : [parcel, delivered];
  return {
    id: parcel.id,
    type: 'shipping',
    status: delivered === undefined ? 'shipped' : 'delivered',
    line_items: parcel.lines,
    carrier: parcel.carrier ?? undefined,
    tracking_number: parcel.trackingNumber ?? undefined,
    ...placeOf(expected),
    events: happened.map(event => ({
      id: `${parcel.id}-${event.type}`,
      type: event.type,
      occurred_at: event.occurredAt,
    })),
  };
}

/** The address is forgotten once nobody needs to know it any more. */
const placeOf = (
  expected: AgentExpectationView | undefined,
): Pick<AcpFulfillment, 'destination' | 'description'> => ({
  destination: expected?.destination == null ? undefined : addressOf(expected.destination),
  description: expected?.description ?? undefined,
});

const adjustmentOf = (adjustment: AgentAdjustmentView, currency: string): AcpAdjustment => ({
  id: adjustment.id,
  type: adjustment.type,
  occurred_at: adjustment.occurredAt,
  status: adjustment.status,
  line_items: adjustment.lines.length === 0 ? undefined : adjustment.lines,
  ...(adjustment.amount === null
    ? {}
    : { amount: minorUnits(adjustment.amount, currency), currency: currency.toLowerCase() }),
  description: adjustment.description,
});

/**
 * As in the session: `subtotal` is what is left of the items. `total` stays what was charged; what was given back stands
 * beside it.
 */
function totalsOf({ totals, taxes, lines, currency, adjustments }: AcpOrderView): AcpOrder['totals'] {
  const money = (amount: string) => minorUnits(amount, currency);
  const refunded = adjustments
    .filter(({ type, status }) => type === 'refund' && status === 'completed')
    .reduce((sum, { amount }) => sum + money(amount ?? '0'), 0);
  const items = money(totals.subtotal);
  const onItems = lines.reduce((sum, { discount }) => sum + money(discount), 0);
  return [
    { type: 'items_base_amount', display_text: 'Items', amount: items },
    ...unlessZero('items_discount', 'Discount on items', onItems),
    { type: 'subtotal', display_text: 'Subtotal', amount: items - onItems },
    ...unlessZero('discount', 'Discount', money(totals.discount) - onItems),
    { type: 'fulfillment', display_text: 'Shipping', amount: money(totals.shipping) },
    ...unlessZero('tax', 'Tax', money(totals.tax)),
    {
      type: 'total',
      display_text: 'Total',
      amount: money(totals.total),
      ...totalDescription(taxes, currency),
    },
    ...unlessZero('amount_refunded', 'Refunded', refunded),
  ];
}

const unlessZero = (type: string, text: string, amount: number): AcpOrder['totals'] =>
  amount === 0 ? [] : [{ type, display_text: text, amount }];
