import { is, reasonRule } from '../source-condition.js';
import type { OrderStatusMapping, ReturnStatusMapping, StatusMapping } from '../status-mapping.js';
import { fees } from './shopee-fees.js';

/** `order_status`. */
const orders: OrderStatusMapping = {
  level: 'order',
  rules: [
    { id: 'unpaid', when: [is('status', 'UNPAID', 'PENDING')], status: 'pending' },
    {
      id: 'to_ship',
      when: [is('status', 'READY_TO_SHIP', 'PROCESSED', 'RETRY_SHIP', 'INVOICE_PENDING')],
      status: 'to_ship',
    },
    { id: 'shipped', when: [is('status', 'SHIPPED', 'TO_CONFIRM_RECEIVE')], status: 'shipped' },
    { id: 'completed', when: [is('status', 'COMPLETED')], status: 'completed' },
    // Said of a part as of the whole, and of nothing that was not sent: what comes back, the returns say.
    {
      id: 'to_return',
      when: [is('status', 'TO_RETURN'), is('lastStatus', 'shipped', 'completed', 'return')],
      status: 'keep',
    },
    { id: 'to_return_sent', when: [is('status', 'TO_RETURN')], status: 'shipped' },
    // A buyer who asks for a cancellation may be rejected.
    { id: 'in_cancel', when: [is('status', 'IN_CANCEL')], status: 'keep' },
    { id: 'canceled', when: [is('status', 'CANCELLED')], status: 'canceled' },
  ],
  flags: [
    { id: 'in_cancel', when: [is('status', 'IN_CANCEL')], flag: 'cancelRequested' },
    { id: 'to_return', when: [is('status', 'TO_RETURN')], flag: 'hasReturn' },
  ],
  silent: {},
};

const toSeller = ['LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_FAILED'];
const notYetSent = [
  'LOGISTICS_PENDING_ARRANGE',
  'LOGISTICS_READY',
  'LOGISTICS_REQUEST_CREATED',
  'LOGISTICS_PICKUP_RETRY',
  'LOGISTICS_PICKUP_FAILED',
];
const neverSent = [
  'LOGISTICS_NOT_START',
  'LOGISTICS_INVALID',
  'LOGISTICS_REQUEST_CANCELED',
  'LOGISTICS_COD_REJECTED',
];

/** `status`, where the parcel is (`logistics_status`), and whether money goes back. */
const returns: ReturnStatusMapping = {
  statuses: [
    { id: 'requested', when: [is('status', 'REQUESTED')], value: 'requested' },
    { id: 'judging', when: [is('status', 'JUDGING', 'SELLER_DISPUTE')], value: 'disputed' },
    { id: 'canceled', when: [is('status', 'CANCELLED')], value: 'canceled' },
    { id: 'refund_paid', when: [is('status', 'REFUND_PAID')], value: 'completed' },
    { id: 'closed_with_refund', when: [is('status', 'CLOSED'), is('refund', 'some')], value: 'completed' },
    { id: 'closed_without_refund', when: [is('status', 'CLOSED')], value: 'rejected' },
    {
      id: 'accepted_refund_only',
      when: [is('status', 'ACCEPTED'), is('type', 'REFUND')],
      value: 'refund_pending',
    },
    {
      id: 'parcel_delivered',
      when: [is('status', 'ACCEPTED', 'PROCESSING'), is('logisticsStatus', 'LOGISTICS_DELIVERY_DONE')],
      value: 'received',
    },
    {
      id: 'parcel_moving',
      when: [is('status', 'ACCEPTED', 'PROCESSING'), is('logisticsStatus', ...toSeller)],
      value: 'in_transit',
    },
    { id: 'accepted', when: [is('status', 'ACCEPTED')], value: 'awaiting_shipment' },
    { id: 'processing', when: [is('status', 'PROCESSING')], value: 'refund_pending' },
  ],
  types: [
    { id: 'refund', when: [is('type', 'REFUND')], value: 'refund_only' },
    { id: 'return_refund', when: [is('type', 'RETURN_REFUND')], value: 'return_and_refund' },
  ],
  // Of a refund alone, Shopee tells the state of a parcel that there is not.
  logistics: [
    { id: 'no_parcel', when: [is('type', 'REFUND')], value: 'none' },
    {
      id: 'delivered',
      when: [is('logisticsStatus', 'LOGISTICS_DELIVERY_DONE')],
      value: 'delivered',
    },
    { id: 'lost', when: [is('logisticsStatus', 'LOGISTICS_LOST')], value: 'lost' },
    { id: 'moving', when: [is('logisticsStatus', ...toSeller)], value: 'in_transit' },
    {
      id: 'awaited',
      when: [is('logisticsStatus', ...notYetSent), is('status', 'ACCEPTED', 'PROCESSING')],
      value: 'awaiting_shipment',
    },
  ],
  disputes: [{ id: 'judging', when: [is('status', 'JUDGING', 'SELLER_DISPUTE')], value: 'open' }],
  reasons: [
    reasonRule('not_received', 'NOT_RECEIPT', 'NONRECEIPT'),
    reasonRule('wrong_item', 'WRONG_ITEM', 'SELLER_SENT_WRONG_ITEM', 'ITEM_WRONGDAMAGED'),
    reasonRule(
      'damaged',
      'ITEM_DAMAGED',
      'PHYSICAL_DMG',
      'SPILLED_CONTENTS',
      'BROKEN_PRODUCTS',
      'DAMAGED_PACKAGE',
      'SCRATCHED',
      'DAMAGED_OTHERS',
    ),
    reasonRule('defective', 'FUNCTIONAL_DMG'),
    reasonRule(
      'not_as_described',
      'DIFFERENT_DESCRIPTION',
      'DIFF_DESC',
      'EXPECTATION_FAILED',
      'USED',
      'LOOK_DEVIATION',
      'SIZE_DEVIATION',
    ),
    reasonRule('missing_parts', 'ITEM_MISSING'),
    reasonRule('does_not_fit', 'ITEM_NOT_FIT'),
    reasonRule('change_of_mind', 'CHANGE_MIND', 'CHANGE_OF_MIND'),
    reasonRule('counterfeit', 'ITEM_FAKE'),
    reasonRule('expired', 'EXPIRED_PRODUCT', 'DATE_DEVIATION'),
    reasonRule('mutual', 'MUTUAL_AGREE'),
    reasonRule('delivery_failed', 'WRONG_ADDRESS'),
  ],
  silent: { logisticsStatus: neverSent },
};

/** Open API v2: what orders, returns and amounts of an order's income are called. */
export const statusMapping: StatusMapping = { mappingVersion: '2026-11-22', orders, returns, fees };
