import { describe, expect, it } from 'vitest';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import type { ChannelOrder, ChannelPackage } from '../../connectors/marketplaces/sale.js';
import type { OrderStatus } from '../../connectors/marketplaces/status-mapping.js';
import { readOrderStatus } from '../../subgraphs/commerce/orders/status/read-order-status.rules.js';
import { aLine, anOrder } from '../support/channel-records.js';

/** What it is to become of an order, written down once more: by marketplace, its words, and the status. */
type Row = readonly [words: string, status: OrderStatus, reason?: string];

const whole: Record<string, readonly Row[]> = {
  shopee: [
    ['UNPAID', 'pending'],
    ['READY_TO_SHIP PROCESSED RETRY_SHIP INVOICE_PENDING', 'to_ship'],
    ['SHIPPED TO_CONFIRM_RECEIVE', 'shipped'],
    ['COMPLETED', 'completed'],
    ['TO_RETURN', 'shipped'],
    ['CANCELLED', 'canceled'],
  ],
  tiktok_shop: [
    ['UNPAID ON_HOLD', 'pending'],
    ['AWAITING_SHIPMENT PARTIALLY_SHIPPING AWAITING_COLLECTION', 'to_ship'],
    ['IN_TRANSIT DELIVERED', 'shipped'],
    ['COMPLETED', 'completed'],
    ['CANCELLED', 'canceled'],
  ],
  amazon: [
    ['PendingAvailability Pending PENDING_AVAILABILITY PENDING', 'pending'],
    ['Unshipped PartiallyShipped InvoiceUnconfirmed UNSHIPPED PARTIALLY_SHIPPED', 'to_ship'],
    ['Shipped SHIPPED', 'shipped'],
    ['Canceled Unfulfillable CANCELLED UNFULFILLABLE', 'canceled'],
  ],
  woocommerce: [
    ['pending on-hold failed', 'pending'],
    ['processing', 'to_ship'],
    ['shipped', 'shipped'],
    ['completed', 'completed'],
    ['refunded', 'return'],
    ['cancelled trash', 'canceled'],
  ],
};

const byLine: Record<string, readonly Row[]> = {
  lazada: [
    ['unpaid', 'pending'],
    ['pending topack packed repacked toship ready_to_ship', 'to_ship'],
    ['shipped', 'shipped'],
    ['delivered confirmed', 'completed'],
    ['failed failed_delivery shipped_back shipped_back_success shipped_back_failed returned', 'return'],
    ['lost lost_by_3pl damaged_by_3pl package_scrapped', 'canceled', 'logistics_loss'],
    ['canceled', 'canceled'],
  ],
  zalora: [
    ['pending processing ready_to_ship', 'to_ship'],
    ['shipped', 'shipped'],
    ['delivered', 'completed'],
    ['failed failed_delivery', 'return'],
    ['return_waiting_for_approval return_shipped_by_customer return_delivered_to_seller returned', 'return'],
    ['return_rejected', 'completed'],
    ['canceled', 'canceled'],
  ],
};

const easyShip: readonly Row[] = [
  ['ReturningToSeller ReturnedToSeller RejectedByBuyer Undeliverable', 'return'],
  ['Lost Damaged', 'canceled', 'logistics_loss'],
  ['PendingSchedule PendingPickUp PendingDropOff LabelCanceled', 'to_ship'],
  ['PickedUp DroppedOff AtOriginFC AtDestinationFC OutForDelivery', 'shipped'],
  ['Delivered', 'completed'],
];

const inStore: readonly Row[] = [
  ['ReadyForPickup', 'to_ship'],
  ['PickedUp', 'completed'],
  ['RefusedPickup', 'return'],
];

/** Where no one word decides: status, facts, words of parcels. */
const shopify: readonly (readonly [string, Record<string, string>, string[], OrderStatus])[] = [
  ['UNFULFILLED', { financialStatus: 'PAID', cancelledAt: '2026-11-21T00:00:00Z' }, [], 'canceled'],
  ['FULFILLED', { financialStatus: 'REFUNDED', cancelledAt: '2026-11-21T00:00:00Z' }, [], 'canceled'],
  ['UNFULFILLED', { financialStatus: 'VOIDED' }, [], 'canceled'],
  ['UNFULFILLED', { financialStatus: 'EXPIRED' }, [], 'canceled'],
  ['FULFILLED', { financialStatus: 'PAID', returnStatus: 'IN_PROGRESS' }, [], 'shipped'],
  ['FULFILLED', { financialStatus: 'PAID', returnStatus: 'INSPECTION_COMPLETE' }, [], 'shipped'],
  ['FULFILLED', { financialStatus: 'PAID', returnStatus: 'RETURNED' }, [], 'shipped'],
  ['FULFILLED', { financialStatus: 'PAID', returnStatus: 'RETURN_REQUESTED' }, [], 'shipped'],
  ['FULFILLED', { financialStatus: 'PAID', returnStatus: 'NO_RETURN' }, [], 'shipped'],
  ['FULFILLED', { financialStatus: 'REFUNDED' }, [], 'return'],
  ['UNFULFILLED', { financialStatus: 'PENDING' }, [], 'pending'],
  ['UNFULFILLED', { financialStatus: 'AUTHORIZED' }, [], 'pending'],
  ['UNFULFILLED', { financialStatus: 'PARTIALLY_PAID' }, [], 'pending'],
  ['ON_HOLD', { financialStatus: 'PENDING' }, [], 'pending'],
  ['FULFILLED', { financialStatus: 'PENDING' }, [], 'shipped'],
  ['UNFULFILLED', { financialStatus: 'PAID' }, [], 'to_ship'],
  ['OPEN', { financialStatus: 'PAID' }, [], 'to_ship'],
  ['SCHEDULED', { financialStatus: 'PAID' }, [], 'to_ship'],
  ['ON_HOLD', { financialStatus: 'PAID' }, [], 'to_ship'],
  ['IN_PROGRESS', { financialStatus: 'PAID' }, [], 'to_ship'],
  ['PENDING_FULFILLMENT', { financialStatus: 'PAID' }, [], 'to_ship'],
  ['PARTIALLY_FULFILLED', { financialStatus: 'PARTIALLY_REFUNDED' }, ['FULFILLED'], 'to_ship'],
  ['REQUEST_DECLINED', { financialStatus: 'PAID' }, [], 'to_ship'],
  ['FULFILLED', { financialStatus: 'PAID' }, ['FULFILLED'], 'shipped'],
  ['FULFILLED', { financialStatus: 'PAID' }, ['DELIVERED', 'IN_TRANSIT'], 'shipped'],
  ['FULFILLED', { financialStatus: 'PAID' }, ['DELIVERED', 'DELIVERED'], 'completed'],
  ['FULFILLED', { financialStatus: 'PAID', closedAt: '2026-11-21T00:00:00Z' }, [], 'completed'],
];

const statusMappingOf = (key: string) =>
  marketplaces.find(marketplace => marketplace.key === key)!.statusMapping.orders;

const read = (
  key: string,
  order: Partial<ChannelOrder>,
  last: OrderStatus | null = null,
): ReturnType<typeof readOrderStatus> => readOrderStatus(statusMappingOf(key), anOrder(order), last);

const parcels = (words: readonly (string | null)[]): ChannelPackage[] =>
  words.map((word, index) => ({
    externalPackageId: `P${index}`,
    marketplaceStatus: word,
    carrier: null,
    trackingNumber: null,
    externalLineIds: [],
  }));

const wordByWord = (rows: readonly Row[]) =>
  rows.flatMap(([words, status, reason = null]) => words.split(' ').map(word => ({ word, status, reason })));

const flat = (table: Record<string, readonly Row[]>) =>
  Object.entries(table).flatMap(([key, rows]) => wordByWord(rows).map(row => ({ key, ...row })));

describe('the status of an order', () => {
  it.each(flat(whole))('$key says $word: $status', ({ key, word, status, reason }) => {
    const lines = [aLine(), aLine()];
    expect(read(key, { marketplaceStatus: word, lines })).toMatchObject({
      status,
      reason,
      ruleId: expect.any(String),
      unknownStatuses: [],
      lineStatuses: [status, status],
      isIgnored: false,
    });
  });

  it.each(flat(byLine))('$key says of an item $word: $status', ({ key, word, status, reason }) => {
    const lines = [aLine({ marketplaceStatus: word })];
    expect(read(key, { marketplaceStatus: null, lines })).toMatchObject({
      status,
      reason,
      ruleId: expect.any(String),
      unknownStatuses: [],
      lineStatuses: [status],
    });
  });

  it.each(shopify)('shopify says %s with %o and parcels %o: %s', (word, facts, words, status) => {
    const order = { marketplaceStatus: word, marketplaceFacts: facts, packages: parcels(words) };
    expect(read('shopify', order)).toMatchObject({ status, unknownStatuses: [] });
  });

  it.each(wordByWord(easyShip))('amazon says of easy ship $word: $status', ({ word, status, reason }) => {
    const order = { marketplaceStatus: 'Unshipped', marketplaceFacts: { easyShipStatus: word } };
    expect(read('amazon', order)).toMatchObject({ status, reason });
  });

  it.each(wordByWord(inStore))('amazon says of a pickup in store $word: $status', ({ word, status }) => {
    const order = { marketplaceStatus: 'Unshipped', marketplaceFacts: { shipmentStatus: word } };
    expect(read('amazon', order).status).toBe(status);
  });

  it.each([
    [['DELIVERED', 'DELIVERED'], 'completed'],
    [['DELIVERED', 'IN_TRANSIT'], 'shipped'],
    [['DELIVERED', null], 'shipped'],
    [['UNDELIVERABLE'], 'return'],
    [['UNDELIVERABLE', 'DELIVERED'], 'completed'],
  ] as const)('amazon says SHIPPED with parcels %o: %s', (words, status) => {
    expect(read('amazon', { marketplaceStatus: 'SHIPPED', packages: parcels(words) }).status).toBe(status);
  });

  it('amazon: an order of which only a part was sent is not completed by the delivery of that part', () => {
    const order = { marketplaceStatus: 'PARTIALLY_SHIPPED', packages: parcels(['DELIVERED']) };
    expect(read('amazon', order).status).toBe('to_ship');
  });

  it('shopify says RESTOCKED: canceled, or return where it was fulfilled before', () => {
    const order = { marketplaceStatus: 'RESTOCKED', marketplaceFacts: { financialStatus: 'REFUNDED' } };
    expect(read('shopify', order, 'to_ship').status).toBe('canceled');
    expect(read('shopify', order, 'shipped').status).toBe('return');
    expect(read('shopify', order, 'completed').status).toBe('return');
  });

  it('shopee says IN_CANCEL: the status stays, and the request is flagged', () => {
    const order = { marketplaceStatus: 'IN_CANCEL' };
    expect(read('shopee', order, 'to_ship')).toMatchObject({ status: 'to_ship', flags: ['cancelRequested'] });
    expect(read('shopee', order, 'pending')).toMatchObject({ status: 'pending', flags: ['cancelRequested'] });
    expect(read('shopee', order)).toMatchObject({ status: 'to_ship', flags: ['cancelRequested'] });
  });

  it('woocommerce says checkout-draft: no order yet', () => {
    expect(read('woocommerce', { marketplaceStatus: 'checkout-draft' }).isIgnored).toBe(true);
  });

  it.each([
    ['tiktok_shop', { marketplaceStatus: 'ON_HOLD' }, ['onHold']],
    ['tiktok_shop', { marketplaceStatus: 'UNPAID', marketplaceFacts: { isOnHold: 'true' } }, ['onHold']],
    [
      'tiktok_shop',
      { marketplaceStatus: 'AWAITING_SHIPMENT', marketplaceFacts: { buyerRequestsCancellation: 'true' } },
      ['cancelRequested'],
    ],
    [
      'shopify',
      { marketplaceStatus: 'FULFILLED', marketplaceFacts: { returnStatus: 'RETURN_REQUESTED' } },
      ['returnRequested'],
    ],
    ['woocommerce', { marketplaceStatus: 'processing' }, []],
  ] as const)('%s with %o has the flags %o', (key, order, flags) => {
    expect(read(key, order).flags).toEqual(flags);
  });

  it('has a table for every marketplace', () => {
    const tables = [...Object.keys(whole), ...Object.keys(byLine), 'shopify'];
    expect(tables.sort()).toEqual(marketplaces.map(marketplace => marketplace.key).sort());
  });
});
