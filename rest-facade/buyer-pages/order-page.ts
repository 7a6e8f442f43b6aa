import { dictionary } from '../../kernel/dictionary.js';
import { escapeHtml } from '../../kernel/escape-html.js';
import type {
  AgentOrderEventView,
  AgentOrderLineView,
  AgentOrderView,
} from '../agent-checkout/order-view.js';
import { pageDate, pageHtml, pageSection, pageTable } from '../pages/page-layout.js';
import { includedTaxesText, totalRows } from './totals.js';

/** What the page shows. Nothing of it says who the buyer is or where they live. */
export interface OrderPageView {
  merchant: string;
  order: Pick<AgentOrderView, 'id' | 'currency' | 'totals' | 'taxes' | 'lines' | 'events' | 'adjustments'> & {
    status: string;
    placedAt: string;
  };
}

/** An order for its buyer: plain HTML without scripts. */
export function orderPage({ merchant, order }: OrderPageView): string {
  const { id, status, placedAt, currency } = order;
  const money = (amount: string): string => escapeHtml(`${amount} ${currency}`);
  const body = `<p>Order <code>${escapeHtml(id)}</code>, placed on ${pageDate(placedAt)}.</p>
<p role="status"><strong>${escapeHtml(statuses[status] ?? status)}</strong></p>
<h2>Items</h2>
${pageTable(
  null,
  ['Item', 'Quantity', 'Amount', 'State'],
  order.lines.map(line => [
    escapeHtml(line.title),
    String(line.quantity),
    money(line.subtotal),
    escapeHtml(lineState(line)),
  ]),
)}
<h2>Total</h2>
${pageTable(
  null,
  ['What', 'Amount'],
  totalRows(order.totals).map(([name, amount]) => [name, money(amount)]),
)}
${includedTaxesText(order.taxes, currency)}
${pageSection('Shipments', order.events.map(shipmentOf))}
${pageSection(
  'Changes',
  order.adjustments.map(({ description, amount, occurredAt, status: state }) => {
    const sum = amount === null ? '' : `: ${amount} ${currency}`;
    return `${pageDate(occurredAt)} ${escapeHtml(`${description}${sum}${state === 'completed' ? '' : ` (${state})`}`)}`;
  }),
)}
<p>This page is private to whoever has its address. Questions are answered by ${escapeHtml(merchant)}.</p>`;
  return pageHtml({ title: `Your order at ${merchant}`, site: null, body });
}

/** Says the same whatever was asked for, so that nothing can be learned from it. */
export const orderNotFoundPage = pageHtml({
  title: 'Order not found',
  site: null,
  body: '<p>No order can be read at this address. Check that the whole link was taken over, or ask the merchant.</p>',
});

const statuses: Readonly<Record<string, string>> = dictionary({
  pending: 'Received',
  to_ship: 'Being prepared',
  shipped: 'On its way',
  completed: 'Completed',
  return: 'Returned',
  canceled: 'Canceled',
});

function lineState({ activeQuantity, fulfilledQuantity }: AgentOrderLineView): string {
  if (activeQuantity === 0) {
    return 'canceled';
  }
  return fulfilledQuantity >= activeQuantity ? 'done' : 'being prepared';
}

function shipmentOf({ type, occurredAt, carrier, trackingNumber }: AgentOrderEventView): string {
  const by = [carrier, trackingNumber].filter(text => text !== null).join(', ');
  const what = type === 'delivered' ? 'Delivered' : 'Shipped';
  return `${what} on ${pageDate(occurredAt)}${by === '' ? '' : ` by ${escapeHtml(by)}`}`;
}
