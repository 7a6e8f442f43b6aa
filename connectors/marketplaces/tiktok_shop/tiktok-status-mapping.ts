import { is } from '../source-condition.js';
import type { OrderStatusMapping, ReturnStatusMapping, StatusMapping } from '../status-mapping.js';
import { fees } from './tiktok-fees.js';
import { returnReasons } from './tiktok-return-reasons.js';

/** `status` of orders, and `display_status` of their lines. What comes back is told by returns alone. */
const orders: OrderStatusMapping = {
  level: 'order',
  rules: [
    // On hold is the hour in which buyers may think better of it, and their address is not shown.
    { id: 'unpaid', when: [is('status', 'UNPAID', 'ON_HOLD')], status: 'pending' },
    {
      id: 'to_ship',
      when: [is('status', 'AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION')],
      status: 'to_ship',
    },
    { id: 'in_transit', when: [is('status', 'IN_TRANSIT', 'DELIVERED')], status: 'shipped' },
    { id: 'completed', when: [is('status', 'COMPLETED')], status: 'completed' },
    { id: 'canceled', when: [is('status', 'CANCELLED')], status: 'canceled' },
  ],
  flags: [
    { id: 'on_hold', when: [is('status', 'ON_HOLD')], flag: 'onHold' },
    { id: 'is_on_hold_order', when: [is('isOnHold', 'true')], flag: 'onHold' },
    {
      id: 'is_buyer_request_cancel',
      when: [is('buyerRequestsCancellation', 'true')],
      flag: 'cancelRequested',
    },
  ],
  silent: {},
};

/** A word of returns in both spellings that occur, and for replacements. */
const inAllSpellings = (end: string): string[] => [
  `RETURN_OR_REFUND_REQUEST_${end}`,
  `REFUND_OR_RETURN_REQUEST_${end}`,
  `REPLACEMENT_REQUEST_${end}`,
];

const parcelArrived = ['SELLER_RESPOND_RECEIVE_PACKAGE'];
const otherActions = ['SELLER_RESPOND_RETURN', 'SELLER_RESPOND_REFUND', 'SELLER_RESPOND_REPLACEMENT'];

/** `return_status`, with the arbitration and what the seller is asked to do. */
const returns: ReturnStatusMapping = {
  statuses: [
    { id: 'completed', when: [is('status', ...inAllSpellings('COMPLETE'))], value: 'completed' },
    { id: 'rejected', when: [is('status', ...inAllSpellings('REJECT'))], value: 'rejected' },
    { id: 'canceled', when: [is('status', ...inAllSpellings('CANCEL'))], value: 'canceled' },
    { id: 'arbitration', when: [is('arbitrationStatus', 'IN_PROGRESS')], value: 'disputed' },
    { id: 'parcel_refused', when: [is('status', 'REJECT_RECEIVE_PACKAGE')], value: 'disputed' },
    {
      id: 'requested',
      when: [is('status', ...inAllSpellings('PENDING'), 'AWAITING_BUYER_RESPONSE')],
      value: 'requested',
    },
    { id: 'awaiting_buyer', when: [is('status', 'AWAITING_BUYER_SHIP')], value: 'awaiting_shipment' },
    {
      id: 'parcel_delivered',
      when: [is('status', 'BUYER_SHIPPED_ITEM'), is('sellerNextAction', ...parcelArrived)],
      value: 'received',
    },
    { id: 'buyer_shipped', when: [is('status', 'BUYER_SHIPPED_ITEM')], value: 'in_transit' },
    { id: 'success', when: [is('status', ...inAllSpellings('SUCCESS'))], value: 'refund_pending' },
  ],
  types: [
    { id: 'refund', when: [is('type', 'REFUND')], value: 'refund_only' },
    { id: 'return_and_refund', when: [is('type', 'RETURN_AND_REFUND')], value: 'return_and_refund' },
    { id: 'replacement', when: [is('type', 'REPLACEMENT')], value: 'exchange' },
  ],
  logistics: [
    { id: 'awaited', when: [is('status', 'AWAITING_BUYER_SHIP')], value: 'awaiting_shipment' },
    {
      id: 'delivered',
      when: [is('status', 'BUYER_SHIPPED_ITEM'), is('sellerNextAction', ...parcelArrived)],
      value: 'delivered',
    },
    { id: 'refused', when: [is('status', 'REJECT_RECEIVE_PACKAGE')], value: 'delivered' },
    // Goods that are to come back have come back before their refund goes through.
    {
      id: 'refund_through',
      when: [is('type', 'RETURN_AND_REFUND'), is('status', ...inAllSpellings('SUCCESS'))],
      value: 'delivered',
    },
    { id: 'moving', when: [is('status', 'BUYER_SHIPPED_ITEM')], value: 'in_transit' },
  ],
  disputes: [
    { id: 'in_progress', when: [is('arbitrationStatus', 'IN_PROGRESS')], value: 'open' },
    { id: 'support_seller', when: [is('arbitrationStatus', 'SUPPORT_SELLER')], value: 'won' },
    { id: 'support_buyer', when: [is('arbitrationStatus', 'SUPPORT_BUYER')], value: 'lost' },
    { id: 'closed', when: [is('arbitrationStatus', 'CLOSED')], value: 'closed' },
  ],
  reasons: returnReasons,
  silent: { sellerNextAction: otherActions },
};

/** Open API 202309. */
export const statusMapping: StatusMapping = { mappingVersion: '2026-11-21', orders, returns, fees };
