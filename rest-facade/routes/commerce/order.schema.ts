import { type TSchema, Type } from 'typebox';
import { productLimits } from '../../../subgraphs/catalog/product/product.limits.js';
import { orderLimits } from '../../../subgraphs/commerce/orders/order/order.limits.js';
import { graphql } from '../../graphql.js';
import {
  input,
  Money,
  MoneyInput,
  nullable,
  oneOf,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';

export const orderStatus = oneOf('pending', 'to_ship', 'shipped', 'completed', 'return', 'canceled');

const textOrNull = nullable(Type.String());

/** §2.8, and how the line came to its product. */
const OrderItem = resource('OrderItem', {
  id: Uuid,
  productId: nullable(Uuid),
  variantId: nullable(Uuid),
  matchedBy: nullable(oneOf('listing', 'sku', 'manual')),
  externalOrderItemId: textOrNull,
  marketplaceItemId: textOrNull,
  marketplaceVariantId: textOrNull,
  sku: textOrNull,
  sellerSku: textOrNull,
  shopSku: textOrNull,
  name: Type.String(),
  status: orderStatus,
  quantity: Type.Integer(),
  currency: Type.String(),
  unitPrice: nullable(Money),
  paidPrice: nullable(Money),
  lineTotal: nullable(Money),
  unitCost: nullable(Money),
  shortQuantity: Type.Integer(),
});

const OrderTotals = resource('OrderTotals', {
  subtotal: nullable(Money),
  discount: nullable(Money),
  shipping: nullable(Money),
  tax: nullable(Money),
  total: nullable(Money),
});

const TotalsDiscrepancy = resource('TotalsDiscrepancy', {
  field: Type.String(),
  stated: Money,
  computed: Money,
});

const OrderPackage = resource('OrderPackage', {
  externalPackageId: Type.String(),
  marketplaceStatus: textOrNull,
  carrier: textOrNull,
  trackingNumber: textOrNull,
  externalLineIds: Type.Array(Type.String(), {
    description: 'The `externalOrderItemId` of each packed item.',
  }),
});

/** §2.8, and how the order came to be what it is. */
export const Order = resource('Order', {
  id: Uuid,
  marketplace: Type.String(),
  accountId: nullable(Uuid),
  storeId: textOrNull,
  externalOrderId: Type.String(),
  externalOrderNumber: textOrNull,
  status: orderStatus,
  marketplaceStatus: textOrNull,
  statusReason: textOrNull,
  statusRule: textOrNull,
  mappingVersion: textOrNull,
  flags: Type.Array(Type.String()),
  unknownStatuses: Type.Array(Type.String()),
  country: textOrNull,
  currency: Type.String(),
  totals: OrderTotals,
  discrepancies: Type.Array(TotalsDiscrepancy),
  itemCount: Type.Integer(),
  quantity: Type.Integer(),
  items: Type.Array(OrderItem),
  packages: Type.Array(OrderPackage),
  isHistorical: Type.Boolean({
    description: 'Whether it was imported as one of the past, and never changes stock.',
  }),
  placedAt: Timestamp,
  sourceUpdatedAt: nullable(Timestamp),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

/** Every field of an order as the facade answers it. */
export const orderFields = graphql(`
  fragment OrderFields on Order {
    id marketplace accountId storeId externalOrderId externalOrderNumber status marketplaceStatus statusReason statusRule
    mappingVersion flags unknownStatuses country currency
    totals {
      subtotal { amount currency } discount { amount currency } shipping { amount currency } tax { amount currency }
      total { amount currency }
    }
    discrepancies { field stated { amount currency } computed { amount currency } } itemCount quantity
    items {
      id productId variantId matchedBy externalOrderItemId marketplaceItemId marketplaceVariantId sku sellerSku shopSku
      name status quantity currency unitPrice { amount currency } paidPrice { amount currency }
      lineTotal { amount currency } unitCost { amount currency } shortQuantity
    }
    packages { externalPackageId marketplaceStatus carrier trackingNumber externalLineIds: externalOrderItemIds }
    isHistorical placedAt sourceUpdatedAt version createdAt updatedAt
  }`);

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
const externalId = Type.String({ maxLength: orderLimits.externalIdLength });

const OrderTotalsInput = input(
  {
    subtotal: optional(MoneyInput),
    discount: optional(MoneyInput),
    shipping: optional(MoneyInput),
    tax: optional(MoneyInput),
    total: optional(MoneyInput),
  },
  { title: 'OrderTotalsInput' },
);

const OrderItemInput = input(
  {
    externalOrderItemId: optional(externalId),
    marketplaceItemId: optional(externalId),
    marketplaceVariantId: optional(externalId),
    productId: optional(Uuid),
    variantId: optional(Uuid),
    sku: optional(externalId),
    sellerSku: optional(externalId),
    shopSku: optional(externalId),
    name: Type.String({ minLength: 1, maxLength: productLimits.titleLength }),
    status: optional(orderStatus),
    quantity: Type.Integer({ minimum: 1, maximum: orderLimits.lineQuantityMax }),
    unitPrice: optional(MoneyInput),
    paidPrice: optional(MoneyInput),
    unitCost: optional(MoneyInput),
    currency: optional(Type.String({ description: 'The currency of the order; any other is rejected.' })),
    lineTotal: optional(MoneyInput),
  },
  { title: 'OrderItemInput' },
);

export const NewOrder = input(
  {
    marketplace: Type.String({ minLength: 1, maxLength: 64 }),
    accountId: optional(Uuid),
    storeId: optional(externalId),
    externalOrderId: Type.String({ minLength: 1, maxLength: orderLimits.externalIdLength }),
    externalOrderNumber: optional(externalId),
    status: orderStatus,
    marketplaceStatus: optional(externalId),
    country: optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
    currency: Type.String({ minLength: 3, maxLength: 3 }),
    totals: OrderTotalsInput,
    items: Type.Array(OrderItemInput, { minItems: 1, maxItems: orderLimits.linesMax }),
    placedAt: Timestamp,
    sourceUpdatedAt: optional(Timestamp),
    isHistorical: optional(
      Type.Boolean({
        description: 'An order of the past: it never changes stock, and no event tells of its creation.',
      }),
    ),
  },
  { title: 'NewOrder' },
);

export const OrderChanges = input(
  {
    status: Type.Optional(orderStatus),
    marketplaceStatus: optional(externalId),
    externalOrderNumber: optional(externalId),
    country: optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
    items: Type.Optional(
      Type.Array(
        input(
          {
            id: Uuid,
            productId: nullable(Uuid),
            variantId: optional(Uuid),
            matchedBy: Type.Optional(nullable(oneOf('listing', 'sku', 'manual'))),
          },
          { title: 'OrderItemMatch' },
        ),
        { maxItems: orderLimits.linesMax, description: 'The products of items.' },
      ),
    ),
  },
  { title: 'OrderChanges', minProperties: 1 },
);
