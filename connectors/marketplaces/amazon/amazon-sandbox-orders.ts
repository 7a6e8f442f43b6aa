import Big from 'big.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { OrderStage, SandboxOrder, SandboxOrderLine, SandboxPackage } from '../sandbox/state.js';
import {
  type AmazonAnswers,
  type AmazonCall,
  invalidInput,
  pageOf,
  rejection,
} from './amazon-sandbox-request-auth.js';

const words: Record<OrderStage, string> = {
  unpaid: 'PENDING',
  paid: 'UNSHIPPED',
  packed: 'UNSHIPPED',
  shipped: 'SHIPPED',
  delivered: 'SHIPPED',
  completed: 'SHIPPED',
  canceled: 'CANCELLED',
  returned: 'SHIPPED',
};

const pageMax = 100;
/** Amazon answers for no time that is less far away. */
export const freshnessMs = 2 * 60_000;

interface Confirmation {
  marketplaceId?: string;
  packageDetail?: {
    packageReferenceId?: string;
    carrierCode?: string;
    carrierName?: string;
    trackingNumber?: string;
    shipDate?: string;
    orderItems?: { orderItemId: string; quantity: number }[];
  };
}

/** Orders 2026-01-01, and the confirmation of shipments, which is left in v0. */
export function orderRoutes(dependencies: SandboxDependencies): AmazonAnswers {
  const { shop } = dependencies;
  return {
    'GET /orders/2026-01-01/orders': call => search(call, dependencies),
    'GET /orders/2026-01-01/orders/:orderId': call => ({
      order: wireOrder(orderOf(call, shop), call.list('includedData')),
    }),
    'POST /orders/v0/orders/:orderId/shipmentConfirmation': call => confirm(call, shop),
  };
}

function orderOf({ path }: AmazonCall, shop: SandboxShop): SandboxOrder {
  const order = shop.state.orders.get(path.orderId ?? '');
  if (order === undefined) {
    throw rejection(404, 'NotFound', `The order ${path.orderId} was not found.`);
  }
  return order;
}

function search(call: AmazonCall, { shop, clock }: SandboxDependencies): object {
  const { query } = call;
  const after = Date.parse(query.get('lastUpdatedAfter') ?? '');
  const before = query.get('lastUpdatedBefore');
  if (Number.isNaN(after)) {
    throw invalidInput("'lastUpdatedAfter' is required.");
  }
  const latest = clock.now().getTime() - freshnessMs;
  if (before !== null && !(Date.parse(before) >= after && Date.parse(before) <= latest)) {
    throw invalidInput("'lastUpdatedBefore' must be at least two minutes before the time of the request.");
  }
  const size = Number(query.get('maxResultsPerPage') ?? pageMax);
  if (!(size >= 1 && size <= pageMax)) {
    throw invalidInput(`'maxResultsPerPage' is 1 to ${pageMax}.`);
  }
  const stores = new Set(call.list('marketplaceIds'));
  const end = before === null ? Number.POSITIVE_INFINITY : Date.parse(before);
  const rows = [...shop.state.orders.values()]
    .filter(({ storeId }) => stores.size === 0 || stores.has(storeId))
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= after && Date.parse(updatedAt) <= end)
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
  const page = pageOf(rows, query.get('paginationToken'), size);
  return {
    orders: page.rows.map(order => wireOrder(order, call.list('includedData'))),
    ...(page.nextToken === null ? {} : { pagination: { nextToken: page.nextToken } }),
  };
}

function wireOrder(order: SandboxOrder, includedData: readonly string[]): object {
  const { currency, totals, buyer } = order;
  const includes = new Set(includedData);
  const money = (amount: string) => ({ amount, currencyCode: currency });
  const breakdown = (type: string, amount: string) => ({ type, subtotal: money(amount) });
  const proceeds = {
    grandTotal: money(totals.total),
    breakdowns: [
      breakdown('ITEM', totals.subtotal),
      breakdown('DISCOUNT', totals.discount),
      breakdown('SHIPPING', totals.shipping),
      breakdown('TAX', totals.tax),
    ],
  };
  return {
    orderId: order.id,
    createdTime: order.placedAt,
    lastUpdatedTime: order.updatedAt,
    salesChannel: { channelName: 'AMAZON', marketplaceId: order.storeId },
    ...(includes.has('BUYER') ? { buyer: { buyerName: buyer.name, buyerEmail: buyer.email } } : {}),
    ...(includes.has('RECIPIENT')
      ? {
          recipient: {
            deliveryAddress: { name: buyer.name, addressLine1: buyer.address, phone: buyer.phone },
          },
        }
      : {}),
    ...(includes.has('PROCEEDS') ? { proceeds } : {}),
    ...(includes.has('FULFILLMENT')
      ? { fulfillment: { fulfillmentStatus: statusOf(order), fulfilledBy: 'MERCHANT' } }
      : {}),
    orderItems: order.lines.map(line => wireLine(order, line, includes)),
    ...(includes.has('PACKAGES')
      ? { packages: parcelsOf(order).map(parcel => wirePackage(parcel, order)) }
      : {}),
  };
}

const shippedOf = (order: SandboxOrder, lineId: string): number =>
  order.packages
    .flatMap(({ lines }) => lines)
    .filter(line => line.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

const statusOf = (order: SandboxOrder): string =>
  words[order.stage] === 'UNSHIPPED' && order.packages.length > 0 ? 'PARTIALLY_SHIPPED' : words[order.stage];

/** The buyer's note stands where buyers leave theirs: in the gift message. */
function wireLine(order: SandboxOrder, line: SandboxOrderLine, includes: ReadonlySet<string>): object {
  const money = (amount: string) => ({ amount, currencyCode: order.currency });
  const fulfilled = shippedOf(order, line.id);
  const fulfillment = {
    quantityFulfilled: fulfilled,
    quantityUnfulfilled: line.quantity - line.canceledQuantity - fulfilled,
    packing: { giftOption: { giftMessage: order.buyer.note } },
  };
  return {
    orderItemId: line.id,
    quantityOrdered: line.quantity,
    product: {
      asin: line.listingId,
      title: line.name,
      sellerSku: line.sku,
      price: { unitPrice: money(line.unitPrice) },
    },
    ...(includes.has('PROCEEDS') ? { proceeds: proceedsOf(line, money) } : {}),
    ...(includes.has('FULFILLMENT') ? { fulfillment } : {}),
  };
}

function proceedsOf(line: SandboxOrderLine, money: (amount: string) => object): object {
  const amount = (price: Big) => money(price.times(line.quantity).toFixed());
  const [price, paid] = [new Big(line.unitPrice), new Big(line.paidPrice)];
  const discount = { type: 'DISCOUNT', subtotal: amount(price.minus(paid)) };
  return {
    proceedsTotal: amount(paid),
    breakdowns: [{ type: 'ITEM', subtotal: amount(price) }, ...(paid.eq(price) ? [] : [discount])],
  };
}

const leftStages: ReadonlySet<OrderStage> = new Set(['shipped', 'delivered', 'completed', 'returned']);
const arrivedStages: ReadonlySet<OrderStage> = new Set(['delivered', 'completed', 'returned']);

/** What was shipped without a word of its parcels is in one. */
function parcelsOf(order: SandboxOrder): SandboxPackage[] {
  if (order.packages.length > 0 || !leftStages.has(order.stage)) {
    return order.packages;
  }
  const lines = order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  return [{ id: '1', carrier: null, trackingNumber: null, lines, isDelivered: false }];
}

const isDelivered = (parcel: SandboxPackage, { stage }: SandboxOrder): boolean =>
  parcel.isDelivered || arrivedStages.has(stage);

const wirePackage = (parcel: SandboxPackage, order: SandboxOrder): object => ({
  packageReferenceId: parcel.id,
  createdTime: order.updatedAt,
  packageStatus: { status: isDelivered(parcel, order) ? 'DELIVERED' : 'SHIPPED' },
  ...(parcel.carrier === null ? {} : { carrier: parcel.carrier }),
  ...(parcel.trackingNumber === null ? {} : { trackingNumber: parcel.trackingNumber }),
  packageItems: parcel.lines.map(({ lineId, quantity }) => ({ orderItemId: lineId, quantity })),
});

/** A package that is confirmed again under its number is the same one with new words. */
function confirm(call: AmazonCall, shop: SandboxShop): undefined {
  const order = orderOf(call, shop);
  const { marketplaceId, packageDetail: detail = {} } = call.body<Confirmation>();
  const { packageReferenceId: id, carrierCode, trackingNumber, shipDate, orderItems = [] } = detail;
  if (marketplaceId !== order.storeId) {
    throw invalidInput('The order is not of that marketplace.');
  }
  if (!/^[1-9]\d*$/.test(id ?? '') || !carrierCode || !trackingNumber || orderItems.length === 0) {
    throw invalidInput('packageReferenceId, carrierCode, trackingNumber and orderItems are required.');
  }
  if (Number.isNaN(Date.parse(shipDate ?? '')) || (carrierCode === 'Other' && !detail.carrierName)) {
    throw invalidInput("shipDate is required, and carrierName where carrierCode is 'Other'.");
  }
  if (words[order.stage] === 'CANCELLED' || words[order.stage] === 'PENDING') {
    throw invalidInput('The order cannot be shipped.');
  }
  const others = order.packages.filter(parcel => parcel.id !== id);
  const isTooMuch = orderItems.some(({ orderItemId, quantity }) => {
    const line = order.lines.find(each => each.id === orderItemId);
    const left = (line?.quantity ?? 0) - (line?.canceledQuantity ?? 0);
    return !(quantity > 0) || shippedOf({ ...order, packages: others }, orderItemId) + quantity > left;
  });
  if (isTooMuch) {
    throw invalidInput('More is shipped than was ordered.');
  }
  const parcel: SandboxPackage = {
    id: id!,
    carrier: carrierCode === 'Other' ? detail.carrierName! : carrierCode,
    trackingNumber,
    lines: orderItems.map(({ orderItemId, quantity }) => ({ lineId: orderItemId, quantity })),
    isDelivered: false,
  };
  const packages = [...others, parcel];
  const isAll = order.lines.every(
    line => shippedOf({ ...order, packages }, line.id) >= line.quantity - line.canceledQuantity,
  );
  shop.changeOrder(order, { packages, ...(isAll ? { stage: 'shipped' as const } : {}) });
}
