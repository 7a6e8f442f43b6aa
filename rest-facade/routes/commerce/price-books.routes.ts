import { Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  Cursor,
  CursorPagination,
  MarketplaceKey,
  nullable,
  oneOf,
  PageSize,
  Uuid,
} from '../../schema-builders.js';
import { commerceTools } from '../../tool-declarations/commerce-tools.js';
import {
  NewPriceBook,
  PriceBook,
  PriceBookChanges,
  priceBookFields,
  priceBookStatus,
} from './price-book.schema.js';

const tag = 'Price books';
const params = Type.Object({
  ruleId: Type.String({ ...Uuid, description: 'Id of the price book.' }),
});
const sort = oneOf('newest', 'oldest', 'recently_updated', 'name', 'priority');

/** A saved book, and the job of its listings. */
const Saved = Type.Object({
  priceBook: PriceBook,
  jobId: nullable(
    Type.String({ ...Uuid, description: 'The job that prices listings again; null if no price changes.' }),
  ),
});

const stateOf = ({ isInEffect }: { isInEffect: boolean }): string =>
  isInEffect ? 'in_effect' : 'not_in_effect';

export const priceBookRoutes = [
  route({
    id: 'priceBooks.list',
    method: 'GET',
    path: '/api/v1/price-books',
    scope: 'price_books:read',
    callers: anyCredential,
    tag,
    summary: 'List price books',
    description: 'Newest first, unless sorted otherwise. A cursor stays valid while books change.',
    query: Type.Object({
      status: Type.Optional(
        Type.Array(priceBookStatus, {
          maxItems: 3,
          description: 'One or more, repeated or comma-separated.',
        }),
      ),
      ids: Type.Optional(
        Type.Array(Uuid, {
          minItems: 1,
          maxItems: pagingLimits.pageSizeMax,
          description: 'Only books with these ids, repeated or comma-separated.',
        }),
      ),
      q: Type.Optional(
        Type.String({
          maxLength: inputLimits.searchQueryLength,
          description: 'Part of the name, in any case.',
          examples: ['november'],
        }),
      ),
      marketplace: Type.Optional({
        ...MarketplaceKey,
        description: 'Only books that may price listings at this marketplace: their scope names it, or none.',
      }),
      sort: Type.Optional({ ...sort, description: 'Sort order.' }),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query (
        $status: [PriceBookStatus!], $ids: [ID!], $q: String, $marketplace: String, $sort: PriceBookSort,
        $cursor: String, $limit: Int! = 24
      ) {
        priceBooks(
          filter: { statuses: $status, ids: $ids, q: $q, marketplace: $marketplace }
          sort: $sort, cursor: $cursor, limit: $limit
        ) {
          items { ...PriceBookFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [priceBookFields],
    ),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(PriceBook), pagination: CursorPagination }),
      body: ({ priceBooks }) => priceBooks,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: commerceTools.listPriceBooks,
  }),

  route({
    id: 'priceBooks.create',
    method: 'POST',
    path: '/api/v1/price-books',
    scope: 'price_books:write',
    callers: anyCredential,
    tag,
    summary: 'Create a price book',
    description:
      'The book is a draft unless `status` is given. An active one has a job price listings again. Of the books that ' +
      'match a listing, the one with the highest priority decides; books are never added up.',
    body: NewPriceBook,
    example: {
      name: 'Singapore, November sale',
      status: 'active',
      priority: 100,
      currency: 'SGD',
      scope: { countries: ['SG'], brands: ['Northwind'] },
      base: { kind: 'catalog_price' },
      steps: [{ kind: 'percentage', value: '-15' }],
      rounding: { method: 'ending', value: '0.90', mode: 'nearest' },
      floor: { margin: '20' },
      window: { startsAt: '2026-11-27T00:00', endsAt: '2026-12-01T00:00', timeZone: 'Asia/Singapore' },
    },
    operation: graphql(
      `mutation ($input: CreatePriceBookInput!) {
        createPriceBook(input: $input) { jobId priceBook { ...PriceBookFields } }
      }`,
      [priceBookFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Saved,
      body: data => data.createPriceBook,
      version: data => data.createPriceBook.priceBook.version,
      unversionedState: data => stateOf(data.createPriceBook.priceBook),
      headers: { location: data => `/api/v1/price-books/${data.createPriceBook.priceBook.id}` },
    },
    errorCodes: ['LIMIT_REACHED', 'PRICE_PLAN_STALE'],
  }),

  route({
    id: 'priceBooks.read',
    method: 'GET',
    path: '/api/v1/price-books/:ruleId',
    scope: 'price_books:read',
    callers: anyCredential,
    tag,
    summary: 'Read a price book',
    description: 'The book as it is, with times in UTC.',
    params,
    operation: graphql(`query ($id: ID!) { priceBook(id: $id) { ...PriceBookFields } }`, [priceBookFields]),
    variables: ({ params: { ruleId } }) => ({ id: ruleId }),
    reply: {
      status: 200,
      schema: Type.Object({ priceBook: PriceBook }),
      body: data => data,
      version: ({ priceBook: { version } }) => version,
      unversionedState: ({ priceBook }) => stateOf(priceBook),
    },
    errorCodes: ['PRICE_BOOK_NOT_FOUND'],
  }),

  route({
    id: 'priceBooks.update',
    method: 'PATCH',
    path: '/api/v1/price-books/:ruleId',
    scope: 'price_books:write',
    callers: anyCredential,
    tag,
    summary: 'Change, activate or pause a price book',
    description:
      'An omitted field stays as it is, null clears it; objects and lists are replaced as a whole. A draft can become ' +
      'active, an active book paused, a paused one active. If prices may change by it, a job prices listings again: ' +
      'those of the scope before and after, and those of active books that are based on this one.',
    params,
    body: PriceBookChanges,
    example: { status: 'paused' },
    operation: graphql(
      `mutation ($input: UpdatePriceBookInput!) {
        updatePriceBook(input: $input) { jobId priceBook { ...PriceBookFields } }
      }`,
      [priceBookFields],
    ),
    variables: ({ params: { ruleId }, body }) => ({ input: { ...body, id: ruleId } }),
    reply: {
      status: 200,
      schema: Saved,
      body: data => data.updatePriceBook,
      version: data => data.updatePriceBook.priceBook.version,
      unversionedState: data => stateOf(data.updatePriceBook.priceBook),
    },
    errorCodes: ['PRICE_BOOK_NOT_FOUND', 'VERSION_STALE', 'PRICE_PLAN_STALE'],
  }),

  route({
    id: 'priceBooks.delete',
    method: 'DELETE',
    path: '/api/v1/price-books/:ruleId',
    scope: 'price_books:write',
    callers: anyCredential,
    tag,
    summary: 'Delete a price book',
    description: 'Returns the last state of the book. A job prices listings again that it priced.',
    params,
    operation: graphql(
      `mutation ($id: ID!) {
        deletePriceBook(input: { id: $id }) { jobId priceBook { ...PriceBookFields } }
      }`,
      [priceBookFields],
    ),
    variables: ({ params: { ruleId } }) => ({ id: ruleId }),
    reply: { status: 200, schema: Saved, body: data => data.deletePriceBook },
    errorCodes: ['PRICE_BOOK_NOT_FOUND', 'VERSION_STALE', 'PRICE_BOOK_IN_USE'],
  }),
];
