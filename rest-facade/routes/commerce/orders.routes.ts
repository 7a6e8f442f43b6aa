import { type Static, Type } from 'typebox';
import { limits } from '../../../kernel/limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  CountryCode,
  Cursor,
  CursorPagination,
  MarketplaceKey,
  PageSize,
  time,
  Uuid,
} from '../../schema-vocabulary.js';
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
    description: 'A cursor stays right while orders come in.',
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
      sku: Type.Optional(
        Type.Array(Type.String(), { maxItems: limits.skuFilterMax, description: 'Exact SKUs of items.' }),
      ),
      placedAfter: Type.Optional(time('Placed then or later (RFC 3339).')),
      placedBefore: Type.Optional(time('Placed before then.')),
      updatedAfter: Type.Optional(time('Changed here then or later.')),
      updatedBefore: Type.Optional(time('Changed here before then.')),
      q: Type.Optional(
        Type.String({
          maxLength: limits.searchQueryLength,
          description:
            "The beginning of an order's id or number, a SKU, or three letters or more of an item's name.",
        }),
      ),
      unmatched: Type.Optional(
        Type.Boolean({ description: 'With an item that nothing in the catalog fits, or without one.' }),
      ),
      limit: Type.Optional(PageSize),
      cursor: Type.Optional(Cursor),
    }),
    operation: graphql<{ orders: { items: Order[]; pagination: Static<typeof CursorPagination> } }>`
      query (
        $status: [OrderStatus!], $marketplace: String, $accountId: ID, $store: String, $country: String, $sku: [String!],
        $placedAfter: DateTime, $placedBefore: DateTime, $updatedAfter: DateTime, $updatedBefore: DateTime, $q: String,
        $unmatched: Boolean, $limit: Int! = 24, $cursor: String
      ) {
        orders(
          status: $status, marketplace: $marketplace, accountId: $accountId, store: $store, country: $country, sku: $sku,
          placedAfter: $placedAfter, placedBefore: $placedBefore, updatedAfter: $updatedAfter,
          updatedBefore: $updatedBefore, q: $q, unmatched: $unmatched, limit: $limit, cursor: $cursor
        ) {
          items { ${orderFields} }
          pagination { limit hasMore nextCursor }
        }
      }`,
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Order), pagination: CursorPagination }),
      body: data => data.orders,
    },
    errorCodes: ['CURSOR_INVALID'],
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
      'Its identity is marketplace, accountId and externalOrderId. Of its totals, what follows from the rest may be ' +
      'left out: subtotal = total - shipping + discount - tax. Items are matched to products by SKU where they name none.',
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
    operation: graphql<{ createOrder: Order }>`
      mutation ($input: OrderInput!) { createOrder(input: $input) { ${orderFields} } }`,
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Type.Object({ order: Order }),
      body: data => ({ order: data.createOrder }),
      version: data => data.createOrder.version,
      headers: { location: data => `/api/v1/orders/${data.createOrder.id}` },
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
      'As the channel last told it, or as it was recorded here. Without personal data of the buyer.',
    params: orderId,
    operation: graphql<{ order: Order }>`query ($id: ID!) { order(id: $id) { ${orderFields} } }`,
    variables: ({ params }) => ({ id: params.orderId }),
    reply: {
      status: 200,
      schema: Type.Object({ order: Order }),
      body: data => data,
      version: data => data.order.version,
    },
    errorCodes: ['ORDER_NOT_FOUND'],
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
      'A field left out is untouched, null clears it. Once the marketplace of a connected account has reported an order, it ' +
      'is changed there (see the actions of the order); only the products of its items can be set here.',
    params: orderId,
    body: OrderChanges,
    example: { status: 'shipped' },
    operation: graphql<{ updateOrder: Order }>`
      mutation ($id: ID!, $input: OrderChangesInput!) { updateOrder(id: $id, input: $input) { ${orderFields} } }`,
    variables: ({ params, body }) => ({ id: params.orderId, input: body }),
    reply: {
      status: 200,
      schema: Type.Object({ order: Order }),
      body: data => ({ order: data.updateOrder }),
      version: data => data.updateOrder.version,
    },
    errorCodes: ['ORDER_NOT_FOUND', 'VERSION_STALE', 'ORDER_STATUS_INVALID', 'ORDER_OF_MARKETPLACE'],
  }),
];
