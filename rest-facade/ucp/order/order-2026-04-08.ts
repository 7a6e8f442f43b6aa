import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { lineStatusOf, type OrderForm, orderBody, signedUnits } from './order.rules.js';
import type { UcpOrderView } from './order-view.js';

const { version } = ucp20260408;

const form = (publicUrl: string): OrderForm => ({
  ucp: { version, status: 'success', capabilities: { 'dev.ucp.shopping.order': [{ version }] } },
  publicUrl,
  sign: -1,
  hasItemsDiscount: true,
  order: ({ currency }) => ({ currency }),
  quantity: ({ quantity, activeQuantity, fulfilledQuantity }) => ({
    original: quantity,
    total: activeQuantity,
    fulfilled: fulfilledQuantity,
  }),
  adjustment: ({ lines, amount }, currency) => ({
    ...signedUnits(lines, -1),
    ...(amount === null ? {} : { totals: [{ type: 'total', amount: -minorUnits(amount, currency) }] }),
  }),
});

/** An order by 2026-04-08. */
export function order20260408(view: UcpOrderView, publicUrl: string): Record<string, unknown> {
  const body = orderBody(view, form(publicUrl)) as { line_items: Record<string, unknown>[] };
  const lines = view.lines.map((line, index) => ({
    ...body.line_items[index],
    status: line.activeQuantity === 0 ? 'removed' : lineStatusOf(line),
  }));
  return { ...body, line_items: lines };
}
