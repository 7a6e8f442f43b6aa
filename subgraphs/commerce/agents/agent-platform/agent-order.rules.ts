import type { CheckoutItem } from '../../checkout/checkout/checkout-session.entity.js';
import type { StoredCheckout } from '../../checkout/checkout/checkout-session.store.js';
import type { Order, OrderLine } from '../../orders/order/order.entity.js';
import { completeTotals } from '../../orders/order/order-totals.rules.js';
import type { OrderAction } from '../../orders/order-action/order-action.entity.js';
import type {
  AgentAdjustment,
  AgentExpectation,
  AgentFulfillmentEvent,
  AgentLineUnits,
  AgentOrder,
  AgentOrderLine,
  AgentStatement,
} from './agent-order.js';

/** What an agent's view of an order is made of. */
export interface AgentOrderSources {
  order: Order;
  checkout: StoredCheckout;
  pagePath: string;
  /** Done to the order, in the order in which it was. */
  actions: readonly Pick<OrderAction, 'action' | 'status' | 'lines' | 'externalPackageId' | 'updatedAt'>[];
  refund: AgentRefund | null;
  stated: AgentStatement;
}

/** Money on its way back to the buyer. */
export interface AgentRefund {
  amount: string;
  isDone: boolean;
  at: string;
}

export function agentOrderOf(sources: AgentOrderSources): AgentOrder {
  const { order, checkout, pagePath, stated } = sources;
  const sold = soldItems(order, checkout.session.items);
  return {
    id: order.id,
    checkoutId: checkout.session.id,
    pagePath,
    protocol: checkout.session.protocol,
    currency: order.currency,
    status: order.status,
    version: order.version,
    totals: completeTotals(order.totals),
    taxes: checkout.session.taxes,
    lines: sold.map(lineOf),
    expectations: expectationsOf(sold, checkout),
    events: eventsOf(sold, sources),
    adjustments: adjustmentsOf(sold, sources),
    stated,
    placedAt: order.placedAt,
    updatedAt: order.updatedAt,
  };
}

interface SoldItem {
  item: CheckoutItem;
  line: OrderLine;
}

/** Lines of the order name the items they came of. */
function soldItems(order: Order, items: readonly CheckoutItem[]): SoldItem[] {
  const lines = new Map(order.lines.map(line => [line.externalLineId, line]));
  return items.flatMap((item, index) => {
    const line = lines.get(item.id) ?? order.lines[index];
    return line === undefined ? [] : [{ item, line }];
  });
}

const isCanceled = ({ line }: SoldItem): boolean => line.status === 'canceled';
const isSent = ({ line }: SoldItem): boolean =>
  line.status === 'shipped' || line.status === 'completed' || line.status === 'return';

const lineOf = (sold: SoldItem): AgentOrderLine => ({
  id: sold.item.id,
  reference: sold.item.reference,
  title: sold.item.title,
  unitAmount: sold.item.unitAmount,
  imageUrl: sold.item.imageUrl,
  subtotal: sold.item.subtotal,
  discount: sold.item.discount,
  quantity: sold.item.quantity,
  activeQuantity: isCanceled(sold) ? 0 : sold.item.quantity,
  fulfilledQuantity: isSent(sold) ? sold.item.quantity : 0,
});

const unitsOf = (sold: readonly SoldItem[]): AgentLineUnits[] =>
  sold.map(({ item: { id, quantity } }) => ({ id, quantity }));

/** Everything that is sent goes to one place by one way. */
function expectationsOf(
  sold: readonly SoldItem[],
  { session: { shipping }, personal }: StoredCheckout,
): AgentExpectation[] {
  const wanted = sold.filter(one => one.item.requiresShipping && !isCanceled(one));
  if (wanted.length === 0) {
    return [];
  }
  const destination = personal.destinations.find(({ id }) => id === shipping.selectedDestinationId) ?? null;
  const option = shipping.options.find(({ id }) => id === shipping.selectedOptionId);
  return [{ id: 'delivery', lines: unitsOf(wanted), destination, description: option?.title ?? null }];
}

/** One for each package, one for what was sent without any, and one when everything has arrived. */
function eventsOf(all: readonly SoldItem[], { order, actions }: AgentOrderSources): AgentFulfillmentEvent[] {
  const sold = all.filter(({ item }) => item.requiresShipping);
  const packed = order.packages.map(parcel => {
    const contents = sold.filter(({ line }) =>
      parcel.externalLineIds.includes(line.externalLineId ?? line.id),
    );
    const sent = actions.find(
      ({ action, externalPackageId }) => action === 'ship' && externalPackageId === parcel.externalPackageId,
    );
    return {
      contents,
      event: {
        id: `shipped-${parcel.externalPackageId}`,
        type: 'shipped' as const,
        occurredAt: sent?.updatedAt ?? order.updatedAt,
        lines: unitsOf(contents),
        carrier: parcel.carrier,
        trackingNumber: parcel.trackingNumber,
      },
    };
  });
  const inPackages = new Set(packed.flatMap(({ contents }) => contents));
  const loose = sold.filter(one => isSent(one) && !inPackages.has(one));
  const events: AgentFulfillmentEvent[] = packed.map(({ event }) => event);
  if (loose.length > 0) {
    events.push(untracked('shipped', loose, order));
  }
  const arrived = sold.filter(({ line }) => line.status === 'completed');
  if (arrived.length > 0) {
    events.push(untracked('delivered', arrived, order));
  }
  return events.filter(({ lines }) => lines.length > 0);
}

const untracked = (
  type: AgentFulfillmentEvent['type'],
  sold: readonly SoldItem[],
  { updatedAt }: Order,
): AgentFulfillmentEvent => ({
  id: type,
  type,
  occurredAt: updatedAt,
  lines: unitsOf(sold),
  carrier: null,
  trackingNumber: null,
});

function adjustmentsOf(
  sold: readonly SoldItem[],
  { order, actions, refund }: AgentOrderSources,
): AgentAdjustment[] {
  const canceled = sold.filter(isCanceled);
  const adjustments: AgentAdjustment[] = [];
  if (canceled.length > 0) {
    const canceling = actions.findLast(({ action }) => action === 'cancel');
    adjustments.push({
      id: 'cancellation',
      type: 'cancellation',
      occurredAt: canceling?.updatedAt ?? order.updatedAt,
      status: 'completed',
      lines: unitsOf(canceled),
      amount: null,
      description: 'Canceled by the merchant',
    });
  }
  if (refund !== null) {
    adjustments.push({
      id: 'refund',
      type: 'refund',
      occurredAt: refund.at,
      status: refund.isDone ? 'completed' : 'pending',
      lines: [],
      amount: refund.amount,
      description: 'Paid back in full',
    });
  }
  return adjustments;
}
