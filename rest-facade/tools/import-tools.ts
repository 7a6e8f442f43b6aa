import { Type } from 'typebox';
import { graphql } from '../graphql.js';
import { ImportRow, rowOutcome, rowSeverity } from '../routes/catalog/product-import.schema.js';
import { Cursor, CursorPagination, input, PageSize, Uuid } from '../schema-builders.js';
import { operationTool } from './operation-tool.js';

/** The report of an import, whose route can also answer it as a file. */
export const listImportRows = operationTool({
  tool: {
    name: 'list_import_rows',
    title: 'List what became of the rows of an import',
    description:
      'Answers the outcome of each row of an import that import_products started, with its product, issues and changes, a page at a time. Look at the outcome error and the severity warning first.',
    effect: 'reads',
  },
  scope: 'catalog:write',
  input: input({
    importId: { ...Uuid, description: 'The importId that import_products answered.' },
    outcome: Type.Optional({ ...rowOutcome, description: 'Only rows with this outcome.' }),
    severity: Type.Optional({ ...rowSeverity, description: 'Only rows with an issue of this severity.' }),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageSize),
  }),
  operation: graphql(`
    query ($importId: ID!, $filter: ProductImportRowFilter, $cursor: String, $limit: Int! = 24) {
      rows: productImportRows(importId: $importId, filter: $filter, cursor: $cursor, limit: $limit) {
        items { row outcome productId issues { severity column code message } changes { path from to } }
        pagination { limit hasMore nextCursor }
      }
    }`),
  variables: ({ importId, cursor, limit, ...filter }) => ({ importId, filter, cursor, limit }),
  reply: {
    schema: Type.Object({ items: Type.Array(ImportRow), pagination: CursorPagination }),
    body: ({ rows }) => rows,
  },
  errorCodes: ['IMPORT_NOT_FOUND', 'CURSOR_INVALID'],
});
