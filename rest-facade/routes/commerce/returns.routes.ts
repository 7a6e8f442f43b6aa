import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  CountryCode,
  CurrencyCode,
  Cursor,
  CursorPagination,
  MarketplaceKey,
  oneOf,
  PageSize,
  time,
  Uuid,
} from '../../schema-builders.js';
import { commerceTools } from '../../tool-declarations/commerce-tools.js';
import { Return, returnFields, returnStatus, returnType } from './return.schema.js';

const tag = 'Returns';

export const returnRoutes = [
  route({
    id: 'returns.list',
    method: 'GET',
    path: '/api/v1/returns',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'List returns',
    description: 'Newest first. A cursor stays valid while returns arrive.',
    query: Type.Object({
      status: Type.Optional(
        Type.Array(returnStatus, { maxItems: 9, description: 'One or more, repeated or comma-separated.' }),
      ),
      type: Type.Optional(returnType),
      marketplace: Type.Optional(MarketplaceKey),
      accountId: Type.Optional(Uuid),
      orderId: Type.Optional(Uuid),
      updatedAfter: Type.Optional(time('Only those changed here at or after this time.')),
      updatedBefore: Type.Optional(time('Only those last changed here before this time.')),
      respondByBefore: Type.Optional(time('Only returns that must be answered before this time.')),
      requestedAfter: Type.Optional(time('Requested at or after this time.')),
      requestedBefore: Type.Optional(time('Requested before this time.')),
      currency: Type.Optional(CurrencyCode),
      store: Type.Optional(
        Type.String({ description: "The marketplace's id of the store of the order.", examples: ['main'] }),
      ),
      hasStore: Type.Optional(
        Type.Boolean({ description: 'True: only returns of orders with a store; false: only the others.' }),
      ),
      country: Type.Optional(CountryCode),
      hasCountry: Type.Optional(
        Type.Boolean({
          description: 'True: only returns of orders whose country is known; false: only the others.',
        }),
      ),
      productId: Type.Optional(Uuid),
      countedAs: Type.Optional(
        Type.Unsafe<'return' | 'refund'>({
          ...oneOf('return', 'refund'),
          description:
            'Only those that analytics counts so: neither rejected nor canceled, of no canceled order; `return` without cancellations.',
        }),
      ),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query (
        $status: [ReturnStatus!], $type: ReturnKind, $marketplace: String, $accountId: ID, $orderId: ID,
        $updatedAfter: DateTime, $updatedBefore: DateTime, $respondByBefore: DateTime, $requestedAfter: DateTime,
        $requestedBefore: DateTime, $currency: CurrencyCode, $store: String, $hasStore: Boolean, $country: CountryCode,
        $hasCountry: Boolean, $productId: ID, $countedAs: ReturnCount, $cursor: String, $limit: Int! = 24
      ) {
        returns(
          filter: {
            statuses: $status, type: $type, marketplace: $marketplace, accountId: $accountId, orderId: $orderId,
            updatedAfter: $updatedAfter, updatedBefore: $updatedBefore, respondByBefore: $respondByBefore,
            requestedAfter: $requestedAfter, requestedBefore: $requestedBefore, currency: $currency, store: $store,
            hasStore: $hasStore, country: $country, hasCountry: $hasCountry, productId: $productId, countedAs: $countedAs
          }
          cursor: $cursor, limit: $limit
        ) {
          items { ...ReturnFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [returnFields],
    ),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Return), pagination: CursorPagination }),
      body: ({ returns }) => returns,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: commerceTools.listReturns,
  }),

  route({
    id: 'returns.read',
    method: 'GET',
    path: '/api/v1/returns/:returnId',
    scope: 'orders:read',
    callers: anyCredential,
    tag,
    summary: 'Read a return',
    description: 'The return as last reported by the marketplace, without personal data of the buyer.',
    params: Type.Object({ returnId: Uuid }),
    operation: graphql(`query ($id: ID!) { return(id: $id) { ...ReturnFields } }`, [returnFields]),
    variables: ({ params }) => ({ id: params.returnId }),
    reply: {
      status: 200,
      schema: Type.Object({ return: Return }),
      body: data => data,
      version: ({ return: { version } }) => version,
    },
    errorCodes: ['RETURN_NOT_FOUND'],
    tool: commerceTools.getReturn,
  }),
];
