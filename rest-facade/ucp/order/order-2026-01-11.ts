import { minorUnits } from '../../agent-checkout/amounts.rules.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { type OrderForm, orderBody, signedUnits } from './order.rules.js';
import type { UcpOrderView } from './order-view.js';

const { version } = ucp20260111;

const form = (publicUrl: string): OrderForm => ({
  ucp: { version, capabilities: [{ name: 'dev.ucp.shopping.order', version }] },
  publicUrl,
  sign: 1,
  hasItemsDiscount: false,
  order: () => ({}),
  quantity: ({ activeQuantity, fulfilledQuantity }) => ({
    total: activeQuantity,
    fulfilled: fulfilledQuantity,
  }),
  adjustment: ({ lines, amount }, currency) => ({
    ...signedUnits(lines, 1),
    ...(amount === null ? {} : { amount: minorUnits(amount, currency) }),
  }),
});

/** An order by 2026-01-11, with what its agent stated of it. */
export function order20260111(view: UcpOrderView, publicUrl: string): Record<string, unknown> {
  const body = orderBody(view, form(publicUrl)) as {
    fulfillment: { expectations: unknown[]; events: unknown[] };
    adjustments: unknown[];
  };
  const { expectations, events, adjustments } = view.stated;
  return {
    ...body,
    fulfillment: {
      expectations: [...body.fulfillment.expectations, ...expectations],
      events: [...body.fulfillment.events, ...events],
    },
    adjustments: [...body.adjustments, ...adjustments],
  };
}
