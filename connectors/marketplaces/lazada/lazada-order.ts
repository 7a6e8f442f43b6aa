import { separatedAmount as amountOf, sumOfKnown } from '../amount.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import { givenFacts } from '../marketplace-facts.js';
import { type PageRecords, placeAfter, readEach, valueOrNull } from '../page-records.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelOrder, ChannelOrderLine, ChannelPackage } from '../sale.js';
import type { LazadaClient } from './lazada-client.js';
import { timeOf } from './lazada-time.js';

interface WireOrder {
  order_id: number | string;
  order_number?: number | string;
  statuses?: string[];
  price: string | number;
  shipping_fee?: string | number;
  voucher?: string | number;
  payment_method?: string;
  created_at: string;
  updated_at: string;
}

/** One piece each: Lazada knows no quantities. */
interface WireItem {
  order_item_id: number | string;
  name: string;
  sku?: string;
  shop_sku?: string;
  sku_id?: number | string;
  product_id?: number | string;
  status: string;
  item_price: string | number;
  paid_price: string | number;
  tax_amount?: string | number;
  reason?: string;
  cancel_return_initiator?: string;
  currency?: string;
  package_id?: string;
  tracking_code?: string;
  shipment_provider?: string;
}

/** Orders whose items are read in one call. */
const pageSize = 50;
/** A piece in one of these states waits to be packed. */
export const unpacked: ReadonlySet<string> = new Set(['pending', 'topack', 'repacked']);

interface Position {
  storeIndex: number;
  /** Seconds of the epoch at which the page begins. */
  from: number;
  /** Orders of that second that are on the pages before. */
  skipped: number;
}

/**
 * Country by country. A page begins at the second in which the one before ended, and not at a count of orders:
 * orders that change while they are read leave the window, and would move all that follow.
 */
export async function changedOrders(
  client: LazadaClient,
  stores: readonly Store[],
  { since, until, cursor }: ChangeWindow,
): Promise<ChangePage<ChannelOrder>> {
  const start = secondOf(since);
  const last = secondOf(until) - 1;
  const position = cursor === null ? { storeIndex: 0, from: start, skipped: 0 } : positionOf(cursor);
  const store = stores[position.storeIndex];
  if (store === undefined || position.from > last) {
    return { items: [], nextCursor: null };
  }
  const { data } = await client.read<{ data: { orders?: WireOrder[] } }>(store.country, '/orders/get', {
    update_after: boundary(position.from),
    update_before: boundary(last),
    sort_by: 'updated_at',
    sort_direction: 'ASC',
    offset: String(position.skipped),
    limit: String(pageSize),
  });
  const orders = data.orders ?? [];
  const next =
    orders.length === pageSize
      ? following(position, orders)
      : { storeIndex: position.storeIndex + 1, from: start, skipped: 0 };
  return {
    ...(await withItems(client, store, orders)),
    nextCursor: next.storeIndex < stores.length ? `${next.storeIndex}:${next.from}:${next.skipped}` : null,
  };
}

/** Of the country that knows it. */
export async function readOrder(
  client: LazadaClient,
  stores: readonly Store[],
  orderId: string,
): Promise<ChannelOrder | null> {
  return (await locateOrder(client, stores, orderId))?.order ?? null;
}

export async function locateOrder(
  client: LazadaClient,
  stores: readonly Store[],
  orderId: string,
): Promise<{ store: Store; order: ChannelOrder } | null> {
  for (const store of stores) {
    const order = await readWireOrder(client, store, orderId);
    if (order !== null) {
      const { data } = await client.read<{ data: WireItem[] }>(store.country, '/order/items/get', {
        order_id: orderId,
      });
      return { store, order: channelOrder(order, data, store) };
    }
  }
  return null;
}

async function readWireOrder(client: LazadaClient, store: Store, orderId: string): Promise<WireOrder | null> {
  const call = client.read<{ data: WireOrder }>(store.country, '/order/get', { order_id: orderId });
  const found = await orNull(call);
  return found === null ? null : found.data;
}

const boundary = (seconds: number): string => `${momentOfSecond(seconds).slice(0, 19)}+00:00`;

function positionOf(cursor: string): Position {
  const [storeIndex = 0, from = 0, skipped = 0] = cursor.split(':').map(Number);
  return { storeIndex, from, skipped };
}

function following({ storeIndex, from, skipped }: Position, orders: readonly WireOrder[]): Position {
  const seconds = orders.map(order => valueOrNull(() => secondOf(timeOf(order.updated_at))));
  const next = placeAfter({ second: from, skipped }, seconds);
  return { storeIndex, from: next.second, skipped: next.skipped };
}

async function withItems(
  client: LazadaClient,
  store: Store,
  orders: readonly WireOrder[],
): Promise<PageRecords<ChannelOrder>> {
  const items = await itemsOf(client, store, orders);
  return readEach(
    orders,
    ({ order_id: id }) => id,
    order => channelOrder(order, items.get(String(order.order_id)) ?? [], store),
  );
}

async function itemsOf(
  client: LazadaClient,
  store: Store,
  orders: readonly WireOrder[],
): Promise<Map<string, WireItem[]>> {
  const ids = orders.map(order => String(order?.order_id)).filter(id => /^\d+$/.test(id));
  if (ids.length === 0) {
    return new Map();
  }
  const { data } = await client.read<{ data: { order_id: number | string; order_items: WireItem[] }[] }>(
    store.country,
    '/orders/items/get',
    { order_ids: `[${ids.join(',')}]` },
  );
  return new Map(data.map(({ order_id: id, order_items: each }) => [String(id), each]));
}

function channelOrder(order: WireOrder, items: readonly WireItem[], store: Store): ChannelOrder {
  const currency = items[0]?.currency ?? store.currency;
  const sum = (values: readonly (string | number | undefined)[]) =>
    amountOf(sumOfKnown(values.map(value => amountOf(value, currency))), currency);
  return {
    externalOrderId: String(order.order_id),
    externalOrderNumber: String(order.order_number ?? order.order_id),
    storeId: store.id,
    country: store.country,
    currency,
    marketplaceStatus: null,
    marketplaceFacts: factsOf(order, items),
    lines: items.map(item => channelLine(item, currency)),
    totals: {
      subtotal: sum(items.map(({ item_price: price }) => price)),
      discount: amountOf(order.voucher, currency),
      shipping: amountOf(order.shipping_fee, currency),
      tax: sum(items.map(({ tax_amount: tax }) => tax)),
      total: amountOf(order.price, currency),
    },
    placedAt: timeOf(order.created_at),
    updatedAt: timeOf(order.updated_at),
    packages: packagesOf(items),
  };
}

function factsOf(order: WireOrder, items: readonly WireItem[]): Record<string, string> {
  const canceled = items.find(({ status, reason }) => status === 'canceled' && reason);
  return givenFacts({
    statuses: order.statuses?.join(','),
    paymentMethod: order.payment_method,
    cancelReason: canceled?.reason,
    cancelInitiator: canceled?.cancel_return_initiator,
  });
}

const channelLine = (item: WireItem, currency: string): ChannelOrderLine => ({
  externalLineId: String(item.order_item_id),
  externalItemId: item.product_id === undefined ? null : String(item.product_id),
  externalVariantId: item.sku_id === undefined ? null : String(item.sku_id),
  sku: item.sku || null,
  shopSku: item.shop_sku || null,
  name: item.name,
  marketplaceStatus: item.status,
  quantity: 1,
  unitPrice: amountOf(item.item_price, currency),
  paidPrice: amountOf(item.paid_price, currency),
  openFor: {
    ship: unpacked.has(item.status) || (item.status === 'packed' && !!item.package_id) ? 1 : 0,
    cancel: item.status === 'unpaid' || unpacked.has(item.status) ? 1 : 0,
  },
});

function packagesOf(items: readonly WireItem[]): ChannelPackage[] {
  const byPackage = Map.groupBy(
    items.filter(({ package_id: id }) => id),
    ({ package_id: id }) => id!,
  );
  return [...byPackage].map(([id, ofPackage]) => {
    const statuses = new Set(ofPackage.map(({ status }) => status));
    return {
      externalPackageId: id,
      marketplaceStatus: statuses.size === 1 ? ofPackage[0]!.status : null,
      carrier: ofPackage[0]!.shipment_provider || null,
      trackingNumber: ofPackage[0]!.tracking_code || null,
      externalLineIds: ofPackage.map(({ order_item_id: lineId }) => String(lineId)),
    };
  });
}
