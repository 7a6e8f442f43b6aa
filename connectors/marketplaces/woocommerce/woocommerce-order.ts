import Big from 'big.js';
import { orNull } from '../marketplace-error.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelOrder, ChannelOrderLine, ChannelPackage } from '../sale.js';
import { changedRecords } from './woocommerce-changes.js';
import type { WooCommerceClient } from './woocommerce-client.js';
import { instantOf } from './woocommerce-time.js';
import { trackingIn, type WireMeta } from './woocommerce-tracking.js';

export interface WireOrder {
  id: number;
  number: string;
  status: string;
  currency: string;
  total: string;
  discount_total: string;
  shipping_total: string;
  total_tax: string;
  date_created_gmt: string;
  date_modified_gmt: string;
  date_paid_gmt?: string | null;
  payment_method?: string;
  billing?: { country?: string };
  shipping?: { country?: string };
  line_items: WireLine[];
  refunds?: { total: string }[];
  meta_data?: WireMeta[];
}

interface WireLine {
  id: number;
  name: string;
  product_id: number;
  variation_id: number;
  quantity: number;
  /** Of the line, before and after discounts. */
  subtotal: string;
  total: string;
  sku: string | null;
}

/** Everything else stays in the shop; of addresses, only the country leaves it. */
export const orderFields = [
  'id,number,status,currency,total,discount_total,shipping_total,total_tax',
  'date_created_gmt,date_modified_gmt,date_paid_gmt,payment_method',
  'billing.country,shipping.country,line_items,refunds,meta_data',
].join(',');

/** Digits after the point of what a unit of a line costs. */
const unitDigits = 4;

export const changedOrders = (
  client: WooCommerceClient,
  store: Store,
  window: ChangeWindow,
): Promise<ChangePage<ChannelOrder>> =>
  changedRecords<WireOrder, ChannelOrder>(client, window, {
    path: '/orders',
    after: 'modified_after',
    before: 'modified_before',
    orderBy: 'modified',
    fields: orderFields,
    timeOf: order => order.date_modified_gmt,
    read: order => channelOrder(order, store),
  });

export async function readOrder(
  client: WooCommerceClient,
  store: Store,
  id: string,
): Promise<ChannelOrder | null> {
  const order = await orNull(client.read<WireOrder>(`/orders/${id}`, { _fields: orderFields }));
  return order === null ? null : channelOrder(order, store);
}

export function channelOrder(order: WireOrder, store: Store): ChannelOrder {
  const lines = order.line_items.map(channelLine);
  return {
    externalOrderId: String(order.id),
    externalOrderNumber: order.number,
    storeId: store.id,
    country: order.shipping?.country || order.billing?.country || null,
    currency: order.currency,
    marketplaceStatus: order.status,
    marketplaceFacts: factsOf(order),
    lines,
    totals: {
      subtotal: sumOf(order.line_items.map(({ subtotal }) => subtotal)).toFixed(),
      discount: order.discount_total,
      shipping: order.shipping_total,
      tax: order.total_tax,
      total: order.total,
    },
    placedAt: instantOf(order.date_created_gmt),
    updatedAt: instantOf(order.date_modified_gmt),
    packages: packagesOf(order, lines),
  };
}

const sumOf = (amounts: readonly string[]): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));

function channelLine(line: WireLine): ChannelOrderLine {
  const unitOf = (amount: string) =>
    line.quantity === 0 ? null : new Big(amount).div(line.quantity).round(unitDigits).toFixed();
  // Both are 0 of a product that has been deleted.
  const variantId = line.variation_id || line.product_id;
  return {
    externalLineId: String(line.id),
    externalItemId: line.product_id === 0 ? null : String(line.product_id),
    externalVariantId: variantId === 0 ? null : String(variantId),
    sku: line.sku || null,
    shopSku: null,
    name: line.name,
    marketplaceStatus: null,
    quantity: line.quantity,
    unitPrice: unitOf(line.subtotal),
    paidPrice: null,
    paidTotal: line.total,
  };
}

function factsOf({
  date_paid_gmt: paidAt,
  payment_method: method,
  refunds = [],
}: WireOrder): Record<string, string> {
  return {
    ...(paidAt ? { paidAt: instantOf(paidAt) } : {}),
    ...(method ? { paymentMethod: method } : {}),
    ...(refunds.length === 0
      ? {}
      : {
          refundTotal: sumOf(refunds.map(({ total }) => total))
            .abs()
            .toFixed(),
        }),
  };
}

/** What the tracking plug-ins keep; they do not say what is in a parcel. */
const packagesOf = (
  { meta_data: meta = [] }: WireOrder,
  lines: readonly ChannelOrderLine[],
): ChannelPackage[] =>
  trackingIn(meta).map(item => ({
    externalPackageId: item.tracking_id,
    marketplaceStatus: null,
    carrier: item.custom_tracking_provider || item.tracking_provider || null,
    trackingNumber: item.tracking_number || null,
    externalLineIds: lines.map(({ externalLineId }) => externalLineId),
  }));
