import Big from 'big.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelOrder, ChannelOrderLine, ChannelPackage } from '../sale.js';
import { listOf, type ZaloraClient } from './zalora-client.js';
import { changedWithItems, type OrderWithItems, readWithItems, type WireItem } from './zalora-order-read.js';
import { utcOffsetHours } from './zalora-region.js';
import { amountOf, timeOf } from './zalora-time.js';

export async function changedOrders(
  client: ZaloraClient,
  store: Store,
  window: ChangeWindow,
): Promise<ChangePage<ChannelOrder>> {
  const { items, nextCursor } = await changedWithItems(client, utcOffsetHours(store), window);
  return { items: items.map(found => channelOrder(store, found)), nextCursor };
}

export async function readOrder(
  client: ZaloraClient,
  store: Store,
  orderId: string,
): Promise<ChannelOrder | null> {
  const found = await readWithItems(client, orderId);
  return found === null ? null : channelOrder(store, found);
}

/** Units that nothing tells apart are one line, which goes by the id of the first; one that fares otherwise is another. */
export const linesOf = (items: readonly WireItem[]): WireItem[][] => [
  ...Map.groupBy(items, unit =>
    JSON.stringify([unit.Sku, unit.ShopSku, unit.ItemPrice, unit.PaidPrice, unit.Status, unit.PackageId]),
  ).values(),
];

export const lineId = (units: readonly WireItem[]): string => String(units[0]!.OrderItemId);

function channelOrder(store: Store, { order, items }: OrderWithItems): ChannelOrder {
  const currency = items[0]?.Currency || store.currency;
  const offset = utcOffsetHours(store);
  const lines = linesOf(items);
  const sum = (field: 'ItemPrice' | 'VoucherAmount' | 'ShippingAmount' | 'TaxAmount'): string | null =>
    items.every(item => item[field] === undefined)
      ? null
      : amountOf(
          items
            .reduce((total, item) => total.plus(amountOf(item[field], currency) ?? 0), new Big(0))
            .toString(),
          currency,
        );
  return {
    externalOrderId: String(order.OrderId),
    externalOrderNumber: order.OrderNumber === undefined ? null : String(order.OrderNumber),
    storeId: store.id,
    country: store.country,
    currency,
    marketplaceStatus: null,
    marketplaceFacts: { statuses: listOf(order.Statuses, 'Status').join(',') },
    lines: lines.map(units => channelLine(units, currency)),
    totals: {
      subtotal: sum('ItemPrice'),
      discount: sum('VoucherAmount'),
      shipping: sum('ShippingAmount'),
      tax: sum('TaxAmount'),
      total: amountOf(order.Price, currency),
    },
    placedAt: timeOf(order.CreatedAt, offset),
    updatedAt: timeOf(order.UpdatedAt, offset),
    packages: packagesOf(lines),
  };
}

function channelLine(units: readonly WireItem[], currency: string): ChannelOrderLine {
  const unit = units[0]!;
  return {
    externalLineId: lineId(units),
    externalItemId: null,
    externalVariantId: null,
    sku: unit.Sku || null,
    shopSku: unit.ShopSku || null,
    name: unit.Name,
    marketplaceStatus: unit.Status,
    quantity: units.length,
    unitPrice: amountOf(unit.ItemPrice, currency),
    paidPrice: amountOf(unit.PaidPrice, currency),
  };
}

function packagesOf(lines: readonly WireItem[][]): ChannelPackage[] {
  const packed = lines.filter(([unit]) => unit!.PackageId);
  return [...Map.groupBy(packed, ([unit]) => unit!.PackageId!)].map(([externalPackageId, inside]) => {
    const unit = inside[0]![0]!;
    return {
      externalPackageId,
      marketplaceStatus: unit.Status,
      carrier: unit.ShipmentProvider || null,
      trackingNumber: unit.TrackingCode || null,
      externalLineIds: inside.map(lineId),
    };
  });
}
