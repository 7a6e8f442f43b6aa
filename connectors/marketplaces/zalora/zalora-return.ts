import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelReturn } from '../sale.js';
import type { ZaloraClient } from './zalora-client.js';
import { changedWithItems, type OrderWithItems, readWithItems, type WireItem } from './zalora-order-read.js';
import { utcOffsetHours } from './zalora-region.js';
import { amountOf, timeOf, windowSeconds } from './zalora-time.js';

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
  const { items: orders, nextCursor } = await changedWithItems(client, utcOffsetHours(store), window);
  const items = orders
    .flatMap(found => returnsOf(store, found))
    .filter(({ updatedAt }) => seconds?.has(updatedAt));
  items.sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
  return { items, nextCursor };
}

export async function readReturn(
  client: ZaloraClient,
  store: Store,
  returnId: string,
): Promise<ChannelReturn | null> {
  const found = await readWithItems(client, returnId.slice(0, returnId.indexOf('-')));
  return found === null
    ? null
    : (returnsOf(store, found).find(({ externalReturnId }) => externalReturnId === returnId) ?? null);
}

const returnsOf = (store: Store, { items }: OrderWithItems): ChannelReturn[] =>
  items.filter(({ Status: status }) => returnStates.has(status)).map(item => returnOf(store, item));

/** When it was asked for is not said. */
function returnOf(store: Store, item: WireItem): ChannelReturn {
  const currency = item.Currency || store.currency;
  const id = String(item.OrderItemId);
  const at = timeOf(item.UpdatedAt, utcOffsetHours(store));
  const refundAmount = amountOf(item.PaidPrice, currency);
  return {
    externalReturnId: `${item.OrderId}-${id}`,
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
