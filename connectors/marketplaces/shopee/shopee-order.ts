import Big from 'big.js';
import { amountOf, sumOfKnown } from '../amount.js';
import { chunksOf } from '../chunks.js';
import { changedIn, momentOfSecond, windowSeconds } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import { givenFacts } from '../marketplace-facts.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow } from '../port.js';
import type { ChannelOrder, ChannelOrderLine, ChannelPackage, OpenUnits } from '../sale.js';
import type { ShopeeClient } from './shopee-client.js';
import { lastSecond } from './shopee-window.js';

interface WireOrder {
  order_sn: string;
  region?: string;
  currency: string;
  order_status: string;
  create_time: number;
  update_time: number;
  total_amount?: number;
  cancel_by?: string;
  cancel_reason?: string;
  fulfillment_flag?: string;
  item_list?: WireLine[];
  package_list?: WirePackage[];
}

interface WireLine extends LineKey {
  item_name: string;
  item_sku?: string;
  model_sku?: string;
  model_quantity_purchased: number;
  cancelled_qty?: number;
  model_original_price: number;
  model_discounted_price: number;
  promotion_type?: string;
}

interface PackedLine extends LineKey {
  model_quantity?: number;
}

interface LineKey {
  item_id: number;
  model_id: number;
  order_item_id?: number;
  add_on_deal?: boolean;
  main_item?: boolean;
}

interface WirePackage {
  package_number: string;
  logistics_status: string;
  shipping_carrier?: string;
  item_list?: PackedLine[];
}

interface WirePackageDetail {
  package_number: string;
  tracking_number?: string;
}

/** Orders whose detail is read in one call. */
const pageSize = 50;
/** Everything else that could be asked for says who the buyer is, or is not needed. */
const fields = 'item_list,package_list,total_amount,cancel_by,cancel_reason,fulfillment_flag';
const withoutParcel: ReadonlySet<string> = new Set([
  'LOGISTICS_NOT_START',
  'LOGISTICS_READY',
  'LOGISTICS_INVALID',
]);

export async function changedOrders(
  client: ShopeeClient,
  storeId: string,
  window: ChangeWindow,
): Promise<ChangePage<ChannelOrder>> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const page = await client.read<{
    more: boolean;
    next_cursor?: string;
    order_list?: { order_sn: string }[];
  }>('/api/v2/order/get_order_list', {
    time_range_field: 'update_time',
    time_from: String(seconds.from),
    time_to: String(lastSecond(seconds)),
    page_size: String(pageSize),
    cursor: window.cursor ?? '',
  });
  const ids = (page.order_list ?? []).map(({ order_sn: id }) => id);
  const { orders, trackingNumbers } = await readWireOrders(client, ids);
  const { items, unreadable } = await readEach(
    orders,
    ({ order_sn: id }) => id,
    order => channelOrder(order, storeId, trackingNumbers),
  );
  const nextCursor = page.more ? (page.next_cursor ?? null) : null;
  return { items: changedIn(seconds, items), unreadable, nextCursor };
}

export async function readOrder(
  client: ShopeeClient,
  storeId: string,
  orderId: string,
): Promise<ChannelOrder | null> {
  const found = await orNull(readWireOrders(client, [orderId]));
  const order = found?.orders[0];
  return order === undefined ? null : channelOrder(order, storeId, found!.trackingNumbers);
}

/** Bundles share an `order_item_id`, and an add-on may be the same model as its main item. */
export const lineId = ({
  item_id: item,
  model_id: model,
  order_item_id: orderItem,
  ...deal
}: LineKey): string =>
  `${item}:${model}:${orderItem ?? item}${deal.add_on_deal === true && deal.main_item === false ? ':add_on' : ''}`;

async function readWireOrders(
  client: ShopeeClient,
  ids: readonly string[],
): Promise<{ orders: WireOrder[]; trackingNumbers: Map<string, string> }> {
  if (ids.length === 0) {
    return { orders: [], trackingNumbers: new Map() };
  }
  const { order_list: orders = [] } = await client.read<{ order_list?: WireOrder[] }>(
    '/api/v2/order/get_order_detail',
    {
      order_sn_list: ids.join(','),
      response_optional_fields: fields,
    },
  );
  const trackingNumbers = await readTrackingNumbers(
    client,
    orders.flatMap(order => order?.package_list ?? []),
  );
  return { orders, trackingNumbers };
}

async function readTrackingNumbers(
  client: ShopeeClient,
  parcels: readonly WirePackage[],
): Promise<Map<string, string>> {
  const shipped = parcels.filter(
    ({ package_number: number, logistics_status: status }) =>
      typeof number === 'string' && !withoutParcel.has(status),
  );
  const found = new Map<string, string>();
  for (const some of chunksOf(shipped, pageSize)) {
    const numbers = some.map(({ package_number: number }) => number);
    const { package_list: details = [] } = await client.read<{ package_list?: WirePackageDetail[] }>(
      '/api/v2/order/get_package_detail',
      { package_number_list: numbers.join(',') },
    );
    for (const { package_number: number, tracking_number: tracking } of details) {
      if (tracking) {
        found.set(number, tracking);
      }
    }
  }
  return found;
}

function channelOrder(order: WireOrder, storeId: string, trackingNumbers: Map<string, string>): ChannelOrder {
  const { currency, item_list: lines = [], package_list: parcels = [] } = order;
  const facts = {
    cancelBy: order.cancel_by,
    cancelReason: order.cancel_reason,
    fulfillmentFlag: order.fulfillment_flag,
  };
  return {
    externalOrderId: order.order_sn,
    externalOrderNumber: order.order_sn,
    storeId,
    country: order.region ?? null,
    currency,
    marketplaceStatus: order.order_status,
    marketplaceFacts: givenFacts(facts),
    lines: lines.map(line => ({ ...channelLine(line, currency), openFor: openUnits(order, line) })),
    totals: {
      subtotal: subtotalOf(lines, currency),
      // Vouchers and coins are told by the settlement alone.
      discount: null,
      shipping: null,
      tax: null,
      total: amountOf(order.total_amount, currency),
    },
    placedAt: momentOfSecond(order.create_time),
    updatedAt: momentOfSecond(order.update_time),
    packages: parcels.map(parcel => channelPackage(parcel, trackingNumbers)),
  };
}

/** The price of an item in a bundle deal is told as 0, because the price of the deal is not divided among its items. */
const paidPriceOf = (line: WireLine, currency: string): string | null =>
  line.promotion_type === 'bundle_deal' ? null : amountOf(line.model_discounted_price, currency);

/** After the discounts of items, which the shop and Shopee give. */
function subtotalOf(lines: readonly WireLine[], currency: string): string | null {
  const amounts = lines.map(line => {
    const price = paidPriceOf(line, currency);
    return price === null ? null : new Big(price).times(line.model_quantity_purchased).toFixed();
  });
  return amountOf(sumOfKnown(amounts), currency);
}

const channelLine = (line: WireLine, currency: string): ChannelOrderLine => ({
  externalLineId: lineId(line),
  externalItemId: String(line.item_id),
  externalVariantId: String(line.model_id),
  sku: line.model_sku || line.item_sku || null,
  shopSku: null,
  name: line.item_name,
  marketplaceStatus: null,
  quantity: line.model_quantity_purchased,
  unitPrice: amountOf(line.model_original_price, currency),
  paidPrice: paidPriceOf(line, currency),
});

/** What lies in packages that nobody has arranged yet. Sellers cancel until then. */
function openUnits(
  { order_status: status, package_list: parcels = [] }: WireOrder,
  line: WireLine,
): OpenUnits {
  const left = line.model_quantity_purchased - (line.cancelled_qty ?? 0);
  const waiting = parcels
    .filter(parcel => parcel.logistics_status === 'LOGISTICS_READY')
    .flatMap(({ item_list: items = [] }) => items)
    .filter(item => lineId(item) === lineId(line))
    .reduce((sum, { model_quantity: quantity = left }) => sum + quantity, 0);
  return {
    ship: Math.min(left, waiting),
    cancel: status === 'UNPAID' || status === 'READY_TO_SHIP' ? left : 0,
  };
}

const channelPackage = (parcel: WirePackage, trackingNumbers: Map<string, string>): ChannelPackage => ({
  externalPackageId: parcel.package_number,
  marketplaceStatus: parcel.logistics_status,
  carrier: parcel.shipping_carrier || null,
  trackingNumber: trackingNumbers.get(parcel.package_number) ?? null,
  externalLineIds: (parcel.item_list ?? []).map(lineId),
});
