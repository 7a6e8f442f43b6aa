import { type Static, Type } from 'typebox';
import { limits } from '../../../kernel/limits.js';
import { graphql } from '../../graphql.js';
import type { RunPage } from '../../reply.js';
import { anyCredential, route } from '../../route.js';
import { CursorPagination, oneOf, Timestamp } from '../../schema-vocabulary.js';
import { productFields } from './product.documents.js';
import { Product } from './product.schema.js';

interface CatalogPage {
  catalog: {
    items?: Product[];
    pagination: Static<typeof CursorPagination>;
    csvHeader?: string;
    csv?: string;
  };
}

/**
 * Products read at once for a stream. Pages this small are garbage before the collector moves them among the old: a
 * stream of any length then adds 15 MB to the process, where pages of 200 or 500 add 280 MB and take longer.
 */
const wholePage = limits.exportPageSizeDefault;

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
      'Pages of JSON by cursor; `format=ndjson` and `format=csv` answer the whole catalog as one stream, CSV in the columns that the import takes. Order is that of creation; a cursor stays right while products change.',
    query: Type.Object({
      updatedSince: Type.Optional(Timestamp),
      cursor: Type.Optional(Type.String()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.exportPageSizeMax })),
      format: Type.Optional(oneOf('json', 'ndjson', 'csv')),
    }),
    operation: graphql<CatalogPage>`
      query ($updatedSince: DateTime, $cursor: String, $limit: Int! = 100, $withItems: Boolean! = true, $withCsv: Boolean! = false) {
        catalog: catalogItems(updatedSince: $updatedSince, cursor: $cursor, limit: $limit) {
          items @include(if: $withItems) { ${productFields} }
          pagination { limit hasMore nextCursor }
          csvHeader @include(if: $withCsv)
          csv @include(if: $withCsv)
        }
      }`,
    variables: ({ query: { format: _, ...query } }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Product), pagination: CursorPagination }),
      body: ({ catalog }) => ({ items: catalog.items ?? [], pagination: catalog.pagination }),
    },
    stream: ({ query: { format, updatedSince, cursor } }, runPage) => {
      const start = { updatedSince, cursor, limit: wholePage };
      if (format === 'ndjson') {
        return {
          contentType: 'application/x-ndjson',
          fileName: 'catalog.ndjson',
          chunks: jsonLines(start, runPage),
        };
      }
      return format === 'csv'
        ? {
            contentType: 'text/csv; charset=utf-8',
            fileName: 'catalog.csv',
            chunks: csvLines(start, runPage),
          }
        : null;
    },
    refuses: ['CURSOR_INVALID'],
  }),
];

async function* jsonLines(
  start: Record<string, unknown>,
  runPage: RunPage<CatalogPage>,
): AsyncGenerator<string> {
  for await (const { items = [] } of pages(start, runPage)) {
    yield items.map(item => `${JSON.stringify(item)}\n`).join('');
  }
}

async function* csvLines(
  start: Record<string, unknown>,
  runPage: RunPage<CatalogPage>,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { csvHeader = '', csv = '' } of pages(
    { ...start, withItems: false, withCsv: true },
    runPage,
  )) {
    yield isFirst ? csvHeader + csv : csv;
    isFirst = false;
  }
}

async function* pages(start: Record<string, unknown>, runPage: RunPage<CatalogPage>) {
  for (let cursor = start.cursor; cursor !== null; ) {
    const { catalog } = await runPage({ ...start, cursor });
    yield catalog;
    cursor = catalog.pagination.nextCursor;
  }
}
