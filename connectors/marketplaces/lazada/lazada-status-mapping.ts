import { is, reasonRule } from '../source-condition.js';
import type { OrderStatusMapping, ReturnStatusMapping, StatusMapping } from '../status-mapping.js';
import { fees } from './lazada-fees.js';

/** `status` of order items; `statuses` of orders only repeats them. */
const orders: OrderStatusMapping = {
  level: 'line',
  rules: [
    { id: 'unpaid', when: [is('status', 'unpaid')], status: 'pending' },
    {
      id: 'to_ship',
      when: [is('status', 'pending', 'topack', 'packed', 'repacked', 'toship', 'ready_to_ship')],
      status: 'to_ship',
    },
    { id: 'shipped', when: [is('status', 'shipped')], status: 'shipped' },
    // A buyer may still send it back; most never confirm.
    { id: 'delivered', when: [is('status', 'delivered', 'confirmed')], status: 'completed' },
    {
      id: 'returned',
      when: [
        is(
          'status',
          'failed',
          'failed_delivery',
          'shipped_back',
          'shipped_back_success',
          'shipped_back_failed',
          'returned',
        ),
      ],
      status: 'return',
    },
    {
      id: 'lost',
      when: [is('status', 'lost', 'lost_by_3pl', 'damaged_by_3pl', 'package_scrapped')],
      status: 'canceled',
      reason: 'logistics_loss',
    },
    { id: 'canceled', when: [is('status', 'canceled')], status: 'canceled' },
  ],
  flags: [],
  silent: {},
};

const ended = [
  'CANCEL_SUCCESS',
  'CANCEL_REFUND_ISSUED',
  'REFUND_SUCCESS',
  'REQUEST_COMPLETE',
  'REQUEST_REJECT',
  'REQUEST_CANCEL',
  'REFUND_REJECT',
];
const parcelStatuses = {
  awaited: ['RETURN_PICKUP_PENDING'],
  moving: ['RETURN_PICKUP_SUCCESS'],
  delivered: ['RETURN_DELIVERED'],
  none: ['RETURN_CANCELED', 'RETURN_REJECTED'],
};

/** `reverse_status` of the piece that is furthest from its end, with the names that pushes have for the same. */
const returns: ReturnStatusMapping = {
  statuses: [
    {
      id: 'completed',
      when: [is('status', 'REFUND_SUCCESS', 'REQUEST_COMPLETE', 'CANCEL_SUCCESS', 'CANCEL_REFUND_ISSUED')],
      value: 'completed',
    },
    {
      id: 'rejected',
      when: [is('status', 'REQUEST_REJECT', 'REFUND_REJECT', 'RTW_REJECT', 'REFUND_REJECTED')],
      value: 'rejected',
    },
    {
      id: 'canceled',
      when: [is('status', 'REQUEST_CANCEL', 'RTM_CANCELED', 'RTW_CANCELED')],
      value: 'canceled',
    },
    { id: 'dispute', when: [is('isDispute', 'true')], value: 'disputed' },
    {
      id: 'refused_by_seller',
      when: [is('status', 'SELLER_REJECT_RETURN', 'SELLER_REJECT_REFUND')],
      value: 'rejected',
    },
    {
      id: 'refund_pending',
      when: [
        is('status', 'REFUND_PENDING', 'REFUND_AUTHORIZED', 'RTW_REFUND_PENDING', 'SELLER_AGREE_REFUND'),
      ],
      value: 'refund_pending',
    },
    {
      id: 'parcel_delivered',
      when: [is('status', 'BUYER_RETURN_ITEM'), is('ofcStatus', ...parcelStatuses.delivered)],
      value: 'received',
    },
    { id: 'received', when: [is('status', 'RTM_RECEIVE_ITEM')], value: 'received' },
    {
      id: 'shipping_back',
      when: [is('status', 'BUYER_RETURN_ITEM', 'RTM_SHIPPING_BACK', 'RTW_SHIPPING_BACK')],
      value: 'in_transit',
    },
    { id: 'agreed', when: [is('status', 'SELLER_AGREE_RETURN')], value: 'awaiting_shipment' },
    {
      id: 'requested',
      when: [is('status', 'REQUEST_INITIATE', 'CANCEL_INIT', 'RTM_INIT', 'RTW_INIT', 'REFUND_INIT')],
      value: 'requested',
    },
  ],
  types: [
    { id: 'only_refund', when: [is('type', 'ONLY_REFUND')], value: 'refund_only' },
    { id: 'return', when: [is('type', 'RETURN')], value: 'return_and_refund' },
    { id: 'cancel', when: [is('type', 'CANCEL')], value: 'cancellation' },
  ],
  logistics: [
    { id: 'no_parcel', when: [is('type', 'ONLY_REFUND', 'CANCEL')], value: 'none' },
    { id: 'awaited', when: [is('ofcStatus', ...parcelStatuses.awaited)], value: 'awaiting_shipment' },
    { id: 'moving', when: [is('ofcStatus', ...parcelStatuses.moving)], value: 'in_transit' },
    { id: 'delivered', when: [is('ofcStatus', ...parcelStatuses.delivered)], value: 'delivered' },
  ],
  disputes: [
    { id: 'settled', when: [is('isDispute', 'true'), is('status', ...ended)], value: 'closed' },
    { id: 'open', when: [is('isDispute', 'true')], value: 'open' },
  ],
  reasons: [
    reasonRule('not_received', 'Item not received', 'not_received'),
    reasonRule('wrong_item', 'Wrong item', 'Received wrong item'),
    reasonRule('damaged', 'Damaged', 'Item is damaged', 'Received damaged item'),
    reasonRule('defective', 'Defective', 'Item is defective or not working', 'Item does not work'),
    reasonRule('not_as_described', 'Not as advertised', 'Item does not match description or pictures'),
    reasonRule('missing_parts', 'Missing accessories or freebies', 'Missing parts', 'Incomplete item'),
    reasonRule('does_not_fit', 'Does not fit', 'Item does not fit me'),
    reasonRule('change_of_mind', 'Change of mind'),
    reasonRule('counterfeit', 'Counterfeit', 'Not authentic'),
    reasonRule('expired', 'Expired', 'Item is expired'),
    reasonRule('late', 'Late delivery'),
  ],
  silent: { isDispute: ['false'], ofcStatus: parcelStatuses.none },
};

/** The Open Platform's words of orders, reverse orders and transactions. */
export const statusMapping: StatusMapping = { mappingVersion: '2026-11-21', orders, returns, fees };
