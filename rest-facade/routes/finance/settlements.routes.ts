import { type Static, Type } from 'typebox';
import { settlementLimits } from '../../../subgraphs/finance/settlement/settlement.limits.js';
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
} from '../../schema-builders.js';
import { commerceTools } from '../../tool-declarations/commerce-tools.js';
import {
  NewSettlement,
  Settlement,
  settlementEvidence,
  settlementFields,
  settlementStatus,
} from './settlement.schema.js';

const tag = 'Settlements';

export const settlementRoutes = [
  route({
    id: 'settlements.list',
    method: 'GET',
    path: '/api/v1/settlements',
    scope: 'settlements:read',
    callers: anyCredential,
    tag,
    summary: 'List settlements',
    description: 'Newest first. A cursor stays valid while settlements arrive.',
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
      externalOrderId: Type.Optional(
        Type.String({ minLength: 1, maxLength: settlementLimits.statementTextLength }),
      ),
      currency: Type.Optional(CurrencyCode),
      evidence: Type.Optional(settlementEvidence),
      hasVariance: Type.Optional(
        Type.Boolean({
          description: 'True: only settlements with a variance other than 0; false: only the others.',
        }),
      ),
      updatedAfter: Type.Optional(time('Only those changed here at or after this time.')),
      updatedBefore: Type.Optional(time('Only those last changed here before this time.')),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query (
        $status: [SettlementStatus!], $marketplace: String, $accountId: ID, $orderId: ID, $externalOrderId: String,
        $currency: CurrencyCode, $evidence: SettlementEvidence, $hasVariance: Boolean, $updatedAfter: DateTime,
        $updatedBefore: DateTime, $cursor: String, $limit: Int! = 24
      ) {
        settlements(
          filter: {
            statuses: $status, marketplace: $marketplace, accountId: $accountId, orderId: $orderId,
            externalOrderId: $externalOrderId, currency: $currency, evidence: $evidence, hasVariance: $hasVariance,
            updatedAfter: $updatedAfter, updatedBefore: $updatedBefore
          }
          cursor: $cursor, limit: $limit
        ) {
          items { ...SettlementFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [settlementFields],
    ),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Settlement), pagination: CursorPagination }),
      body: ({ settlements }) => settlements,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: commerceTools.listSettlements,
  }),

  route({
    id: 'settlements.state',
    method: 'POST',
    path: '/api/v1/settlements',
    scope: 'settlements:write',
    callers: anyCredential,
    tag,
    summary: 'Report a settlement',
    description:
      'Reports rows of a channel that has no statements, or corrections. They are added to the settlement of the order; the same rows again change nothing. Rows reported by the marketplace are never changed.',
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
    operation: graphql(
      `mutation ($input: ReportSettlementInput!) { reportSettlement(input: $input) { settlement { ...SettlementFields } } }`,
      [settlementFields],
    ),
    sentField: path => path.replace(/^(rows\.\d+)\.externalOrderItemId$/, '$1.externalLineId'),
    variables: ({ body }) => ({ input: { ...body, rows: body.rows.map(rowInput) } }),
    reply: {
      status: 201,
      schema: Type.Object({ settlement: Settlement }),
      body: data => data.reportSettlement,
      version: ({ reportSettlement: { settlement } }) => settlement.version,
      headers: {
        location: ({
          reportSettlement: {
            settlement: { id },
          },
        }) => `/api/v1/settlements/${id}`,
      },
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
    description: 'The settlement with its components and its status, such as settled, paid out or disputed.',
    params: Type.Object({ settlementId: Uuid }),
    operation: graphql(`query ($id: ID!) { settlement(id: $id) { ...SettlementFields } }`, [
      settlementFields,
    ]),
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

/** A row in the nouns of the operation. */
const rowInput = ({ externalLineId, payout, ...row }: Static<typeof NewSettlement>['rows'][number]) => ({
  ...row,
  externalOrderItemId: externalLineId,
  payout: payout && {
    externalPayoutId: payout.externalPayoutId,
    status: payout.state,
    paidAt: payout.paidAt,
  },
});
