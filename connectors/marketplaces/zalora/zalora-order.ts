import { separatedAmount as amountOf, sumOfKnown } from '../amount.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelOrder, ChannelOrderLine, ChannelPackage } from '../sale.js';
import { listOf, type ZaloraClient } from './zalora-client.js';
import { changedWithItems, type OrderWithItems, readWithItems, type WireItem } from './zalora-order-read.js';
import { utcOffsetHours } from './zalora-region.js';
import { timeOf } from './zalora-time.js';

export async function changedOrders(
  client: ZaloraClient,
  store: Store,
  window: ChangeWindow,
): Promise<ChangePage<ChannelOrder>> {
  const { items, nextCursor } = await changedWithItems(client, utcOffsetHours(store), window);
  const orders = await readEach(
    items,
    ({ order }) => order.OrderId,
    found => channelOrder(store, found),
  );
  return { ...orders, nextCursor };
}

export async function readOrder(
  client: ZaloraClient,
  store: Store,
  orderId: string,
): Promise<ChannelOrder | null> {
  const found = await readWithItems(client, orderId);
  return found === null ? null : channelOrder(store, found);
}

function channelOrder(store: Store, { order, items }: OrderWithItems): ChannelOrder {
  const currency = items[0]?.Currency || store.currency;
  const offset = utcOffsetHours(store);
  const sum = (field: 'ItemPrice' | 'VoucherAmount' | 'ShippingAmount' | 'TaxAmount'): string | null =>
    amountOf(sumOfKnown(items.map(item => amountOf(item[field], currency))), currency);
  return {
    externalOrderId: String(order.OrderId),
    externalOrderNumber: order.OrderNumber === undefined ? null : String(order.OrderNumber),
    storeId: store.id,
    country: store.country,
    currency,
    marketplaceStatus: null,
    marketplaceFacts: { statuses: listOf(order.Statuses, 'Status').join(',') },
    lines: items.map(unit => channelLine(unit, currency)),
    totals: {
      subtotal: sum('ItemPrice'),
      discount: sum('VoucherAmount'),
      shipping: sum('ShippingAmount'),
      tax: sum('TaxAmount'),
      total: amountOf(order.Price, currency),
    },
    placedAt: timeOf(order.CreatedAt, offset),
    updatedAt: timeOf(order.UpdatedAt, offset),
    packages: packagesOf(items),
  };
}

/** A unit is a line: each has a state, a parcel and returns of its own, and keeps its number. */
const channelLine = (unit: WireItem, currency: string): ChannelOrderLine => ({
  externalLineId: String(unit.OrderItemId),
  externalItemId: null,
  externalVariantId: null,
  sku: unit.Sku || null,
  shopSku: unit.ShopSku || null,
  name: unit.Name,
  marketplaceStatus: unit.Status,
  quantity: 1,
  unitPrice: amountOf(unit.ItemPrice, currency),
  paidPrice: amountOf(unit.PaidPrice, currency),
  openFor: {
    ship: unit.Status === 'pending' ? 1 : 0,
    cancel: unit.Status === 'pending' || unit.Status === 'ready_to_ship' ? 1 : 0,
  },
});

function packagesOf(items: readonly WireItem[]): ChannelPackage[] {
  const packed = items.filter(({ PackageId: id }) => id);
  return [...Map.groupBy(packed, ({ PackageId: id }) => id!)].map(([externalPackageId, inside]) => {
    const unit = inside[0]!;
    return {
      externalPackageId,
      marketplaceStatus: unit.Status,
      carrier: unit.ShipmentProvider || null,
      trackingNumber: unit.TrackingCode || null,
      externalLineIds: inside.map(({ OrderItemId: id }) => String(id)),
    };
  });
}
