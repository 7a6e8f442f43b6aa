import { secondOf, windowSeconds } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import { placeAfter, valueOrNull } from '../page-records.js';
import type { ChangePage, ChangeWindow } from '../port.js';
import { listOf, type WireList, type ZaloraClient } from './zalora-client.js';
import { timeOf, wireTime } from './zalora-time.js';

/** The fields that are looked at: all others are not needed, or say who the buyer is. */
interface WireOrder {
  OrderId: string | number;
  OrderNumber?: string | number;
  CreatedAt: string;
  UpdatedAt: string;
  Price?: string;
  Statuses?: WireList<'Status', string>;
}

/** One unit of one product. */
export interface WireItem {
  OrderItemId: string | number;
  OrderId: string | number;
  Name: string;
  Sku: string;
  ShopSku?: string;
  Status: string;
  Currency?: string;
  ItemPrice?: string | number;
  PaidPrice?: string | number;
  TaxAmount?: string | number;
  ShippingAmount?: string | number;
  VoucherAmount?: string | number;
  ShipmentProvider?: string;
  TrackingCode?: string;
  PackageId?: string;
  Reason?: string;
  ReturnStatus?: string;
  UpdatedAt: string;
}

export interface OrderWithItems {
  order: WireOrder;
  items: WireItem[];
}

const pageSize = 50;

/**
 * Orders changed in a window, oldest change first. A page begins at the second of the last order of the page before, and
 * leaves out those of that second which were there: orders that change meanwhile leave the window and shift no others.
 */
export async function changedWithItems(
  client: ZaloraClient,
  utcOffsetHours: number,
  window: ChangeWindow,
): Promise<ChangePage<OrderWithItems>> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const [from = seconds.from, skipped = 0] = (window.cursor ?? '').split(':').filter(Boolean).map(Number);
  const { Orders: list } = await client.read<{ Orders?: WireList<'Order', WireOrder> }>('GetOrders', {
    UpdatedAfter: wireTime(from),
    UpdatedBefore: wireTime(seconds.end),
    SortBy: 'updated_at',
    SortDirection: 'ASC',
    Limit: String(pageSize),
    Offset: String(skipped),
  });
  const page = listOf(list, 'Order');
  const times = page.map(order => valueOrNull(() => secondOf(timeOf(order.UpdatedAt, utcOffsetHours))));
  const isWithin = (at: number | null | undefined) => at == null || (at >= seconds.from && at < seconds.end);
  const orders = page.filter((_order, index) => isWithin(times[index]));
  const next = page.length < pageSize ? null : placeAfter({ second: from, skipped }, times);
  return {
    items: await withItems(client, orders),
    nextCursor: next === null || next.second >= seconds.end ? null : `${next.second}:${next.skipped}`,
  };
}

export async function readWithItems(client: ZaloraClient, orderId: string): Promise<OrderWithItems | null> {
  if (!/^\d+$/.test(orderId)) {
    return null;
  }
  const found = await orNull(
    client
      .read<{ Orders?: WireList<'Order', WireOrder> }>('GetOrder', { OrderId: orderId })
      .then(({ Orders: list }) => withItems(client, listOf(list, 'Order'))),
  );
  return found?.[0] ?? null;
}

async function withItems(client: ZaloraClient, orders: readonly WireOrder[]): Promise<OrderWithItems[]> {
  const ids = orders.map(order => Number(order?.OrderId)).filter(Number.isInteger);
  if (ids.length === 0) {
    return orders.map(order => ({ order, items: [] }));
  }
  const { Orders: list } = await client.read<{
    Orders?: WireList<'Order', { OrderId: string | number; OrderItems?: WireList<'OrderItem', WireItem> }>;
  }>('GetMultipleOrderItems', { OrderIdList: JSON.stringify(ids) });
  const items = new Map(
    listOf(list, 'Order').map(({ OrderId: id, OrderItems: of }) => [String(id), listOf(of, 'OrderItem')]),
  );
  return orders.map(order => ({ order, items: items.get(String(order?.OrderId)) ?? [] }));
}
