import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxOrder } from '../sandbox/state.js';
import { listed, rejection, type ZaloraAnswers, type ZaloraCall } from './zalora-sandbox-request-auth.js';
import { changedAt, type Unit, unitsOf } from './zalora-sandbox-units.js';

const limitMax = 100;
const offsetMs = 8 * 3_600_000;

/** Local time of Singapore, without an offset. */
export const localTime = (iso: string): string =>
  new Date(Date.parse(iso) + offsetMs).toISOString().slice(0, 19).replace('T', ' ');

export function orderReads({ shop }: SandboxDependencies): ZaloraAnswers {
  return {
    'GET GetOrders': call => ({ body: { Orders: listed('Order', orderPage(shop, call)) } }),
    'GET GetOrder': ({ query }) => ({
      body: { Orders: listed('Order', [wireOrder(shop, orderOf(shop, query.get('OrderId') ?? ''))]) },
    }),
    'GET GetMultipleOrderItems': ({ query }) => {
      const orders = idList(query, 'OrderIdList').map(id => orderOf(shop, id));
      const rows = orders.map(order => ({
        OrderId: order.id,
        OrderNumber: order.number,
        OrderItems: listed('OrderItem', unitsOf(shop, order).map(wireItem)),
      }));
      return { body: { Orders: listed('Order', rows) } };
    },
  };
}

/** Orders come to SellerCenter when they are paid. */
function orderOf(shop: SandboxShop, id: string): SandboxOrder {
  const order = shop.state.orders.get(id);
  if (order === undefined || order.stage === 'unpaid') {
    throw rejection(16, `"${id}" Invalid Order ID`);
  }
  return order;
}

/** `[1,2]`, of numbers. */
export function idList(query: URLSearchParams, name: string): string[] {
  const list = query.get(name) ?? '';
  if (!/^\[\s*\w[\w-]*(\s*,\s*\w[\w-]*)*\s*\]$/.test(list)) {
    throw rejection(56, `Invalid ${name} format. Must use array format [1,2]`);
  }
  return list
    .slice(1, -1)
    .split(',')
    .map(id => id.trim());
}

/** Both ends of a time range are in it, to the second. A page is the rows from `Offset` on. */
export function pageBetween<T>(
  query: URLSearchParams,
  names: { from: string; to: string },
  rows: readonly { at: string; row: T }[],
): T[] {
  const [from, to] = [names.from, names.to].map(name => Date.parse(query.get(name) ?? ''));
  if (Number.isNaN(from) || Number.isNaN(to)) {
    throw rejection(17, `"${query.get(names.from)}" Invalid Date Format`);
  }
  const limit = Number(query.get('Limit') ?? limitMax);
  const offset = Number(query.get('Offset') ?? 0);
  if (!(limit >= 1 && limit <= limitMax)) {
    throw rejection(19, `"${query.get('Limit')}" Invalid Limit`);
  }
  if (!(offset >= 0)) {
    throw rejection(14, `"${query.get('Offset')}" Invalid Offset`);
  }
  const second = (at: string): number => Math.floor(Date.parse(at) / 1000) * 1000;
  return rows
    .filter(({ at }) => second(at) >= from! && second(at) <= to!)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(offset, offset + limit)
    .map(({ row }) => row);
}

function orderPage(shop: SandboxShop, { query }: ZaloraCall): object[] {
  if (query.get('SortBy') !== 'updated_at' || query.get('SortDirection') !== 'ASC') {
    throw rejection(74, 'Invalid sort direction');
  }
  const rows = [...shop.state.orders.values()]
    .filter(({ stage }) => stage !== 'unpaid')
    .map(order => ({ at: changedAt(shop, order), row: order }));
  const names = { from: 'UpdatedAfter', to: 'UpdatedBefore' };
  return pageBetween(query, names, rows).map(order => wireOrder(shop, order));
}

function wireOrder(shop: SandboxShop, order: SandboxOrder): object {
  const [firstName = '', ...lastNames] = order.buyer.name.split(' ');
  const units = unitsOf(shop, order);
  const address = {
    FirstName: firstName,
    LastName: lastNames.join(' '),
    Phone: order.buyer.phone,
    Address1: order.buyer.address,
    CustomerEmail: order.buyer.email,
    Country: 'Singapore',
  };
  return {
    OrderId: order.id,
    CustomerFirstName: firstName,
    CustomerLastName: lastNames.join(' '),
    OrderNumber: order.number,
    PaymentMethod: 'CreditCard',
    Remarks: order.buyer.note,
    DeliveryInfo: '',
    Price: order.totals.total,
    GiftOption: '0',
    GiftMessage: order.buyer.note,
    CreatedAt: localTime(order.placedAt),
    UpdatedAt: localTime(changedAt(shop, order)),
    AddressBilling: address,
    AddressShipping: address,
    NationalRegistrationNumber: '',
    ItemsCount: String(units.length),
    Statuses: listed('Status', [...new Set(units.map(({ status }) => status))]),
  };
}

const wireItem = ({ id, order, line, parcel, record, status, updatedAt }: Unit): object => ({
  OrderItemId: id,
  ShopId: id,
  OrderId: order.id,
  Name: line.name,
  Sku: line.sku,
  ShopSku: `ZA${line.variantId}SG`,
  ShippingType: 'Dropshipping',
  ItemPrice: line.unitPrice,
  PaidPrice: line.paidPrice,
  Currency: order.currency,
  WalletCredits: '0.00',
  TaxAmount: '0.00',
  ShippingAmount: '0.00',
  VoucherAmount: '0.00',
  VoucherCode: '',
  Status: status,
  ShipmentProvider: parcel?.carrier ?? '',
  TrackingCode: parcel?.trackingNumber ?? '',
  Reason: record?.reason ?? (status === 'canceled' ? (order.cancelReason ?? '') : ''),
  ReturnStatus: '',
  PackageId: parcel?.id ?? '',
  PromisedShippingTime: '',
  CreatedAt: localTime(order.placedAt),
  UpdatedAt: localTime(updatedAt),
});
