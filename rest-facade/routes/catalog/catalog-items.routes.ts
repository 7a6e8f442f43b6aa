import { Type } from 'typebox';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { graphql, type ResultOf, type VariablesOf } from '../../graphql.js';
import type { ReplyStream, RunPage } from '../../reply/reply.js';
import { anyCredential, route } from '../../route.js';
import { Csv, Cursor, CursorPagination, jsonLines, oneOf, time } from '../../schema-builders.js';
import { productFields } from './product.documents.js';
import { Product } from './product.schema.js';

const catalogPage = graphql(
  `query ($updatedSince: DateTime, $cursor: String, $limit: Int! = 100, $withItems: Boolean! = true, $withCsv: Boolean! = false) {
    catalog: catalogItems(filter: { updatedAfter: $updatedSince }, cursor: $cursor, limit: $limit) {
      items @include(if: $withItems) { ...ProductFields }
      pagination { limit hasMore nextCursor }
      csvHeader @include(if: $withCsv)
      csv @include(if: $withCsv)
    }
  }`,
  [productFields],
);

type CatalogPage = ResultOf<typeof catalogPage>;
type PageVariables = VariablesOf<typeof catalogPage>;

/**
 * Products read at once for a stream. Pages this small are garbage before the collector moves them among the old: a
 * stream of any length then adds 15 MB to the process, where pages of 200 or 500 add 280 MB and take longer.
 */
const wholePage = pagingLimits.exportPageSizeDefault;

export const catalogItemRoutes = [
  route({
    id: 'catalog.items',
    method: 'GET',
    path: '/api/v1/catalog/items',
    scope: 'catalog:read',
    callers: anyCredential,
    tag: 'Products',
    summary: 'Export the catalog',
    description:
      'Pages of JSON by cursor; `format=ndjson` and `format=csv` answer the whole catalog as one stream, CSV in the ' +
      'columns that the import takes. With `limit` they answer a page too, and the header `X-Next-Cursor` has the ' +
      'cursor of the next one, where there is one. Order is that of creation; a cursor stays right while products change.',
    query: Type.Object({
      updatedSince: Type.Optional(time('Only products that changed at or after this time.')),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: pagingLimits.exportPageSizeMax,
          description: `Items per page; default ${pagingLimits.exportPageSizeDefault} for JSON.`,
          examples: [pagingLimits.exportPageSizeDefault],
        }),
      ),
      format: Type.Optional(oneOf('json', 'ndjson', 'csv')),
    }),
    operation: catalogPage,
    variables: ({ query: { format: _, ...query } }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Product), pagination: CursorPagination }),
      body: ({ catalog }) => ({ items: catalog.items ?? [], pagination: catalog.pagination }),
    },
    stream: {
      contents: { 'application/x-ndjson': jsonLines('application/x-ndjson', Product), 'text/csv': Csv },
      headers: ['x-next-cursor'],
      open: ({ query: { format = 'json', ...query } }, runPage) =>
        format === 'json' ? null : lineStream(formats[format], query, runPage),
    },
    errorCodes: ['CURSOR_INVALID'],
  }),
];

interface LineFormat {
  contentType: string;
  fileName: string;
  /** What of a page is read for it. */
  fields: Pick<PageVariables, 'withItems' | 'withCsv'>;
  linesOf(page: CatalogPage['catalog'], isFirst: boolean): string;
}

const formats: Record<'ndjson' | 'csv', LineFormat> = {
  ndjson: {
    contentType: 'application/x-ndjson',
    fileName: 'catalog.ndjson',
    fields: {},
    linesOf: ({ items = [] }) => items.map(item => `${JSON.stringify(item)}\n`).join(''),
  },
  csv: {
    contentType: 'text/csv; charset=utf-8',
    fileName: 'catalog.csv',
    fields: { withItems: false, withCsv: true },
    linesOf: ({ csvHeader = '', csv = '' }, isFirst) => (isFirst ? csvHeader + csv : csv),
  },
};

/** The whole catalog from the cursor on, or the one page that `limit` asks for and the cursor of the next. */
function lineStream(
  { contentType, fileName, fields, linesOf }: LineFormat,
  query: { updatedSince?: string; cursor?: string; limit?: number },
  runPage: RunPage<CatalogPage, PageVariables>,
): ReplyStream {
  const isWhole = query.limit === undefined;
  let next: string | null = null;
  async function* chunks() {
    let cursor: string | null | undefined = query.cursor;
    for (let isFirst = true; isFirst || (isWhole && cursor !== null); isFirst = false) {
      const { catalog } = await runPage({ limit: wholePage, ...query, ...fields, cursor });
      cursor = catalog.pagination.nextCursor;
      next = cursor;
      yield linesOf(catalog, isFirst);
    }
  }
  const headers = () => (isWhole || next === null ? {} : { 'x-next-cursor': next });
  return { contentType, fileName, chunks: chunks(), headers };
}
