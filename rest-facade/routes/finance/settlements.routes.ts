import { type Static, Type } from 'typebox';
import { limits } from '../../../kernel/limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  CurrencyCode,
  Cursor,
  CursorPagination,
  MarketplaceKey,
  PageSize,
  time,
  Uuid,
} from '../../schema-vocabulary.js';
import {
  NewSettlement,
  Settlement,
  settlementEvidence,
  settlementFields,
  settlementStatus,
} from './settlement.schema.js';

const tag = 'Settlements';

interface Page {
  settlements: { items: Settlement[]; pagination: Static<typeof CursorPagination> };
}

export const settlementRoutes = [
  route({
    id: 'settlements.list',
    method: 'GET',
    path: '/api/v1/settlements',
    scope: 'settlements:read',
    callers: anyCredential,
    tag,
    summary: 'List settlements',
    description: 'Newest first. A cursor stays right while settlements come in.',
    query: Type.Object({
      status: Type.Optional(
        Type.Array(settlementStatus, {
          maxItems: 7,
          description: 'One or more, repeated or comma-separated.',
        }),
      ),
      marketplace: Type.Optional(MarketplaceKey),
      accountId: Type.Optional(Uuid),
      orderId: Type.Optional(Uuid),
      externalOrderId: Type.Optional(Type.String({ minLength: 1, maxLength: limits.statementTextLength })),
      currency: Type.Optional(CurrencyCode),
      evidence: Type.Optional(settlementEvidence),
      hasVariance: Type.Optional(
        Type.Boolean({ description: "Whether the marketplace's own total differs from its rows." }),
      ),
      updatedAfter: Type.Optional(time('Changed here then or later.')),
      updatedBefore: Type.Optional(time('Changed here before then.')),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql<Page>`
      query (
        $status: [SettlementStatus!], $marketplace: String, $accountId: ID, $orderId: ID, $externalOrderId: String,
        $currency: String, $evidence: SettlementEvidence, $hasVariance: Boolean, $updatedAfter: DateTime,
        $updatedBefore: DateTime, $cursor: String, $limit: Int! = 24
      ) {
        settlements(
          status: $status, marketplace: $marketplace, accountId: $accountId, orderId: $orderId,
          externalOrderId: $externalOrderId, currency: $currency, evidence: $evidence, hasVariance: $hasVariance,
          updatedAfter: $updatedAfter, updatedBefore: $updatedBefore, cursor: $cursor, limit: $limit
        ) {
          items { ${settlementFields} }
          pagination { limit hasMore nextCursor }
        }
      }`,
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Settlement), pagination: CursorPagination }),
      body: ({ settlements }) => settlements,
    },
    errorCodes: ['CURSOR_INVALID'],
  }),

  route({
    id: 'settlements.state',
    method: 'POST',
    path: '/api/v1/settlements',
    scope: 'settlements:write',
    callers: anyCredential,
    tag,
    summary: 'State a settlement',
    description:
      'Rows of a channel that tells none itself, or corrections. They are added to the settlement of the order; the same again changes nothing. What the marketplace told stands.',
    body: NewSettlement,
    example: {
      marketplace: 'storefront',
      externalOrderId: '1001',
      currency: 'SGD',
      rows: [
        {
          externalRowId: 'row-1',
          type: 'Sale',
          category: 'item_revenue',
          amount: '49.00',
          postedAt: '2026-11-21T08:00:00.000Z',
        },
      ],
    },
    operation: graphql<{ settlement: Settlement }>`
      mutation ($input: SettlementInput!) { settlement: stateSettlement(input: $input) { ${settlementFields} } }`,
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Type.Object({ settlement: Settlement }),
      body: data => data,
      version: ({ settlement: { version } }) => version,
      headers: { location: ({ settlement: { id } }) => `/api/v1/settlements/${id}` },
    },
    errorCodes: ['STATEMENT_ROW_TAKEN'],
  }),

  route({
    id: 'settlements.read',
    method: 'GET',
    path: '/api/v1/settlements/:settlementId',
    scope: 'settlements:read',
    callers: anyCredential,
    tag,
    summary: 'Read a settlement',
    description: 'With its components and what became of them: settled, paid out, disputed.',
    params: Type.Object({ settlementId: Uuid }),
    operation: graphql<{ settlement: Settlement }>`
      query ($id: ID!) { settlement(id: $id) { ${settlementFields} } }`,
    variables: ({ params }) => ({ id: params.settlementId }),
    reply: {
      status: 200,
      schema: Type.Object({ settlement: Settlement }),
      body: data => data,
      version: ({ settlement: { version } }) => version,
    },
    errorCodes: ['SETTLEMENT_NOT_FOUND'],
  }),
];
