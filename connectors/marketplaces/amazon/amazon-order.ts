import Big from 'big.js';
import { amountOf } from '../amount.js';
import { oldestFirst } from '../epoch-seconds.js';
import { orNull } from '../marketplace-error.js';
import { givenFacts } from '../marketplace-facts.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelOrder, ChannelOrderLine, ChannelPackage } from '../sale.js';
import type { AmazonClient } from './amazon-client.js';
import { endOf } from './amazon-window.js';

interface WireMoney {
  amount: string;
  currencyCode?: string;
}

/** `Order` of Orders 2026-01-01, as far as it is read: not what says who the buyer is. */
export interface WireOrder {
  orderId: string;
  createdTime: string;
  lastUpdatedTime: string;
  salesChannel: { channelName: string; marketplaceId?: string };
  proceeds?: { grandTotal?: WireMoney; breakdowns?: WireBreakdown[] };
  fulfillment?: { fulfillmentStatus: string; fulfilledBy?: string; fulfillmentServiceLevel?: string };
  orderItems: WireLine[];
  packages?: WirePackage[];
}

interface WireBreakdown {
  type: string;
  subtotal: WireMoney;
  /** Of taxes and discounts alone: what they are on. */
  detailedBreakdowns?: { subtype?: string; value?: WireMoney }[];
}

interface WireLine {
  orderItemId: string;
  quantityOrdered: number;
  product: { asin?: string; title?: string; sellerSku?: string; price?: { unitPrice?: WireMoney } };
  proceeds?: { breakdowns?: WireBreakdown[] };
  fulfillment?: { quantityUnfulfilled?: number };
}

interface WirePackage {
  packageReferenceId: string;
  packageStatus?: { status: string };
  carrier?: string;
  trackingNumber?: string;
  packageItems?: { orderItemId: string; quantity: number }[];
}

/** `BUYER` and `RECIPIENT` are never asked for. */
const includedData = ['PROCEEDS', 'FULFILLMENT', 'PACKAGES'] as const;
const pageSize = '100';

/** Amazon includes both ends; one that ends less than two minutes ago is asked for without an end. */
export async function changedOrders(
  client: AmazonClient,
  stores: readonly Store[],
  window: ChangeWindow,
  now: Date,
): Promise<ChangePage<ChannelOrder>> {
  const { orders, pagination } = await client.read<{
    orders: WireOrder[];
    pagination?: { nextToken?: string };
  }>('/orders/2026-01-01/orders', {
    lastUpdatedAfter: window.since,
    lastUpdatedBefore: endOf(window.until, now),
    marketplaceIds: stores.map(({ id }) => id),
    maxResultsPerPage: pageSize,
    includedData,
    paginationToken: window.cursor,
  });
  const { items, unreadable } = await readEach(
    orders,
    ({ orderId }) => orderId,
    order => channelOrder(order, stores),
  );
  const isWithin = ({ updatedAt }: ChannelOrder) => Date.parse(updatedAt) < Date.parse(window.until);
  return {
    items: oldestFirst(items.filter(isWithin)),
    unreadable,
    nextCursor: pagination?.nextToken ?? null,
  };
}

export async function readOrder(
  client: AmazonClient,
  stores: readonly Store[],
  id: string,
): Promise<ChannelOrder | null> {
  const order = await readWireOrder(client, id);
  return order === null ? null : channelOrder(order, stores);
}

export async function readWireOrder(client: AmazonClient, id: string): Promise<WireOrder | null> {
  const path = `/orders/2026-01-01/orders/${encodeURIComponent(id)}`;
  const found = await orNull(client.read<{ order: WireOrder }>(path, { includedData }));
  return found === null ? null : found.order;
}

function channelOrder(order: WireOrder, stores: readonly Store[]): ChannelOrder {
  const { proceeds, fulfillment, salesChannel } = order;
  const store = stores.find(({ id }) => id === salesChannel.marketplaceId) ?? null;
  const currency = proceeds?.grandTotal?.currencyCode ?? store?.currency ?? stores[0]!.currency;
  const totalOf = (type: string) => amountOf(partOf(proceeds?.breakdowns, type)?.subtotal.amount, currency);
  const discount = totalOf('DISCOUNT');
  const facts = {
    channelName: salesChannel.channelName,
    fulfilledBy: fulfillment?.fulfilledBy,
    fulfillmentServiceLevel: fulfillment?.fulfillmentServiceLevel,
  };
  return {
    externalOrderId: order.orderId,
    externalOrderNumber: order.orderId,
    storeId: salesChannel.marketplaceId ?? stores[0]!.id,
    country: store?.country ?? null,
    currency,
    marketplaceStatus: fulfillment?.fulfillmentStatus ?? null,
    marketplaceFacts: givenFacts(facts),
    lines: order.orderItems.map(line => channelLine(line, currency)),
    totals: {
      subtotal: totalOf('ITEM'),
      discount: discount && withoutSign(discount),
      shipping: totalOf('SHIPPING'),
      tax: totalOf('TAX'),
      total: amountOf(proceeds?.grandTotal?.amount, currency),
    },
    placedAt: order.createdTime,
    updatedAt: order.lastUpdatedTime,
    packages: (order.packages ?? []).map(channelPackage),
  };
}

/** Amazon lists the parts that there are: one that it does not list is none. Without a list nothing is known. */
function partOf(breakdowns: readonly WireBreakdown[] | undefined, type: string): WireBreakdown | null {
  const none = { type, subtotal: { amount: '0' } };
  return breakdowns === undefined ? null : (breakdowns.find(breakdown => breakdown.type === type) ?? none);
}

/** Amazon does not say whether discounts are told as negative amounts. */
const withoutSign = (amount: string): string => amount.replace(/^-/, '');

/** After discounts on the items themselves; the total that Amazon states for a line has its shipping and tax in it. */
function paidTotalOf({ proceeds }: WireLine): string | null {
  const items = partOf(proceeds?.breakdowns, 'ITEM');
  const discount = partOf(proceeds?.breakdowns, 'DISCOUNT');
  if (items === null || discount === null) {
    return null;
  }
  const { detailedBreakdowns: details = [], subtotal } = discount;
  const ofItems = details
    .filter(({ subtype }) => subtype === 'ITEM')
    .map(({ value }) => value?.amount ?? '0');
  const amounts = details.length === 0 ? [subtotal.amount] : ofItems;
  return amounts
    .reduce((rest, amount) => rest.minus(withoutSign(amount)), new Big(items.subtotal.amount))
    .toFixed();
}

const channelLine = (line: WireLine, currency: string): ChannelOrderLine => ({
  externalLineId: line.orderItemId,
  externalItemId: line.product.asin ?? null,
  externalVariantId: null,
  sku: line.product.sellerSku ?? null,
  shopSku: line.product.asin ?? null,
  name: line.product.title ?? '',
  marketplaceStatus: null,
  quantity: line.quantityOrdered,
  unitPrice: amountOf(line.product.price?.unitPrice?.amount, currency),
  paidPrice: null,
  paidTotal: amountOf(paidTotalOf(line), currency),
  ...(line.fulfillment?.quantityUnfulfilled === undefined
    ? {}
    : { openFor: { ship: line.fulfillment.quantityUnfulfilled, cancel: 0 } }),
});

const channelPackage = (parcel: WirePackage): ChannelPackage => ({
  externalPackageId: parcel.packageReferenceId,
  marketplaceStatus: parcel.packageStatus?.status ?? null,
  carrier: parcel.carrier ?? null,
  trackingNumber: parcel.trackingNumber ?? null,
  externalLineIds: (parcel.packageItems ?? []).map(({ orderItemId }) => orderItemId),
});
