import Big from 'big.js';
import type { OrderFlag, OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import { formatAmount, type Money } from '../../../../kernel/money.js';
import type { Order, OrderIdentity, OrderLine, OrderTotals } from './order.entity.js';
import { lineStatus } from './order-status.rules.js';

/** §2.8, the order as events tell it: these fields and no others. */
export interface OrderSnapshot extends OrderIdentity {
  id: string;
  externalOrderNumber: string | null;
  status: OrderStatus;
  marketplaceStatus: string | null;
  country: string | null;
  currency: string;
  /** Null for what is not known. */
  totals: { [Total in keyof OrderTotals]: Money | null };
  itemCount: number;
  quantity: number;
  items: OrderItemSnapshot[];
  placedAt: string;
  sourceUpdatedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** §2.8, the order line. */
export interface OrderItemSnapshot {
  id: string;
  productId: string | null;
  externalOrderItemId: string | null;
  marketplaceItemId: string | null;
  marketplaceVariantId: string | null;
  sku: string | null;
  sellerSku: string | null;
  shopSku: string | null;
  name: string;
  status: OrderStatus;
  quantity: number;
  currency: string;
  unitPrice: Money | null;
  paidPrice: Money | null;
  /** What was paid for all units of the line; of the list price where the paid one is not known. */
  lineTotal: Money | null;
  /** Of one unit, as it was at the sale; in a currency of its own. */
  unitCost: Money | null;
}

/** The order as GraphQL and REST show it: the snapshot, and how it came to be what it is. */
export interface OrderDetail extends OrderSnapshot {
  storeId: string | null;
  statusReason: string | null;
  /** The rule of the published mapping that decided the status, and the version of that mapping. */
  statusRule: string | null;
  mappingVersion: string | null;
  flags: OrderFlag[];
  unknownStatuses: string[];
  discrepancies: { field: string; stated: Money; computed: Money }[];
  items: OrderItemDetail[];
  packages: Order['packages'];
  ignoredChanges: Order['ignoredChanges'];
  stockState: Order['stockState'];
  isHistorical: boolean;
  version: number;
}

export interface OrderItemDetail extends OrderItemSnapshot {
  variantId: string | null;
  matchedBy: OrderLine['matchedBy'];
  shortQuantity: number;
}

export function toDetail(order: Order): OrderDetail {
  const { currency } = order;
  const money = (amount: string): Money => ({ amount, currency });
  return {
    id: order.id,
    marketplace: order.marketplace,
    accountId: order.accountId,
    externalOrderId: order.externalOrderId,
    externalOrderNumber: order.externalOrderNumber,
    status: order.status,
    marketplaceStatus: order.marketplaceStatus,
    country: order.country,
    currency,
    totals: {
      subtotal: stored(order.totals.subtotal, currency),
      discount: stored(order.totals.discount, currency),
      shipping: stored(order.totals.shipping, currency),
      tax: stored(order.totals.tax, currency),
      total: stored(order.totals.total, currency),
    },
    itemCount: order.lines.length,
    quantity: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    items: order.lines.map(line => toItem(line, currency)),
    placedAt: order.placedAt,
    sourceUpdatedAt: order.sourceUpdatedAt,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    storeId: order.storeId,
    statusReason: order.statusReason,
    statusRule: order.statusRule,
    mappingVersion: order.mappingVersion,
    flags: order.flags,
    unknownStatuses: order.unknownStatuses,
    discrepancies: order.discrepancies.map(({ field, stated, computed }) => ({
      field,
      stated: money(stated),
      computed: money(computed),
    })),
    packages: order.packages,
    ignoredChanges: order.ignoredChanges,
    stockState: order.stockState,
    isHistorical: order.isHistorical,
    version: order.version,
  };
}

function toItem(line: OrderLine, currency: string): OrderItemDetail {
  return {
    id: line.id,
    productId: line.productId,
    externalOrderItemId: line.externalLineId,
    marketplaceItemId: line.marketplaceItemId,
    marketplaceVariantId: line.marketplaceVariantId,
    sku: line.sku,
    sellerSku: line.sellerSku,
    shopSku: line.shopSku,
    name: line.name,
    status: lineStatus(line),
    quantity: line.quantity,
    currency,
    unitPrice: stored(line.unitPrice, currency),
    paidPrice: stored(line.paidPrice, currency),
    lineTotal: lineTotal(line, currency),
    unitCost: line.unitCostCurrency === null ? null : stored(line.unitCost, line.unitCostCurrency),
    variantId: line.variantId,
    matchedBy: line.matchedBy,
    shortQuantity: line.shortQuantity,
  };
}

/** Stored amounts were formatted on the way in, and numeric keeps its decimals. */
const stored = (amount: string | null, currency: string): Money | null =>
  amount === null ? null : { amount, currency };

function lineTotal({ paidPrice, unitPrice, quantity }: OrderLine, currency: string): Money | null {
  const each = paidPrice ?? unitPrice;
  if (each === null) {
    return null;
  }
  const amount = quantity === 1 ? each : formatAmount(new Big(each).times(quantity).toFixed(), currency);
  return { amount, currency };
}

/** What events tell of it (§2.8): exactly the documented fields. */
export function toPublic(order: OrderDetail): OrderSnapshot {
  return {
    id: order.id,
    marketplace: order.marketplace,
    accountId: order.accountId,
    externalOrderId: order.externalOrderId,
    externalOrderNumber: order.externalOrderNumber,
    status: order.status,
    marketplaceStatus: order.marketplaceStatus,
    country: order.country,
    currency: order.currency,
    totals: order.totals,
    itemCount: order.itemCount,
    quantity: order.quantity,
    items: order.items.map(toPublicItem),
    placedAt: order.placedAt,
    sourceUpdatedAt: order.sourceUpdatedAt,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

export function toPublicItem(item: OrderItemDetail): OrderItemSnapshot {
  const { variantId: _, matchedBy: __, shortQuantity: ___, ...told } = item;
  return told;
}
