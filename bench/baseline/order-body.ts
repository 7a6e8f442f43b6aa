import Big from 'big.js';
import type { Static } from 'typebox';
import type { Order } from '../../rest-facade/routes/commerce/order.schema.js';
import type { OrderLine } from '../../subgraphs/commerce/orders/order/order.entity.js';
import type { OrderRow } from '../../subgraphs/commerce/orders/order/order.queries.js';

/** Every field of the reply: one that is added to it has to be measured, too. */
type Body<T> = Record<keyof T, unknown>;

/** The order of a reply, written out by hand: the least there is to do between the row and the serialiser. */
export const orderBody = (row: OrderRow): Body<Static<typeof Order>> => ({
  id: row.id,
  marketplace: row.marketplace,
  accountId: row.accountId,
  storeId: row.storeId,
  externalOrderId: row.externalOrderId,
  externalOrderNumber: row.externalOrderNumber,
  status: row.status,
  marketplaceStatus: row.marketplaceStatus,
  statusReason: row.statusReason,
  statusRule: row.statusRule,
  mappingVersion: row.mappingVersion,
  flags: row.flags,
  unknownStatuses: row.unknownStatuses,
  country: row.country,
  currency: row.currency,
  totals: {
    subtotal: money(row.subtotal, row.currency),
    discount: money(row.discount, row.currency),
    shipping: money(row.shipping, row.currency),
    tax: money(row.tax, row.currency),
    total: money(row.total, row.currency),
  },
  discrepancies: row.discrepancies,
  itemCount: row.lines.length,
  quantity: row.lines.reduce((sum, line) => sum + line.quantity, 0),
  items: row.lines.map(line => itemBody(line, row.currency)),
  packages: row.packages,
  isHistorical: row.isHistorical,
  placedAt: row.placedAt,
  sourceUpdatedAt: row.sourceUpdatedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const itemBody = (line: OrderLine, currency: string): Body<Static<typeof Order>['items'][number]> => ({
  id: line.id,
  productId: line.productId,
  variantId: line.variantId,
  matchedBy: line.matchedBy,
  externalOrderItemId: line.externalLineId,
  marketplaceItemId: line.marketplaceItemId,
  marketplaceVariantId: line.marketplaceVariantId,
  sku: line.sku,
  sellerSku: line.sellerSku,
  shopSku: line.shopSku,
  name: line.name,
  status: line.status,
  quantity: line.quantity,
  currency,
  unitPrice: money(line.unitPrice, currency),
  paidPrice: money(line.paidPrice, currency),
  lineTotal: money(
    line.quantity === 1 ? line.paidPrice : new Big(line.paidPrice!).times(line.quantity).toFixed(2),
    currency,
  ),
  unitCost: money(line.unitCost, line.unitCostCurrency!),
  shortQuantity: line.shortQuantity,
});

const money = (amount: string | null, currency: string) => (amount === null ? null : { amount, currency });
