import Big from 'big.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type {
  OrderStage,
  SandboxOrder,
  SandboxOrderLine,
  SandboxPackage,
  SandboxReturn,
} from '../sandbox/state.js';
import { connect, connectList, type PageArguments } from './shopify-sandbox-connection.js';
import { gid, numberOf } from './shopify-sandbox-ids.js';
import { bagOf, lineView } from './shopify-sandbox-lines.js';
import { returnStatusOf, returnsOf, returnView } from './shopify-sandbox-returns.js';
import { searchFilter } from './shopify-sandbox-search.js';

export const orderQueries = (dependencies: SandboxDependencies) => ({
  order: ({ id }: { id: string }) => {
    const order = dependencies.shop.state.orders.get(id);
    return order === undefined ? null : orderView(dependencies, order);
  },
  return: ({ id }: { id: string }) => {
    const record = dependencies.shop.state.returns.get(id);
    const order = dependencies.shop.state.orders.get(record?.orderId ?? '');
    return record === undefined || order === undefined ? null : returnIn(dependencies, order, record);
  },
  orders: ({ query, sortKey, ...page }: PageArguments & { query?: string | null; sortKey?: string | null }) =>
    connect(
      [...dependencies.shop.state.orders.values()].filter(
        searchFilter(query, {
          updated_at: (order: SandboxOrder) => [updatedAt(dependencies, order)],
          created_at: (order: SandboxOrder) => [order.placedAt],
        }),
      ),
      page,
      {
        key: order => (sortKey === 'UPDATED_AT' ? updatedAt(dependencies, order) : order.placedAt),
        id: ({ id }) => id,
      },
      order => orderView(dependencies, order),
    ),
});

const financialStatusNames: Record<OrderStage, string> = {
  unpaid: 'PENDING',
  paid: 'PAID',
  packed: 'PAID',
  shipped: 'PAID',
  delivered: 'PAID',
  completed: 'PAID',
  canceled: 'REFUNDED',
  returned: 'REFUNDED',
};

const cancelReasons: readonly string[] = ['CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'STAFF'];

/** Reasons in other words than Shopify's are told as `OTHER`. */
const cancelReasonOf = ({ cancelReason }: SandboxOrder): string =>
  cancelReasons.find(reason => reason === cancelReason) ?? 'OTHER';

const shippedStages: readonly OrderStage[] = ['shipped', 'delivered', 'completed', 'returned'];

/** A change of a return is a change of its order. */
const updatedAt = (dependencies: SandboxDependencies, order: SandboxOrder): string =>
  [order.updatedAt, ...returnsOf(dependencies, order.id).map(record => record.updatedAt)].sort().at(-1)!;

export function orderView(dependencies: SandboxDependencies, order: SandboxOrder): object {
  const { id, buyer, currency, totals, stage } = order;
  const returns = returnsOf(dependencies, id);
  return {
    __typename: 'Order',
    id,
    name: `#${numberOf(id) % 1_000_000}`,
    email: buyer.email,
    phone: buyer.phone,
    note: buyer.note,
    shippingAddress: {
      name: buyer.name,
      address1: buyer.address,
      phone: buyer.phone,
      countryCodeV2: order.country,
    },
    createdAt: order.placedAt,
    processedAt: order.placedAt,
    updatedAt: updatedAt(dependencies, order),
    cancelledAt: stage === 'canceled' ? order.updatedAt : null,
    closedAt: stage === 'completed' ? order.updatedAt : null,
    cancelReason: stage === 'canceled' ? cancelReasonOf(order) : null,
    currencyCode: currency,
    displayFinancialStatus: financialStatusNames[stage],
    displayFulfillmentStatus: fulfillmentStatusOf(order),
    returnStatus: returnStatusOf(returns, stage),
    subtotalPriceSet: bagOf(new Big(totals.subtotal).minus(totals.discount).toFixed(), currency),
    totalDiscountsSet: bagOf(totals.discount, currency),
    totalShippingPriceSet: bagOf(totals.shipping, currency),
    totalTaxSet: bagOf(totals.tax, currency),
    totalPriceSet: bagOf(totals.total, currency),
    lineItems: (page: PageArguments) =>
      connectList(order.lines, page, line => lineView(dependencies, order, line)),
    fulfillments: ({ first }: PageArguments) =>
      order.packages.slice(0, first ?? undefined).map(parcel => fulfillmentView(dependencies, order, parcel)),
    fulfillmentOrders: (page: PageArguments) =>
      connectList([order], page, () => fulfillmentOrderView(dependencies, order)),
    returns: (page: PageArguments) =>
      connectList(returns, page, record => returnIn(dependencies, order, record)),
  };
}

const returnIn = (dependencies: SandboxDependencies, order: SandboxOrder, record: SandboxReturn): object => ({
  ...returnView(dependencies, order, record),
  order: () => orderView(dependencies, order),
});

function fulfillmentStatusOf(order: SandboxOrder): string {
  if (shippedStages.includes(order.stage)) {
    return 'FULFILLED';
  }
  if (order.packages.length > 0) {
    return 'PARTIALLY_FULFILLED';
  }
  return order.stage === 'packed' ? 'IN_PROGRESS' : 'UNFULFILLED';
}

export function fulfillmentView(
  dependencies: SandboxDependencies,
  order: SandboxOrder,
  parcel: SandboxPackage,
) {
  const isDelivered = parcel.isDelivered || order.stage === 'delivered' || order.stage === 'completed';
  return {
    __typename: 'Fulfillment',
    id: parcel.id,
    displayStatus: isDelivered ? 'DELIVERED' : 'FULFILLED',
    trackingInfo: [{ company: parcel.carrier, number: parcel.trackingNumber, url: null }],
    fulfillmentLineItems: (page: PageArguments) =>
      connectList(parcel.lines, page, ({ lineId, quantity }) => ({
        id: gid('FulfillmentLineItem', numberOf(lineId)),
        quantity,
        lineItem: lineView(dependencies, order, order.lines.find(({ id }) => id === lineId)!),
      })),
  };
}

export const fulfillmentOrderIdOf = (order: SandboxOrder): string =>
  gid('FulfillmentOrder', numberOf(order.id));
export const fulfillmentOrderLineIdOf = (line: SandboxOrderLine): string =>
  gid('FulfillmentOrderLineItem', numberOf(line.id));

/** Units of a line that are neither shipped nor canceled. */
export function remainingOf(order: SandboxOrder, line: SandboxOrderLine): number {
  const parcels = order.packages.flatMap(({ lines }) => lines).filter(({ lineId }) => lineId === line.id);
  return parcels.reduce((left, { quantity }) => left - quantity, line.quantity - line.canceledQuantity);
}

export const isFulfillable = (order: SandboxOrder): boolean =>
  ['unpaid', 'paid', 'packed'].includes(order.stage);

function fulfillmentOrderView(dependencies: SandboxDependencies, order: SandboxOrder) {
  const open = order.packages.length > 0 ? 'IN_PROGRESS' : 'OPEN';
  const status = order.stage === 'canceled' ? 'CANCELLED' : isFulfillable(order) ? open : 'CLOSED';
  return {
    id: fulfillmentOrderIdOf(order),
    status,
    supportedActions: isFulfillable(order) ? [{ action: 'CREATE_FULFILLMENT' }] : [],
    lineItems: (page: PageArguments) =>
      connectList(order.lines, page, line => ({
        id: fulfillmentOrderLineIdOf(line),
        totalQuantity: line.quantity,
        remainingQuantity: isFulfillable(order) ? remainingOf(order, line) : 0,
        lineItem: lineView(dependencies, order, line),
      })),
  };
}
