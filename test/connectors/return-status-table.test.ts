import { describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import type { ChannelReturn } from '../../connectors/marketplaces/sale.js';
import type { ReturnStatus, ReturnType } from '../../connectors/marketplaces/status-mapping.js';
import { readReturn } from '../../subgraphs/commerce/orders/status/read-return.rules.js';
import { aReturn } from '../support/channel-records.js';

/** Words of a return, and its status. Written down once more, independently of the statusMappings. */
type Row = readonly [words: string, status: ReturnStatus, more?: Partial<ChannelReturn>];

const refundOnly = { marketplaceType: 'REFUND' };
const withParcel = { marketplaceType: 'RETURN_REFUND' };
const parcel = (word: string) => ({ ...withParcel, marketplaceFacts: { logisticsStatus: word } });

const tables: Record<string, readonly Row[]> = {
  shopee: [
    ['REQUESTED', 'requested'],
    ['ACCEPTED', 'awaiting_shipment', withParcel],
    ['ACCEPTED', 'awaiting_shipment', parcel('LOGISTICS_PENDING_ARRANGE')],
    ['PROCESSING', 'in_transit', parcel('LOGISTICS_PICKUP_DONE')],
    ['PROCESSING ACCEPTED', 'received', parcel('LOGISTICS_DELIVERY_DONE')],
    ['ACCEPTED', 'refund_pending', refundOnly],
    ['PROCESSING', 'refund_pending'],
    ['CLOSED', 'completed', { refundAmount: '10.00' }],
    ['REFUND_PAID', 'completed'],
    ['JUDGING SELLER_DISPUTE', 'disputed'],
    ['CLOSED', 'rejected', { refundAmount: '0.00' }],
    ['CLOSED', 'rejected', { refundAmount: null }],
    ['CANCELLED', 'canceled'],
  ],
  lazada: [
    ['REQUEST_INITIATE CANCEL_INIT RTM_INIT RTW_INIT REFUND_INIT', 'requested'],
    ['SELLER_AGREE_RETURN', 'awaiting_shipment'],
    ['BUYER_RETURN_ITEM RTM_SHIPPING_BACK RTW_SHIPPING_BACK', 'in_transit'],
    ['RTM_RECEIVE_ITEM', 'received'],
    ['BUYER_RETURN_ITEM', 'received', { marketplaceFacts: { ofcStatus: 'RETURN_DELIVERED' } }],
    ['RTW_REFUND_PENDING REFUND_PENDING', 'refund_pending'],
    ['REFUND_SUCCESS CANCEL_REFUND_ISSUED', 'completed'],
    ['SELLER_REJECT_RETURN REQUEST_INITIATE', 'disputed', { marketplaceFacts: { isDispute: 'true' } }],
    ['RTW_REJECT REFUND_REJECTED REQUEST_REJECT', 'rejected'],
    ['RTM_CANCELED RTW_CANCELED REQUEST_CANCEL', 'canceled'],
  ],
  tiktok_shop: [
    ['RETURN_OR_REFUND_REQUEST_PENDING REFUND_OR_RETURN_REQUEST_PENDING', 'requested'],
    ['REPLACEMENT_REQUEST_PENDING AWAITING_BUYER_RESPONSE', 'requested'],
    ['AWAITING_BUYER_SHIP', 'awaiting_shipment'],
    ['BUYER_SHIPPED_ITEM', 'in_transit'],
    [
      'BUYER_SHIPPED_ITEM',
      'received',
      { marketplaceFacts: { sellerNextAction: 'SELLER_RESPOND_RECEIVE_PACKAGE' } },
    ],
    ['RETURN_OR_REFUND_REQUEST_SUCCESS REFUND_OR_RETURN_REQUEST_SUCCESS', 'refund_pending'],
    ['RETURN_OR_REFUND_REQUEST_COMPLETE REFUND_OR_RETURN_REQUEST_COMPLETE', 'completed'],
    ['REPLACEMENT_REQUEST_COMPLETE', 'completed'],
    ['REJECT_RECEIVE_PACKAGE', 'disputed'],
    [
      'RETURN_OR_REFUND_REQUEST_PENDING BUYER_SHIPPED_ITEM',
      'disputed',
      { marketplaceFacts: { arbitrationStatus: 'IN_PROGRESS' } },
    ],
    ['RETURN_OR_REFUND_REQUEST_REJECT REFUND_OR_RETURN_REQUEST_REJECT', 'rejected'],
    ['RETURN_OR_REFUND_REQUEST_CANCEL REFUND_OR_RETURN_REQUEST_CANCEL', 'canceled'],
  ],
  shopify: [
    ['REQUESTED', 'requested'],
    ['OPEN', 'awaiting_shipment'],
    ['CLOSED', 'completed'],
    ['DECLINED', 'rejected'],
    ['CANCELED', 'canceled'],
  ],
  amazon: [
    ['CREATED', 'requested'],
    ['CARRIER_NOTIFIED_TO_PICK_UP_FROM_CUSTOMER CUSTOMER_RESCHEDULED_PICK_UP', 'awaiting_shipment'],
    ['CARRIER_OUT_FOR_PICK_UP_FROM_CUSTOMER', 'awaiting_shipment'],
    ['PICKED_FROM_CUSTOMER CUSTOMER_DROPPED_OFF IN_TRANSIT OUT_FOR_DELIVERY REPLANNED', 'in_transit'],
    ['DELIVERED PARTIALLY_PROCESSED', 'received'],
    ['PROCESSED', 'completed'],
    ['REJECTED', 'rejected'],
    ['CANCELLED CUSTOMER_CANCELLED_PICK_UP', 'canceled'],
  ],
  zalora: [
    ['return_waiting_for_approval', 'requested'],
    ['return_shipped_by_customer', 'in_transit'],
    ['return_delivered_to_seller', 'received'],
    ['returned', 'completed'],
    ['return_rejected', 'rejected'],
  ],
  woocommerce: [['refunded', 'completed']],
};

const types: readonly (readonly [string, string, ReturnType, Record<string, string>?])[] = [
  ['shopee', 'REFUND', 'refund_only'],
  ['shopee', 'RETURN_REFUND', 'return_and_refund'],
  ['lazada', 'ONLY_REFUND', 'refund_only'],
  ['lazada', 'RETURN', 'return_and_refund'],
  ['lazada', 'CANCEL', 'cancellation'],
  ['tiktok_shop', 'REFUND', 'refund_only'],
  ['tiktok_shop', 'RETURN_AND_REFUND', 'return_and_refund'],
  ['tiktok_shop', 'REPLACEMENT', 'exchange'],
  ['amazon', 'CUSTOMER', 'return_and_refund', { subtype: 'NORMAL' }],
  ['amazon', 'CUSTOMER', 'exchange', { subtype: 'REPLACEMENT' }],
  ['amazon', 'CUSTOMER', 'exchange', { subtype: 'EXCHANGE' }],
  ['amazon', 'REJECT', 'failed_delivery', { subtype: 'NORMAL' }],
  ['woocommerce', 'refund', 'refund_only'],
];

const read = (key: string, record: Partial<ChannelReturn>) =>
  readReturn(
    marketplaces.find(marketplace => marketplace.key === key)!.statusMapping.returns!,
    aReturn(record),
  );

const rows = Object.entries(tables).flatMap(([key, table]) =>
  table.flatMap(([words, status, more = {}]) => words.split(' ').map(word => ({ key, word, status, more }))),
);

describe('a return', () => {
  it.each(rows)('at $key says $word with $more: $status', ({ key, word, status, more }) => {
    expect(read(key, { marketplaceStatus: word, ...more })).toMatchObject({
      status,
      statusRule: expect.any(String),
      unknownStatuses: [],
    });
  });

  const typeRows = types.map(([key, word, type, facts = {}]) => ({ key, word, type, facts }));
  it.each(typeRows)('at $key of the type $word is a $type', ({ key, word, type, facts }) => {
    const [status] = tables[key]![0]!;
    const record = {
      marketplaceStatus: status.split(' ')[0]!,
      marketplaceType: word,
      marketplaceFacts: facts,
    };
    expect(read(key, record)).toMatchObject({ type, unknownStatuses: [] });
  });

  it.each([
    ['shopee', 'JUDGING', {}, 'open'],
    ['shopee', 'ACCEPTED', {}, 'none'],
    ['lazada', 'SELLER_REJECT_RETURN', { isDispute: 'true' }, 'open'],
    ['lazada', 'REFUND_SUCCESS', { isDispute: 'true' }, 'closed'],
    ['lazada', 'REFUND_SUCCESS', { isDispute: 'false' }, 'none'],
    ['tiktok_shop', 'REJECT_RECEIVE_PACKAGE', { arbitrationStatus: 'IN_PROGRESS' }, 'open'],
    ['tiktok_shop', 'BUYER_SHIPPED_ITEM', { arbitrationStatus: 'SUPPORT_BUYER' }, 'lost'],
    ['tiktok_shop', 'BUYER_SHIPPED_ITEM', { arbitrationStatus: 'SUPPORT_SELLER' }, 'won'],
    ['tiktok_shop', 'BUYER_SHIPPED_ITEM', { arbitrationStatus: 'CLOSED' }, 'closed'],
  ] as const)('at %s with %s and %o has a dispute that is %s', (key, status, facts, dispute) => {
    expect(read(key, { marketplaceStatus: status, marketplaceFacts: facts }).dispute).toBe(dispute);
  });

  it.each([
    ['shopee', 'PROCESSING', parcel('LOGISTICS_PICKUP_DONE'), 'in_transit'],
    ['shopee', 'PROCESSING', parcel('LOGISTICS_LOST'), 'lost'],
    ['shopee', 'ACCEPTED', parcel('LOGISTICS_PENDING_ARRANGE'), 'awaiting_shipment'],
    ['shopee', 'CLOSED', parcel('LOGISTICS_DELIVERY_DONE'), 'delivered'],
    ['shopee', 'CLOSED', { ...parcel('LOGISTICS_DELIVERY_DONE'), ...refundOnly }, 'none'],
    [
      'lazada',
      'BUYER_RETURN_ITEM',
      { marketplaceFacts: { ofcStatus: 'RETURN_PICKUP_SUCCESS' } },
      'in_transit',
    ],
    ['lazada', 'REFUND_PENDING', { marketplaceFacts: { ofcStatus: 'RETURN_DELIVERED' } }, 'delivered'],
    ['zalora', 'returned', {}, 'delivered'],
  ] as const)('at %s with %s and %o has a parcel that is %s', (key, status, more, logistics) => {
    expect(read(key, { marketplaceStatus: status, ...more }).logistics).toBe(logistics);
  });

  it.each([
    ['shopee', 'ITEM_FAKE', 'counterfeit'],
    ['shopee', 'MUTUAL_AGREE', 'mutual'],
    ['tiktok_shop', 'ecom_order_delivered_refund_reason_damaged', 'damaged'],
    ['tiktok_shop', 'ecom_order_delivered_refund_reason_wrong_product_seller_uk', 'wrong_item'],
    ['shopify', 'wrong_item', 'wrong_item'],
    ['shopify', 'size-too-small', 'does_not_fit'],
    ['lazada', 'Something else altogether', 'other'],
    ['woocommerce', null, null],
  ] as const)('at %s for %o is for the reason %s', (key, word, reason) => {
    expect(read(key, { marketplaceStatus: 'x', marketplaceReason: word }).reason).toBe(reason);
  });

  it('has a table for every marketplace', () => {
    expect(Object.keys(tables).sort()).toEqual(marketplaces.map(marketplace => marketplace.key).sort());
  });
});
