import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import type { AgentCheckoutItemView } from '../../agent-checkout/checkout-view.js';
import { continueUrlOf } from '../../agent-checkout/continue-url.rules.js';
import { type UcpCheckoutStatus, ucpStatusOf } from './checkout-status.rules.js';
import type { UcpCheckoutView } from './checkout-view.js';
import type { UcpTotal } from './totals.rules.js';

interface UcpLineItem {
  id: string;
  item: { id: string; title: string; price: number; image_url?: string };
  quantity: number;
  totals: UcpTotal[];
}

interface UcpCheckoutCore {
  id: string;
  line_items: UcpLineItem[];
  status: UcpCheckoutStatus;
  currency: string;
  links: { type: string; url: string; title?: string }[];
  expires_at: string;
  continue_url?: string;
}

/** What all versions write alike. Items are called by what the agent called them. */
export function checkoutCoreOf(
  view: UcpCheckoutView,
  totalsOf: (item: AgentCheckoutItemView) => UcpTotal[],
  publicUrl: string,
): UcpCheckoutCore {
  const { id, currency, expiresAt } = view;
  const continueUrl = continueUrlOf(view, publicUrl);
  return {
    id,
    line_items: lineItemsOf(view, totalsOf),
    status: ucpStatusOf(view),
    currency,
    links: linksOf(view),
    expires_at: expiresAt,
    ...(continueUrl === undefined ? {} : { continue_url: continueUrl }),
  };
}

/** Lines of a session or a cart. */
export const lineItemsOf = (
  { items, currency }: Pick<UcpCheckoutView, 'items' | 'currency'>,
  totalsOf: (item: AgentCheckoutItemView) => UcpTotal[],
): UcpLineItem[] =>
  items.map(item => ({
    id: item.id,
    item: {
      id: item.reference,
      title: item.title,
      price: minorUnits(item.unitAmount, currency),
      ...(item.imageUrl === null ? {} : { image_url: item.imageUrl }),
    },
    quantity: item.quantity,
    totals: totalsOf(item),
  }));

export const linksOf = ({ links }: Pick<UcpCheckoutView, 'links'>): UcpCheckoutCore['links'] =>
  links.map(({ type, url, title }) => ({ type, url, ...(title === null ? {} : { title }) }));

/** Only once there is an order. */
export const orderOf = (
  { status, orderId, orderPagePath }: UcpCheckoutView,
  publicUrl: string,
): { id: string; permalink_url: string } | undefined =>
  status === 'completed' && orderId !== null
    ? { id: orderId, permalink_url: `${publicUrl}${orderPagePath}` }
    : undefined;
