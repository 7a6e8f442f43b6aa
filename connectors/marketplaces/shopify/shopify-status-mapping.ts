import { is, isGiven, reasonRule } from '../source-condition.js';
import type {
  FeeMapping,
  OrderStatusMapping,
  ReturnStatusMapping,
  StatusMapping,
} from '../status-mapping.js';

const notFulfilled = [
  'UNFULFILLED',
  'OPEN',
  'SCHEDULED',
  'ON_HOLD',
  'IN_PROGRESS',
  'PENDING_FULFILLMENT',
  'PARTIALLY_FULFILLED',
  'REQUEST_DECLINED',
];
const notPaid = ['PENDING', 'AUTHORIZED', 'PARTIALLY_PAID'];
const paid = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'];
/** A fulfilment that was canceled is still listed, and delivers nothing. */
const delivered = ['DELIVERED', 'PICKED_UP', 'CANCELED'];
const onTheWay = [
  'ATTEMPTED_DELIVERY',
  'CARRIER_PICKED_UP',
  'CONFIRMED',
  'DELAYED',
  'FAILURE',
  'FULFILLED',
  'IN_TRANSIT',
  'LABEL_PRINTED',
  'LABEL_PURCHASED',
  'LABEL_VOIDED',
  'MARKED_AS_FULFILLED',
  'NOT_DELIVERED',
  'OUT_FOR_DELIVERY',
  'READY_FOR_PICKUP',
  'SUBMITTED',
];

/** `status` is `displayFulfillmentStatus`; no one word tells where an order stands. */
const orders: OrderStatusMapping = {
  level: 'order',
  rules: [
    { id: 'canceled', when: [isGiven('cancelledAt')], status: 'canceled' },
    { id: 'voided', when: [is('financialStatus', 'VOIDED', 'EXPIRED')], status: 'canceled' },
    {
      id: 'refunded_after_fulfilment',
      when: [is('financialStatus', 'REFUNDED'), is('status', 'FULFILLED')],
      status: 'return',
    },
    // What has left, on account or to be paid on delivery, is shipped.
    {
      id: 'awaiting_payment',
      when: [is('financialStatus', ...notPaid), is('status', ...notFulfilled)],
      status: 'pending',
    },
    { id: 'to_ship', when: [is('status', ...notFulfilled)], status: 'to_ship' },
    { id: 'closed', when: [is('status', 'FULFILLED'), isGiven('closedAt')], status: 'completed' },
    { id: 'delivered', when: [is('status', 'FULFILLED'), is('packages', ...delivered)], status: 'completed' },
    { id: 'fulfilled', when: [is('status', 'FULFILLED')], status: 'shipped' },
    {
      id: 'restocked_after_fulfilment',
      when: [is('status', 'RESTOCKED'), is('lastStatus', 'shipped', 'completed', 'return')],
      status: 'return',
    },
    { id: 'restocked', when: [is('status', 'RESTOCKED')], status: 'canceled' },
  ],
  flags: [
    { id: 'on_hold', when: [is('status', 'ON_HOLD')], flag: 'onHold' },
    // Said of a part as of the whole: which of it comes back, the returns say.
    {
      id: 'has_return',
      when: [is('returnStatus', 'IN_PROGRESS', 'INSPECTION_COMPLETE', 'RETURNED')],
      flag: 'hasReturn',
    },
    { id: 'return_requested', when: [is('returnStatus', 'RETURN_REQUESTED')], flag: 'returnRequested' },
  ],
  silent: { financialStatus: paid, returnStatus: ['NO_RETURN', 'RETURN_FAILED'], packages: onTheWay },
};

/** `ReturnStatus`; handles of Shopify's reasons in both forms. */
const returns: ReturnStatusMapping = {
  statuses: [
    { id: 'requested', when: [is('status', 'REQUESTED')], value: 'requested' },
    { id: 'open', when: [is('status', 'OPEN')], value: 'awaiting_shipment' },
    { id: 'closed', when: [is('status', 'CLOSED')], value: 'completed' },
    { id: 'declined', when: [is('status', 'DECLINED')], value: 'rejected' },
    { id: 'canceled', when: [is('status', 'CANCELED')], value: 'canceled' },
  ],
  types: [],
  logistics: [{ id: 'open', when: [is('status', 'OPEN')], value: 'awaiting_shipment' }],
  disputes: [],
  reasons: [
    reasonRule('wrong_item', 'wrong_item', 'wrong-item'),
    reasonRule('damaged', 'damaged'),
    reasonRule('defective', 'defective'),
    reasonRule('not_as_described', 'not_as_described', 'not-as-described', 'color', 'style'),
    { id: 'size', when: [is('reason', 'size*')], value: 'does_not_fit' },
    { id: 'unwanted', when: [is('reason', 'unwanted')], value: 'change_of_mind' },
  ],
  silent: {},
};

/** Types of balance transactions; `_FEE` is what Shopify keeps of one. A charge is all that the buyer paid. */
const fees: FeeMapping = {
  categories: {
    CHARGE: 'item_revenue',
    CHARGE_FEE: 'payment_processing',
    REFUND: 'refund',
    REFUND_FEE: 'payment_processing',
    DISPUTE_WITHDRAWAL: 'refund',
    DISPUTE_WITHDRAWAL_FEE: 'payment_processing',
    DISPUTE_REVERSAL: 'refund',
    DISPUTE_REVERSAL_FEE: 'payment_processing',
    'SHIPPING_LABEL*': 'shipping_cost',
    ADJUSTMENT: 'adjustment',
    ADJUSTMENT_FEE: 'adjustment',
  },
};

/** The Admin API's words of orders, returns and the balance. */
export const statusMapping: StatusMapping = { mappingVersion: '2026-11-22', orders, returns, fees };
