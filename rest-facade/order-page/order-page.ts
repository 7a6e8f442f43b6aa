import { dictionary } from '../../kernel/dictionary.js';
import { escapeHtml } from '../../kernel/escape-html.js';
import { includedTaxes } from '../agent-checkout/included-taxes.rules.js';
import type {
  AgentOrderEventView,
  AgentOrderLineView,
  AgentOrderView,
} from '../agent-checkout/order-view.js';
import { htmlPage, htmlTable } from '../docs/html-page.js';

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
  const body = `<p>Order <code>${escapeHtml(id)}</code>, placed on ${dateOf(placedAt)}.</p>
<p role="status"><strong>${escapeHtml(statuses[status] ?? status)}</strong></p>
<h2>Items</h2>
${htmlTable(
  ['Item', 'Quantity', 'Price', 'State'],
  order.lines.map(line => [
    escapeHtml(line.title),
    String(line.quantity),
    money(line.subtotal),
    escapeHtml(lineState(line)),
  ]),
)}
<h2>Total</h2>
${htmlTable(
  ['What', 'Amount'],
  totalsOf(order).map(([name, amount]) => [name, money(amount)]),
)}
${includedTaxesOf(order)}
${section('Shipments', order.events.map(shipmentOf))}
${section(
  'Changes',
  order.adjustments.map(({ description, amount, occurredAt, status: state }) => {
    const sum = amount === null ? '' : `: ${amount} ${currency}`;
    return `${dateOf(occurredAt)} ${escapeHtml(`${description}${sum}${state === 'completed' ? '' : ` (${state})`}`)}`;
  }),
)}
<p>This page is private to whoever has its address. Questions are answered by ${escapeHtml(merchant)}.</p>`;
  return htmlPage(`Your order at ${merchant}`, body, '');
}

/** Says the same whatever was asked for, so that nothing can be learned from it. */
export const orderNotFoundPage = htmlPage(
  'Order not found',
  '<p>No order can be read at this address. Check that the whole link was taken over, or ask the merchant.</p>',
  '',
);

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

/** What is zero is left out, but for the total. */
function totalsOf({ totals }: OrderPageView['order']): [name: string, amount: string][] {
  const all: [string, string][] = [
    ['Items', totals.subtotal],
    ['Discount', totals.discount],
    ['Shipping', totals.shipping],
    ['Tax', totals.tax],
    ['Total', totals.total],
  ];
  return all.filter(([name, amount]) => name === 'Total' || /[1-9]/.test(amount));
}

function includedTaxesOf({ taxes, currency }: OrderPageView['order']): string {
  const text = includedTaxes(taxes, currency);
  return text === null ? '' : `<p>${escapeHtml(text)}</p>`;
}

function shipmentOf({ type, occurredAt, carrier, trackingNumber }: AgentOrderEventView): string {
  const by = [carrier, trackingNumber].filter(text => text !== null).join(', ');
  const what = type === 'delivered' ? 'Delivered' : 'Shipped';
  return `${what} on ${dateOf(occurredAt)}${by === '' ? '' : ` by ${escapeHtml(by)}`}`;
}

const section = (title: string, entries: readonly string[]): string =>
  entries.length === 0
    ? ''
    : `<h2>${title}</h2>\n<ul>${entries.map(entry => `<li>${entry}</li>`).join('')}</ul>`;

/** The day in UTC. */
const dateOf = (at: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.slice(0, 10))}</time>`;
