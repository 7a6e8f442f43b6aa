import { dictionary } from '../../kernel/dictionary.js';
import { escapeHtml } from '../../kernel/escape-html.js';
import { outsideLink, pageDate, pageHtml, pageSection, pageTable } from '../pages/page-layout.js';
import { policyName } from '../pages/policy-name.js';
import { includedTaxesText, totalRows } from './totals.js';

/** What the page shows. Nothing of it says who the buyer is or where they live. */
export interface CheckoutPageView {
  merchant: string;
  session: {
    id: string;
    status: string;
    currency: string;
    items: readonly { title: string; quantity: number; subtotal: string }[];
    amounts: { subtotal: string; discount: string; shipping: string; tax: string; total: string };
    taxes: { title: string; rate: string; amount: string; isIncluded: boolean }[];
    payment: { state: string; actionUrl: string | null; declineMessage: string | null } | null;
    expiresAt: string;
  };
  missing: readonly { code: string; message: string }[];
  waysToPay: readonly string[];
  links: readonly { type: string; url: string; title: string | null }[];
  /** Below the public address; null without an order. */
  orderPath: string | null;
}

/** A checkout for its buyer, with what it still needs: plain HTML without scripts. */
export function checkoutPage(view: CheckoutPageView): string {
  const { merchant, session, links } = view;
  const money = (amount: string): string => escapeHtml(`${amount} ${session.currency}`);
  const body = `<p role="status"><strong>${escapeHtml(stateOf(view))}</strong></p>
${nextStep(view)}
${pageSection(
  'Still needed',
  view.missing.map(({ message }) => escapeHtml(message)),
)}
<h2>Items</h2>
${pageTable(
  null,
  ['Item', 'Quantity', 'Amount'],
  session.items.map(({ title, quantity, subtotal }) => [
    escapeHtml(title),
    String(quantity),
    money(subtotal),
  ]),
)}
<h2>Total</h2>
${pageTable(
  null,
  ['What', 'Amount'],
  totalRows(session.amounts).map(([name, amount]) => [name, money(amount)]),
)}
${includedTaxesText(session.taxes, session.currency)}
${pageSection('Ways to pay', view.waysToPay.map(escapeHtml))}
${pageSection(
  `Pages of ${merchant}`,
  links.map(({ type, url, title }) => outsideLink(url, title ?? policyName(type))),
)}
<p>Checkout <code>${escapeHtml(session.id)}</code>. This page is private to whoever has its address. Questions are answered by ${escapeHtml(merchant)}.</p>`;
  return pageHtml({ title: `Your checkout at ${merchant}`, site: null, body });
}

/** Says the same whatever was asked for, so that nothing can be learned from it. */
export const checkoutNotFoundPage = pageHtml({
  title: 'Checkout not found',
  site: null,
  body: '<p>No checkout can be read at this address. Check that the whole link was taken over, or ask the merchant.</p>',
});

function stateOf({ session, missing }: CheckoutPageView): string {
  const { status, payment } = session;
  if (status === 'ready_for_payment') {
    return missing.length > 0 ? 'Something is still needed' : 'Ready to be paid';
  }
  return status === 'complete_in_progress' && payment?.state === 'requires_action'
    ? 'Your payment needs your confirmation'
    : (states[status] ?? status);
}

const states: Readonly<Record<string, string>> = dictionary({
  complete_in_progress: 'Your payment is being processed',
  completed: 'Paid: your order was placed',
  canceled: 'Canceled: nothing was charged',
  expired: 'Expired: nothing was charged',
});

/** What the buyer can do now. */
function nextStep({ session, orderPath, missing }: CheckoutPageView): string {
  const { status, payment, expiresAt } = session;
  switch (status) {
    case 'completed':
      return orderPath === null
        ? ''
        : `<p><a class="action" href="${escapeHtml(orderPath)}">See your order</a></p>`;
    case 'complete_in_progress':
      return payment?.state === 'requires_action' && payment.actionUrl !== null
        ? `<p>${outsideLink(payment.actionUrl, 'Confirm the payment', 'action')}</p>`
        : '<p>Nothing is charged twice. This page tells the outcome when you open it again.</p>';
    case 'ready_for_payment': {
      const declined =
        payment?.state === 'declined'
          ? `<p>The last payment was declined${payment.declineMessage === null ? '' : `: ${escapeHtml(payment.declineMessage)}`}. Nothing was charged.</p>\n`
          : '';
      const step =
        missing.length > 0
          ? 'Tell the shop or assistant where you order what is needed; it goes on from there.'
          : 'Go back to the shop or assistant where you order: it takes the payment.';
      return `${declined}<p>${step} The items are kept for you until ${timeOf(expiresAt)}.</p>`;
    }
    default:
      return '<p>To buy these items, order them anew.</p>';
  }
}

const timeOf = (at: string): string => `${pageDate(at)} ${escapeHtml(at.slice(11, 16))} UTC`;
