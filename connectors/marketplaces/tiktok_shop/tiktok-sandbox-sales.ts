import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { OrderStage, SandboxOrder, SandboxOrderLine } from '../sandbox/state.js';
import {
  changedIn,
  invalidParameter,
  pageOf,
  type TiktokAnswers,
  type UpdateWindow,
} from './tiktok-sandbox-request-auth.js';

export const orderStatusNames: Record<OrderStage, string> = {
  unpaid: 'UNPAID',
  paid: 'AWAITING_SHIPMENT',
  packed: 'AWAITING_COLLECTION',
  shipped: 'IN_TRANSIT',
  delivered: 'DELIVERED',
  completed: 'COMPLETED',
  canceled: 'CANCELLED',
  returned: 'COMPLETED',
};

export const deliveryOption = '7091146663229654786';
const idsMax = 50;

export function salesRoutes({ shop }: SandboxDependencies): TiktokAnswers {
  return {
    'POST /order/202309/orders/search': call => {
      if (call.query.get('sort_field') !== 'update_time' || call.query.get('sort_order') !== 'ASC') {
        throw invalidParameter('The sandbox sorts by update_time, ASC.');
      }
      const found = changedIn(shop.state.orders.values(), call.body<UpdateWindow>());
      const { rows, ...next } = pageOf(call.query, found, 100);
      return { total_count: found.length, orders: rows.map(order => orderDetail(shop, order)), ...next };
    },
    'GET /order/202309/orders': ({ query }) => {
      const ids = (query.get('ids') ?? '').split(',').filter(id => id !== '');
      if (ids.length === 0 || ids.length > idsMax) {
        throw invalidParameter(`ids has 1 to ${idsMax} order ids.`);
      }
      const orders = ids.flatMap(id => shop.state.orders.get(id) ?? []);
      return { orders: orders.map(order => orderDetail(shop, order)) };
    },
  };
}

export interface Unit {
  id: string;
  line: SandboxOrderLine;
  isCanceled: boolean;
}

/** TikTok's lines are single units: the first has the id of the line, the others count on from it. */
export const unitsOf = (order: SandboxOrder): Unit[] =>
  order.lines.flatMap(line =>
    Array.from({ length: line.quantity }, (_, index) => ({
      id: String(BigInt(line.id) + BigInt(index)),
      line,
      isCanceled: index >= line.quantity - line.canceledQuantity,
    })),
  );

/** By whom an order is delivered is settled by what is in it. */
export const isShippedByTiktok = (shop: SandboxShop, order: SandboxOrder): boolean =>
  order.lines.every(({ listingId }) => shop.state.listings.get(listingId)?.extra.shippingType === 'TIKTOK');

/** TikTok packs an order that its own carriers fetch as soon as it is paid. */
export const madePackage = (order: SandboxOrder): string => `1152${order.id.slice(4)}`;

function orderDetail(shop: SandboxShop, order: SandboxOrder): object {
  const { totals, buyer, currency } = order;
  const byTiktok = isShippedByTiktok(shop, order);
  const lines = unitsOf(order).map(unit => lineItem(order, unit, byTiktok));
  const packages = [...new Set(lines.map(({ package_id: id }) => id))].filter(id => id !== '');
  return {
    id: order.id,
    status: isPartlyShipped(order) ? 'PARTIALLY_SHIPPING' : orderStatusNames[order.stage],
    create_time: secondOf(order.placedAt),
    update_time: secondOf(order.updatedAt),
    fulfillment_type: 'FULFILLMENT_BY_SELLER',
    shipping_type: byTiktok ? 'TIKTOK' : 'SELLER',
    delivery_option_id: deliveryOption,
    user_id: '7494105515082810525',
    buyer_email: buyer.email,
    buyer_message: buyer.note,
    cancel_reason: order.cancelReason ?? '',
    cancellation_initiator: order.cancelReason === null ? '' : 'SELLER',
    is_on_hold_order: false,
    recipient_address: {
      name: buyer.name,
      phone_number: buyer.phone,
      full_address: buyer.address,
      address_detail: buyer.address,
      region_code: order.country,
    },
    payment: {
      currency,
      sub_total: totals.subtotal,
      shipping_fee: totals.shipping,
      seller_discount: totals.discount,
      platform_discount: '0',
      tax: totals.tax,
      total_amount: totals.total,
    },
    line_items: lines,
    packages: packages.map(id => ({ id })),
  };
}

const isPartlyShipped = (order: SandboxOrder): boolean => order.stage === 'paid' && order.packages.length > 0;

function lineItem(order: SandboxOrder, { id, line, isCanceled }: Unit, byTiktok: boolean) {
  const parcel = order.packages.find(({ lines }) => lines.some(({ lineId }) => lineId === id));
  const isMade = byTiktok && order.stage !== 'unpaid';
  const status =
    parcel !== undefined && order.stage === 'paid' ? 'IN_TRANSIT' : orderStatusNames[order.stage];
  return {
    id,
    product_id: line.listingId,
    product_name: line.name,
    sku_id: line.variantId,
    sku_name: 'Default',
    seller_sku: line.sku,
    sku_type: 'NORMAL',
    display_status: isCanceled ? 'CANCELLED' : status,
    currency: order.currency,
    original_price: line.unitPrice,
    sale_price: line.paidPrice,
    package_id: parcel?.id ?? (isMade ? madePackage(order) : ''),
    package_status: parcel === undefined ? 'TO_FULFILL' : 'FULFILLING',
    shipping_provider_name: parcel?.carrier ?? '',
    tracking_number: parcel?.trackingNumber ?? '',
  };
}
