import { separatedAmount as amountOf } from '../amount.js';
import { changedIn, windowSeconds } from '../epoch-seconds.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelReturn } from '../sale.js';
import type { ZaloraClient } from './zalora-client.js';
import { changedWithItems, type OrderWithItems, readWithItems, type WireItem } from './zalora-order-read.js';
import { utcOffsetHours } from './zalora-region.js';
import { timeOf } from './zalora-time.js';

/** SellerCenter has no record of returns: the states of an order's items tell of them. */
const returnStates: ReadonlySet<string> = new Set([
  'return_waiting_for_approval',
  'return_shipped_by_customer',
  'return_delivered_to_seller',
  'return_rejected',
  'returned',
]);

export async function changedReturns(
  client: ZaloraClient,
  store: Store,
  window: ChangeWindow,
): Promise<ChangePage<ChannelReturn>> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const { items: orders, nextCursor } = await changedWithItems(client, utcOffsetHours(store), window);
  const { items, unreadable } = await readEach(orders.flatMap(returnedItems), returnIdOf, item =>
    returnOf(store, item),
  );
  return { items: changedIn(seconds, items), unreadable, nextCursor };
}

export async function readReturn(
  client: ZaloraClient,
  store: Store,
  returnId: string,
): Promise<ChannelReturn | null> {
  const found = await readWithItems(client, returnId.slice(0, returnId.indexOf('-')));
  const item = found === null ? undefined : returnedItems(found).find(each => returnIdOf(each) === returnId);
  return item === undefined ? null : returnOf(store, item);
}

const returnedItems = ({ items }: OrderWithItems): WireItem[] =>
  items.filter(item => returnStates.has(item?.Status));

const returnIdOf = ({ OrderId: orderId, OrderItemId: id }: WireItem): string => `${orderId}-${id}`;

/** When it was asked for is not said. */
function returnOf(store: Store, item: WireItem): ChannelReturn {
  const currency = item.Currency || store.currency;
  const id = String(item.OrderItemId);
  const at = timeOf(item.UpdatedAt, utcOffsetHours(store));
  const refundAmount = amountOf(item.PaidPrice, currency);
  return {
    externalReturnId: returnIdOf(item),
    externalOrderId: String(item.OrderId),
    storeId: store.id,
    currency,
    marketplaceStatus: item.Status,
    marketplaceType: null,
    marketplaceFacts: item.ReturnStatus ? { returnStatus: item.ReturnStatus } : {},
    marketplaceReason: item.Reason || null,
    respondBy: null,
    refundAmount,
    lines: [
      { externalLineId: id, externalOrderLineId: id, sku: item.Sku || null, quantity: 1, refundAmount },
    ],
    requestedAt: null,
    updatedAt: at,
  };
}
