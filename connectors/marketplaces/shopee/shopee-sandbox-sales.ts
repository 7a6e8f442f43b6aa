import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { OrderStage, SandboxOrder, SandboxPackage } from '../sandbox/state.js';
import { idList } from './shopee-sandbox-product-reads.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

export const orderStatusNames: Record<OrderStage, string> = {
  unpaid: 'UNPAID',
  paid: 'READY_TO_SHIP',
  packed: 'PROCESSED',
  shipped: 'SHIPPED',
  delivered: 'TO_CONFIRM_RECEIVE',
  completed: 'COMPLETED',
  canceled: 'CANCELLED',
  returned: 'TO_RETURN',
};

const logisticsStatusNames: Record<OrderStage, string> = {
  unpaid: 'LOGISTICS_NOT_START',
  paid: 'LOGISTICS_READY',
  packed: 'LOGISTICS_REQUEST_CREATED',
  shipped: 'LOGISTICS_PICKUP_DONE',
  delivered: 'LOGISTICS_DELIVERY_DONE',
  completed: 'LOGISTICS_DELIVERY_DONE',
  canceled: 'LOGISTICS_INVALID',
  returned: 'LOGISTICS_DELIVERY_DONE',
};

const windowMaxSeconds = 15 * 86_400;
const pageMax = 100;

export function salesRoutes({ shop }: SandboxDependencies): ShopeeAnswers {
  return {
    'GET /api/v2/order/get_order_list': ({ query }) => orderList(shop, query),
    'GET /api/v2/order/get_order_detail': ({ query }) => orderDetails(shop, query),
    'GET /api/v2/order/get_package_detail': ({ query }) => {
      const wanted = new Set(idList(query, 'package_number_list'));
      const packages = [...shop.state.orders.values()].flatMap(order =>
        packagesOf(order)
          .filter(({ id }) => wanted.has(id))
          .map(parcel => packageDetail(order, parcel)),
      );
      return { package_list: packages };
    },
  };
}

export function orderOf(shop: SandboxShop, id: unknown): SandboxOrder {
  const order = shop.state.orders.get(String(id));
  if (order === undefined) {
    throw rejection('order.order_not_found', 'Wrong parameters, detail: the order is not found.');
  }
  return order;
}

/** Every order is one package from the beginning, until somebody splits it. */
export function packagesOf(order: SandboxOrder): SandboxPackage[] {
  const whole = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const first = {
    id: `OFG${order.id}`,
    carrier: null,
    trackingNumber: null,
    lines: whole,
    isDelivered: false,
  };
  return order.packages.length > 0 ? order.packages : [first];
}

/** A page of what lies in a time window of at most 15 days, both ends included. */
export function pageOf<T>(
  query: URLSearchParams,
  names: { from: string; to: string; offset: string },
  rows: readonly { at: number; row: T }[],
): { rows: T[]; next: number | null } {
  const from = Number(query.get(names.from) ?? Number.NaN);
  const to = Number(query.get(names.to) ?? Number.NaN);
  if (!(from < to && to - from <= windowMaxSeconds)) {
    throw rejection('error_param', 'Start time must be earlier than end time and diff in 15days.');
  }
  const size = Number(query.get('page_size'));
  if (!(size >= 1 && size <= pageMax)) {
    throw rejection('error_param', `Wrong parameters, detail: page_size is 1 to ${pageMax}.`);
  }
  const offset = Number(query.get(names.offset) || 0);
  const found = rows.filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
  const end = offset + size;
  return { rows: found.slice(offset, end).map(({ row }) => row), next: end < found.length ? end : null };
}

function orderList(shop: SandboxShop, query: URLSearchParams): object {
  const field = query.get('time_range_field');
  if (field !== 'update_time' && field !== 'create_time') {
    throw rejection('error_param', 'Wrong parameters, detail: time_range_field.');
  }
  const rows = [...shop.state.orders.values()].map(order => ({
    at: secondOf(field === 'update_time' ? order.updatedAt : order.placedAt),
    row: { order_sn: order.id, order_status: orderStatusNames[order.stage] },
  }));
  const page = pageOf(query, { from: 'time_from', to: 'time_to', offset: 'cursor' }, rows);
  return { more: page.next !== null, next_cursor: String(page.next ?? ''), order_list: page.rows };
}

function orderDetails(shop: SandboxShop, query: URLSearchParams): object {
  const optional = new Set((query.get('response_optional_fields') ?? '').split(','));
  const orders = idList(query, 'order_sn_list')
    .map(id => shop.state.orders.get(id))
    .filter(order => order !== undefined);
  if (orders.length === 0) {
    throw rejection('order.order_not_found', 'Wrong parameters, detail: the order is not found.');
  }
  const details = orders.map(order => {
    const wanted = Object.entries(optionalFields(order)).filter(([name]) => optional.has(name));
    return { ...baseFields(order), ...Object.fromEntries(wanted) };
  });
  return { order_list: details };
}

const baseFields = (order: SandboxOrder): object => ({
  order_sn: order.id,
  region: order.country,
  currency: order.currency,
  cod: false,
  order_status: orderStatusNames[order.stage],
  message_to_seller: order.buyer.note,
  create_time: secondOf(order.placedAt),
  update_time: secondOf(order.updatedAt),
  days_to_ship: 2,
  ship_by_date: secondOf(order.placedAt) + 2 * 86_400,
});

/** Only what is asked for by name comes back. */
const optionalFields = (order: SandboxOrder): Record<string, unknown> => ({
  total_amount: Number(order.totals.total),
  buyer_username: order.buyer.name,
  recipient_address: recipientOf(order),
  note: order.buyer.note,
  cancel_by: order.stage === 'canceled' ? 'seller' : '',
  cancel_reason: order.cancelReason ?? '',
  fulfillment_flag: 'fulfilled_by_local_seller',
  pay_time: order.stage === 'unpaid' ? null : secondOf(order.placedAt),
  item_list: order.lines.map(line => ({
    item_id: Number(line.listingId),
    item_name: line.name,
    item_sku: line.variantId === '0' ? line.sku : '',
    model_id: Number(line.variantId),
    model_name: '',
    model_sku: line.variantId === '0' ? '' : line.sku,
    model_quantity_purchased: line.quantity,
    model_original_price: Number(line.unitPrice),
    model_discounted_price: Number(line.paidPrice),
    add_on_deal: false,
    main_item: false,
    order_item_id: Number(line.listingId),
    promotion_group_id: 0,
    cancelled_qty: line.canceledQuantity,
  })),
  package_list: packagesOf(order).map(parcel => packageBase(order, parcel)),
});

const recipientOf = ({ buyer, country }: SandboxOrder): object => ({
  name: buyer.name,
  phone: buyer.phone,
  region: country,
  full_address: buyer.address,
});

const packageBase = (order: SandboxOrder, parcel: SandboxPackage) => ({
  package_number: parcel.id,
  logistics_status: parcel.isDelivered ? 'LOGISTICS_DELIVERY_DONE' : logisticsStatusNames[order.stage],
  shipping_carrier: parcel.carrier ?? 'Standard Delivery',
  item_list: parcel.lines.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)!;
    return {
      item_id: Number(line.listingId),
      model_id: Number(line.variantId),
      model_quantity: quantity,
      order_item_id: Number(line.listingId),
    };
  }),
});

function packageDetail(order: SandboxOrder, parcel: SandboxPackage): object {
  const { logistics_status, ...rest } = packageBase(order, parcel);
  return {
    ...rest,
    order_sn: order.id,
    fulfillment_status: logistics_status,
    tracking_number: parcel.trackingNumber ?? '',
    update_time: secondOf(order.updatedAt),
    recipient_address: recipientOf(order),
  };
}
