import Big from 'big.js';
import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxOrder } from '../sandbox/state.js';
import { type LazadaAnswers, type LazadaCall, rejection } from './lazada-sandbox-request-auth.js';
import { type Unit, unitsOf } from './lazada-sandbox-units.js';

const limitMax = 100;
const ordersMax = 50;
/** The clock of Singapore, which stands for all in the sandbox. */
const offsetMs = 8 * 3_600_000;

export function orderRoutes({ shop }: SandboxDependencies): LazadaAnswers {
  return {
    'GET /orders/get': call => ({ data: ordersOf(shop, call) }),
    'GET /order/get': call => ({ data: wireOrder(orderOf(shop, call, call.needed('order_id'))) }),
    'GET /order/items/get': call => ({ data: wireUnits(shop, orderOf(shop, call, call.needed('order_id'))) }),
    'GET /orders/items/get': call => ({ data: itemsOfOrders(shop, call) }),
  };
}

export function orderOf(shop: SandboxShop, { store }: LazadaCall, id: string): SandboxOrder {
  const order = shop.state.orders.get(id);
  if (order === undefined || order.storeId !== store.id) {
    throw rejection('16', `E016: "${id}" Invalid Order ID`);
  }
  return order;
}

function boundary(call: LazadaCall, name: string, otherwise: number): number {
  const text = call.parameter(name);
  if (text === null) {
    return otherwise;
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(text)) {
    throw rejection('17', `E017: "${text}" Invalid Date Format`);
  }
  return secondOf(text);
}

function ordersOf(shop: SandboxShop, call: LazadaCall): object {
  if (call.parameter('update_after') === null && call.parameter('created_after') === null) {
    throw rejection('14', 'E014: "update_after or created_after" is mandatory');
  }
  const limit = Number(call.parameter('limit') ?? limitMax);
  if (!(limit >= 1 && limit <= limitMax)) {
    throw rejection('19', `E019: "${limit}" Invalid Limit`);
  }
  // Windows have both their ends in them.
  const from = boundary(call, 'update_after', 0);
  const to = boundary(call, 'update_before', Number.POSITIVE_INFINITY);
  const found = [...shop.state.orders.values()]
    .filter(({ storeId, updatedAt }) => {
      const at = secondOf(updatedAt);
      return storeId === call.store.id && at >= from && at <= to;
    })
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
  if (call.parameter('sort_direction') !== 'ASC' || call.parameter('sort_by') !== 'updated_at') {
    found.reverse();
  }
  const offset = Number(call.parameter('offset') ?? 0);
  const orders = found.slice(offset, offset + limit).map(wireOrder);
  return { count: orders.length, countTotal: found.length, orders };
}

function itemsOfOrders(shop: SandboxShop, call: LazadaCall): object[] {
  const ids = JSON.parse(call.needed('order_ids')) as (number | string)[];
  if (ids.length === 0 || ids.length > ordersMax) {
    throw rejection('37', 'E037: One or more order id in the list are incorrect');
  }
  return ids.map(id => {
    const order = orderOf(shop, call, String(id));
    return {
      order_id: Number(order.id),
      order_number: Number(order.number),
      order_items: wireUnits(shop, order),
    };
  });
}

/** "2018-02-10 17:02:00 +0800" */
const localTime = (moment: string): string =>
  `${new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 19).replace('T', ' ')} +0800`;

function wireOrder(order: SandboxOrder): object {
  const address = addressOf(order);
  return {
    order_id: Number(order.id),
    order_number: Number(order.number),
    statuses: [...new Set(unitsOf(order).map(({ status }) => status))],
    price: order.totals.total,
    shipping_fee: Number(order.totals.shipping),
    voucher: Number(order.totals.discount),
    payment_method: 'MIXEDCARD',
    items_count: unitsOf(order).length,
    customer_first_name: order.buyer.name,
    customer_last_name: '',
    buyer_note: order.buyer.note,
    remarks: order.buyer.note,
    national_registration_number: '',
    address_billing: address,
    address_shipping: address,
    created_at: localTime(order.placedAt),
    updated_at: localTime(order.updatedAt),
  };
}

const addressOf = ({ buyer, country }: SandboxOrder): object => ({
  first_name: buyer.name,
  last_name: '',
  phone: buyer.phone,
  address1: buyer.address,
  country,
  customer_email: buyer.email,
});

const wireUnits = (shop: SandboxShop, order: SandboxOrder): object[] =>
  unitsOf(order).map(unit => wireUnit(shop, order, unit));

function wireUnit(shop: SandboxShop, order: SandboxOrder, { id, line, parcel, status }: Unit): object {
  const listing = shop.state.listings.get(line.listingId);
  return {
    order_item_id: Number(id),
    order_id: Number(order.id),
    name: line.name,
    sku: line.sku,
    shop_sku: `${line.listingId}_${order.country}-${line.variantId}`,
    sku_id: line.variantId,
    product_id: line.listingId,
    product_main_image: listing?.imageUrls[0] ?? '',
    status,
    item_price: Number(line.unitPrice),
    paid_price: Number(line.paidPrice),
    voucher_amount: new Big(line.unitPrice).minus(line.paidPrice).toNumber(),
    tax_amount: 0,
    currency: order.currency,
    is_digital: '0',
    reason: status === 'canceled' ? (order.cancelReason ?? 'Out of stock') : '',
    cancel_return_initiator: status === 'canceled' ? 'cancellation-seller' : 'null-null',
    package_id: parcel?.id ?? '',
    tracking_code: parcel?.trackingNumber ?? '',
    shipment_provider: parcel?.carrier ?? '',
    digital_delivery_info: '',
    created_at: localTime(order.placedAt),
    updated_at: localTime(order.updatedAt),
  };
}
