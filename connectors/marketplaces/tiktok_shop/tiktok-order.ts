import { amountOf, sumOfKnown } from '../amount.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import { givenFacts } from '../marketplace-facts.js';
import { readEach } from '../page-records.js';
import type { ChangePage, ChangeWindow, Store } from '../port.js';
import type { ChannelOrder, ChannelOrderLine, ChannelPackage } from '../sale.js';
import type { TiktokClient } from './tiktok-client.js';

/** What is read of an order: all else says who the buyer is, or is not needed. */
export interface WireOrder {
  id: string;
  status: string;
  create_time: number;
  update_time: number;
  fulfillment_type?: string;
  shipping_type?: string;
  delivery_option_id?: string;
  cancel_reason?: string;
  cancellation_initiator?: string;
  is_buyer_request_cancel?: boolean;
  is_on_hold_order?: boolean;
  payment?: WirePayment;
  line_items?: WireLine[];
  packages?: { id: string }[];
}

interface WirePayment {
  currency: string;
  sub_total?: string;
  shipping_fee?: string;
  seller_discount?: string;
  platform_discount?: string;
  tax?: string;
  total_amount?: string;
}

/** One unit. */
interface WireLine {
  id: string;
  product_id?: string;
  sku_id?: string;
  seller_sku?: string;
  product_name?: string;
  display_status?: string;
  original_price?: string;
  sale_price?: string;
  package_id?: string;
  package_status?: string;
  shipping_provider_name?: string;
  tracking_number?: string;
}

const pageSize = '100';

export async function changedOrders(
  client: TiktokClient,
  store: Store,
  window: ChangeWindow,
): Promise<ChangePage<ChannelOrder>> {
  const page = await client.search<{ orders?: WireOrder[]; next_page_token?: string }>(
    '/order/202309/orders/search',
    {
      page_size: pageSize,
      sort_field: 'update_time',
      sort_order: 'ASC',
      ...(window.cursor === null ? {} : { page_token: window.cursor }),
    },
    { update_time_ge: secondOf(window.since), update_time_lt: secondOf(window.until) },
  );
  const orders = await readEach(
    page.orders ?? [],
    ({ id }) => id,
    order => channelOrder(order, store),
  );
  return { ...orders, nextCursor: page.next_page_token || null };
}

export async function readOrder(
  client: TiktokClient,
  store: Store,
  id: string,
): Promise<ChannelOrder | null> {
  const order = await readWireOrder(client, id);
  return order === null ? null : channelOrder(order, store);
}

export async function readWireOrder(client: TiktokClient, id: string): Promise<WireOrder | null> {
  const { orders = [] } = await client.read<{ orders?: WireOrder[] }>('/order/202309/orders', { ids: id });
  return orders.find(order => order.id === id) ?? null;
}

function channelOrder(order: WireOrder, store: Store): ChannelOrder {
  const { payment, line_items: lines = [] } = order;
  const currency = payment?.currency ?? store.currency;
  return {
    externalOrderId: order.id,
    externalOrderNumber: order.id,
    storeId: store.id,
    country: store.country,
    currency,
    marketplaceStatus: order.status,
    marketplaceFacts: factsOf(order),
    lines: lines.map(line => channelLine(line, currency)),
    totals: {
      subtotal: amountOf(payment?.sub_total, currency),
      discount: discountOf(payment, currency),
      shipping: amountOf(payment?.shipping_fee, currency),
      tax: amountOf(payment?.tax, currency),
      total: amountOf(payment?.total_amount, currency),
    },
    placedAt: momentOfSecond(order.create_time),
    updatedAt: momentOfSecond(order.update_time),
    packages: packagesOf(order),
  };
}

function factsOf(order: WireOrder): ChannelOrder['marketplaceFacts'] {
  return givenFacts({
    fulfillmentType: order.fulfillment_type,
    shippingType: order.shipping_type,
    cancelReason: order.cancel_reason,
    cancellationInitiator: order.cancellation_initiator,
    buyerRequestsCancellation: order.is_buyer_request_cancel ? 'true' : undefined,
    isOnHold: order.is_on_hold_order ? 'true' : undefined,
  });
}

function discountOf(payment: WirePayment | undefined, currency: string): string | null {
  const parts = [payment?.seller_discount, payment?.platform_discount];
  return amountOf(sumOfKnown(parts.map(part => amountOf(part, currency))), currency);
}

const channelLine = (line: WireLine, currency: string): ChannelOrderLine => ({
  externalLineId: line.id,
  externalItemId: line.product_id ?? null,
  externalVariantId: line.sku_id ?? null,
  sku: line.seller_sku || null,
  shopSku: null,
  name: line.product_name ?? '',
  marketplaceStatus: line.display_status ?? null,
  quantity: 1,
  unitPrice: amountOf(line.original_price, currency),
  paidPrice: amountOf(line.sale_price, currency),
  openFor: {
    ship: line.display_status === 'AWAITING_SHIPMENT' ? 1 : 0,
    cancel: line.display_status === 'AWAITING_SHIPMENT' || line.display_status === 'UNPAID' ? 1 : 0,
  },
});

/** What is known of a package stands at the units in it. */
function packagesOf({ line_items: lines = [], shipping_type: type }: WireOrder): ChannelPackage[] {
  const packed = lines.filter(({ package_id: id }) => !!id);
  return [...Map.groupBy(packed, ({ package_id: id }) => id!)].map(([id, units]) => ({
    externalPackageId: id,
    marketplaceStatus: units[0]!.package_status ?? null,
    carrier: units[0]!.shipping_provider_name || null,
    trackingNumber: units[0]!.tracking_number || null,
    externalLineIds: units.map(unit => unit.id),
    isTrackable: type !== 'TIKTOK',
  }));
}
