import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import { agentErrors } from '../agent/agent-errors.js';
import { AgentHeaders } from '../agent/agent-header.js';
import { contract20260408 } from '../contract.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { UcpCatalogLookup, UcpCatalogProduct, UcpCatalogSearch } from './catalog.schema.js';
import {
  catalogMessages,
  catalogMetadata,
  detailProductOf,
  lookupProductOf,
  productOf,
} from './catalog-2026-04-08.js';
import { catalogField, filterOf, selectionOf } from './catalog-request.rules.js';
import { CatalogLookupBody, CatalogProductBody, CatalogSearchBody } from './catalog-request.schema.js';
import { catalogItemFields } from './catalog-view.js';

const search = 'dev.ucp.shopping.catalog.search';
const lookup = 'dev.ucp.shopping.catalog.lookup';

const basics = {
  method: 'POST',
  scope: 'checkout:write',
  callers: ['oauth_client', 'session'],
  contract: contract20260408,
  tag: 'Universal Commerce Protocol',
  sentField: catalogField,
  headers: AgentHeaders,
  /** Nothing is changed. */
  idempotent: false,
} as const;

const base = `${ucp20260408.basePath}/catalog` as const;

/** The merchant's public catalog by version 2026-04-08 of the protocol. */
export const ucpCatalogRoutes = [
  route({
    ...basics,
    id: 'ucp.catalog.search',
    path: `${base}/search`,
    agent: { capability: search },
    summary: 'Search the catalog',
    description:
      'Public products of the merchant that have a public price, by words, categories and prices. A query or a filter is required.',
    body: CatalogSearchBody,
    example: { query: 'linen shirt', context: { currency: 'USD' }, filters: { price: { max: 8000 } } },
    operation: graphql(
      `query ($query: String, $intent: String, $filter: AgentCatalogFilter, $limit: Int, $cursor: String) {
        page: agentCatalogSearch(query: $query, intent: $intent, filter: $filter, limit: $limit, cursor: $cursor) {
          items { ...UcpCatalogItemFields } pagination { hasMore nextCursor } total isPriceFilterIgnored
        }
      }`,
      [catalogItemFields],
    ),
    variables: ({ body }) => ({
      query: body.query ?? null,
      intent: body.context?.intent ?? null,
      filter: filterOf(body),
      limit: Math.min(body.pagination?.limit ?? 10, 1_000),
      cursor: body.pagination?.cursor ?? null,
    }),
    reply: {
      status: 200,
      schema: UcpCatalogSearch,
      body: ({ page }, { publicUrl }) => ({
        ucp: catalogMetadata(search),
        products: page.items.map(item => productOf(item, publicUrl)),
        pagination: {
          ...(page.pagination.nextCursor === null ? {} : { cursor: page.pagination.nextCursor }),
          has_next_page: page.pagination.hasMore,
          ...(page.total === null ? {} : { total_count: page.total }),
        },
        ...catalogMessages(page),
      }),
    },
    errorCodes: [...agentErrors, 'CURSOR_INVALID'],
  }),

  route({
    ...basics,
    id: 'ucp.catalog.lookup',
    path: `${base}/lookup`,
    agent: { capability: lookup },
    summary: 'Look up products',
    description:
      'Public products of the merchant by product ids, variant ids or SKUs. What is not found is named in `messages`.',
    body: CatalogLookupBody,
    example: { ids: ['SHIRT-S'] },
    operation: graphql(
      `query ($ids: [String!]!, $filter: AgentCatalogFilter) {
        found: agentCatalogLookup(ids: $ids, filter: $filter) {
          items { ...UcpCatalogItemFields } missing isPriceFilterIgnored
        }
      }`,
      [catalogItemFields],
    ),
    variables: ({ body }) => ({ ids: body.ids, filter: filterOf(body) }),
    reply: {
      status: 200,
      schema: UcpCatalogLookup,
      body: ({ found }, { publicUrl }) => ({
        ucp: catalogMetadata(lookup),
        products: found.items.map(item => lookupProductOf(item, publicUrl)),
        ...catalogMessages(found, found.missing),
      }),
    },
    errorCodes: agentErrors,
  }),

  route({
    ...basics,
    id: 'ucp.catalog.product',
    path: `${base}/product`,
    agent: { capability: lookup },
    summary: 'Get a product',
    description:
      'One public product with its variants, for what is selected of its options. If it does not exist, the response is HTTP 200 with a message.',
    body: CatalogProductBody,
    example: { id: 'SHIRT-S', selected: [{ name: 'Size', label: 'S' }] },
    operation: graphql(
      `query ($id: ID!, $selected: [AgentCatalogSelection!], $preferences: [String!], $filter: AgentCatalogFilter) {
        found: agentCatalogProduct(id: $id, selected: $selected, preferences: $preferences, filter: $filter) {
          item { ...UcpCatalogItemFields } isPriceFilterIgnored
        }
      }`,
      [catalogItemFields],
    ),
    variables: ({ body }) => ({ id: body.id, ...selectionOf(body), filter: filterOf(body) }),
    reply: {
      status: 200,
      schema: UcpCatalogProduct,
      body: ({ found }, { publicUrl }) => ({
        ucp: catalogMetadata(lookup),
        product: detailProductOf(found.item, publicUrl),
        ...catalogMessages(found),
      }),
    },
    errorCodes: [...agentErrors, 'PUBLIC_PRODUCT_NOT_FOUND'],
  }),
];
