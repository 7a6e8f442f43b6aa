import { Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { productLimits } from '../../../subgraphs/catalog/product/product.limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  CountryCode,
  CurrencyCode,
  Cursor,
  CursorPagination,
  MarketplaceKey,
  PageSize,
  time,
  Uuid,
} from '../../schema-builders.js';
import { commerceTools } from '../../tool-declarations/commerce-tools.js';
import { NewOrder, Order, OrderChanges, orderFields, orderStatus } from './order.schema.js';

const tag = 'Orders';
const orderId = Type.Object({ orderId: Uuid });

export const orderRoutes = [
  route({
    id: 'orders.list',
    method: 'GET',
    path: '/api/v1/orders',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'List orders, the newest first',
    description: 'A cursor stays valid while orders arrive.',
    query: Type.Object({
      status: Type.Optional(
        Type.Array(orderStatus, { maxItems: 6, description: 'One or more, repeated or comma-separated.' }),
      ),
      marketplace: Type.Optional(MarketplaceKey),
      accountId: Type.Optional(Uuid),
      store: Type.Optional(
        Type.String({ description: "The marketplace's id of the store.", examples: ['main'] }),
      ),
      country: Type.Optional(CountryCode),
      currency: Type.Optional(CurrencyCode),
      hasStore: Type.Optional(
        Type.Boolean({
          description: 'True: only orders with a store of their channel; false: only the others.',
        }),
      ),
      hasCountry: Type.Optional(
        Type.Boolean({ description: 'True: only orders whose country is known; false: only the others.' }),
      ),
      sku: Type.Optional(
        Type.Array(Type.String(), {
          maxItems: productLimits.skuFilterMax,
          description:
            'Exact SKUs of items, repeated or comma-separated. Quote a SKU that contains a comma: `sku="AB,1"`.',
        }),
      ),
      productId: Type.Optional(Uuid),
      placedAfter: Type.Optional(time('Placed at or after this time (RFC 3339).')),
      placedBefore: Type.Optional(time('Placed before this time.')),
      updatedAfter: Type.Optional(time('Only those changed here at or after this time.')),
      updatedBefore: Type.Optional(time('Only those last changed here before this time.')),
      q: Type.Optional(
        Type.String({
          maxLength: inputLimits.searchQueryLength,
          description:
            "The beginning of an order's id or number, a SKU, or three letters or more of an item's name.",
        }),
      ),
      unmatched: Type.Optional(
        Type.Boolean({
          description: 'True: only orders with an item that matches no product; false: only the others.',
        }),
      ),
      hasDiscrepancies: Type.Optional(
        Type.Boolean({
          description:
            'True: only orders with totals that contradict each other or the items; false: only the others.',
        }),
      ),
      limit: Type.Optional(PageSize),
      cursor: Type.Optional(Cursor),
    }),
    operation: graphql(
      `query (
        $status: [OrderStatus!], $marketplace: String, $accountId: ID, $store: String, $country: CountryCode, $sku: [String!],
        $productId: ID, $currency: CurrencyCode, $hasStore: Boolean, $hasCountry: Boolean,
        $placedAfter: DateTime, $placedBefore: DateTime, $updatedAfter: DateTime, $updatedBefore: DateTime, $q: String,
        $unmatched: Boolean, $hasDiscrepancies: Boolean, $limit: Int! = 24, $cursor: String
      ) {
        orders(
          filter: {
            statuses: $status, marketplace: $marketplace, accountId: $accountId, store: $store, country: $country,
            skus: $sku, productId: $productId, currency: $currency, hasStore: $hasStore, hasCountry: $hasCountry,
            placedAfter: $placedAfter, placedBefore: $placedBefore, updatedAfter: $updatedAfter,
            updatedBefore: $updatedBefore, q: $q, hasUnmatchedItems: $unmatched, hasDiscrepancies: $hasDiscrepancies
          }
          limit: $limit, cursor: $cursor
        ) {
          items { ...OrderFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [orderFields],
    ),
    variables: ({ query }) => query,
    sentField: path => (path === 'skus' ? 'sku' : path),
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Order), pagination: CursorPagination }),
      body: data => data.orders,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: commerceTools.listOrders,
  }),

  route({
    id: 'orders.create',
    method: 'POST',
    path: '/api/v1/orders',
    scope: 'orders:write',
    callers: anyCredential,
    tag,
    summary: 'Record an order of a channel of your own',
    description:
      'An order is identified by marketplace, accountId and externalOrderId. A total that follows from the ' +
      'others may be omitted: subtotal = total - shipping + discount - tax; discount, shipping and tax that are ' +
      'omitted or null, and do not follow, are 0. Where the prices of all items are stated and contradict the ' +
      'totals by more than half of the smallest unit of the currency for each unit sold, `discrepancies` says so. Items without a product are ' +
      'matched by SKU. What matches a product takes its stock, also of an order that is completed already; a pending ' +
      'order holds it, and a canceled one takes none. An order of the past that took it before is created with ' +
      '`isHistorical`: it never changes stock, and no event tells of its creation.',
    body: NewOrder,
    example: {
      marketplace: 'storefront',
      externalOrderId: '1001',
      status: 'to_ship',
      country: 'SG',
      currency: 'SGD',
      totals: { shipping: { amount: '3.00', currency: 'SGD' }, total: { amount: '52.00', currency: 'SGD' } },
      items: [
        { name: 'Linen shirt', sku: 'SHIRT-S', quantity: 1, unitPrice: { amount: '49.00', currency: 'SGD' } },
      ],
      placedAt: '2026-11-21T08:00:00.000Z',
    },
    operation: graphql(
      `mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { ...OrderFields } } }`,
      [orderFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Type.Object({ order: Order }),
      body: data => data.createOrder,
      version: data => data.createOrder.order.version,
      headers: { location: data => `/api/v1/orders/${data.createOrder.order.id}` },
    },
    errorCodes: ['ORDER_EXISTS'],
  }),

  route({
    id: 'orders.read',
    method: 'GET',
    path: '/api/v1/orders/:orderId',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'Read an order with its items',
    description:
      'The order as last reported by the channel, or as recorded here, without personal data of the buyer.',
    params: orderId,
    operation: graphql(`query ($id: ID!) { order(id: $id) { ...OrderFields } }`, [orderFields]),
    variables: ({ params }) => ({ id: params.orderId }),
    reply: {
      status: 200,
      schema: Type.Object({ order: Order }),
      body: data => data,
      version: data => data.order.version,
    },
    errorCodes: ['ORDER_NOT_FOUND'],
    tool: commerceTools.getOrder,
  }),

  route({
    id: 'orders.update',
    method: 'PATCH',
    path: '/api/v1/orders/:orderId',
    scope: 'orders:write',
    callers: anyCredential,
    tag,
    summary: 'Change an order of a channel of your own, or match its items',
    description:
      'An omitted field stays as it is, null clears it. An order that the marketplace of a connected account ' +
      'has reported is changed by its actions; only the products of its items can be set here.',
    params: orderId,
    body: OrderChanges,
    example: { status: 'shipped' },
    operation: graphql(
      `mutation ($input: UpdateOrderInput!) { updateOrder(input: $input) { order { ...OrderFields } } }`,
      [orderFields],
    ),
    variables: ({ params, body }) => ({ input: { ...body, id: params.orderId } }),
    reply: {
      status: 200,
      schema: Type.Object({ order: Order }),
      body: data => data.updateOrder,
      version: data => data.updateOrder.order.version,
    },
    errorCodes: ['ORDER_NOT_FOUND', 'VERSION_STALE', 'ORDER_STATUS_INVALID', 'ORDER_OF_MARKETPLACE'],
  }),
];
