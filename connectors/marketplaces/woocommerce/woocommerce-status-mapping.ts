import { is } from '../source-condition.js';
import type { OrderStatusMapping, ReturnStatusMapping, StatusMapping } from '../status-mapping.js';

/** `status` of orders; `shipped` is a word of plug-ins, and `failed` a payment that may be tried again. */
const orders: OrderStatusMapping = {
  level: 'order',
  rules: [
    { id: 'draft', when: [is('status', 'checkout-draft')], status: 'ignore' },
    { id: 'awaiting_payment', when: [is('status', 'pending', 'on-hold', 'failed')], status: 'pending' },
    { id: 'processing', when: [is('status', 'processing')], status: 'to_ship' },
    { id: 'shipped', when: [is('status', 'shipped')], status: 'shipped' },
    { id: 'completed', when: [is('status', 'completed')], status: 'completed' },
    { id: 'refunded', when: [is('status', 'refunded')], status: 'return' },
    { id: 'canceled', when: [is('status', 'cancelled', 'trash')], status: 'canceled' },
  ],
  flags: [{ id: 'on_hold', when: [is('status', 'on-hold')], flag: 'onHold' }],
  silent: {},
};

/** There are only refunds, and a refund is through as soon as it exists. */
const returns: ReturnStatusMapping = {
  statuses: [{ id: 'refunded', when: [is('status', 'refunded')], value: 'completed' }],
  types: [{ id: 'refund', when: [is('type', 'refund')], value: 'refund_only' }],
  logistics: [],
  disputes: [],
  reasons: [],
  silent: {},
};

/** The REST API's words of orders and refunds. It knows nothing of what is kept of the money. */
export const statusMapping: StatusMapping = { mappingVersion: '2026-11-21', orders, returns, fees: null };
