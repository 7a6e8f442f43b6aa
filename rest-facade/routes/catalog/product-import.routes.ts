import { Type } from 'typebox';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { importLimits } from '../../../subgraphs/catalog/import/import.limits.js';
import { graphql, type ResultOf, type VariablesOf } from '../../graphql.js';
import type { RunPage } from '../../reply/reply.js';
import { anyCredential, route } from '../../route.js';
import {
  AnyJson,
  Csv,
  Cursor,
  CursorPagination,
  ExportPageSize,
  oneOf,
  Uuid,
} from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';
import { ImportRow, rowOutcome, rowSeverity } from './product-import.schema.js';

const tag = 'Bulk import';

const reportPath = (importId: string): string => `/api/v1/products/bulk-import/${importId}/rows`;

const acceptedFields = graphql(
  `fragment ProductImportAcceptedFields on ProductImportAccepted { importId jobId dryRun format }`,
);

const acceptedImport = {
  accepted: Type.Object({ importId: Uuid, dryRun: Type.Boolean(), format: AnyJson }),
  work: ({ accepted }: { accepted: ResultOf<typeof acceptedFields> }) => ({
    operationId: accepted.importId,
    jobId: accepted.jobId,
    data: { importId: accepted.importId, dryRun: accepted.dryRun, format: accepted.format },
    links: {
      rows: reportPath(accepted.importId),
      errorsCsv: `${reportPath(accepted.importId)}?outcome=error&format=csv`,
      warningsCsv: `${reportPath(accepted.importId)}?severity=warning&format=csv`,
    },
  }),
};

const ImportQuery = Type.Object({
  dryRun: Type.Optional(Type.Boolean({ description: 'Plan only: nothing is changed.' })),
  currency: Type.Optional(
    Type.String({
      description:
        'ISO 4217 code: the currency of amounts if the file names none. Default: that of the organization.',
    }),
  ),
  format: Type.Optional(
    Type.String({
      description:
        'Format of the file, such as `magento_csv`; a file of another format is rejected. Default: recognised by its content.',
    }),
  ),
  weightUnit: Type.Optional(
    Type.String({
      description:
        'g, kg, oz or lb: the unit of weights if the file names none. Without it, such weights are skipped.',
    }),
  ),
});

const rowPage = graphql(`
  query ($importId: ID!, $outcome: ProductImportOutcome, $severity: IssueSeverity, $cursor: String, $limit: Int! = 100) {
    rows: productImportRows(
      importId: $importId, filter: { outcome: $outcome, severity: $severity }, cursor: $cursor, limit: $limit
    ) {
      items { row outcome productId issues { severity column code message } changes { path from to } csv }
      pagination { limit hasMore nextCursor }
    }
  }`);

export const productImportRoutes = [
  route({
    id: 'products.bulk-import',
    method: 'POST',
    path: '/api/v1/products/bulk-import',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Import a file of products',
    description:
      'The product file of a shop system or marketplace, or our own CSV, JSON or NDJSON, as the raw body or a multipart file. The format is recognised by its columns; `docs/imports.md` lists the formats. With `dry-run=true` the job only plans and reports what would happen to every row. Read the outcome of each row from `links.rows`.',
    consumes: 'file',
    upload: {
      required: true,
      limitBytes: importLimits.fileSizeBytes,
      accepts: [
        'text/*',
        'application/json',
        'application/x-ndjson',
        'application/csv',
        'application/vnd.ms-excel',
        'application/octet-stream',
        'application/xml',
        'application/rss+xml',
        'application/atom+xml',
      ],
    },
    query: ImportQuery,
    operation: graphql(
      `mutation (
        $file: UploadedFileInput!, $dryRun: Boolean! = false, $currency: CurrencyCode, $format: String, $weightUnit: String
      ) {
        accepted: importProducts(
          file: $file, dryRun: $dryRun, currency: $currency, format: $format, weightUnit: $weightUnit
        ) { ...ProductImportAcceptedFields }
      }`,
      [acceptedFields],
    ),
    variables: ({ file, query }) => ({ file, ...query }),
    reply: acceptedImport,
    errorCodes: [
      'IMPORT_FILE_INVALID',
      'PAYLOAD_TOO_LARGE',
      'MEDIA_TYPE_UNSUPPORTED',
      'STORAGE_LIMIT_REACHED',
    ],
    tool: catalogTools.importProducts,
  }),

  route({
    id: 'products.bulk-import.apply',
    method: 'POST',
    path: '/api/v1/products/bulk-import/:planId/apply',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'Apply the plan of a dry run',
    description:
      'Applies exactly the plan, completely or not at all: the job fails with PLAN_STALE if the catalog has changed since, and with INVENTORY_RESERVED if a reservation made since forbids it.',
    params: Type.Object({ planId: Uuid }),
    operation: graphql(
      `mutation ($importId: ID!) {
        change: applyProductImportPlan(input: { importId: $importId }) {
          accepted { ...ProductImportAcceptedFields }
        }
      }`,
      [acceptedFields],
    ),
    variables: ({ params }) => ({ importId: params.planId }),
    reply: { ...acceptedImport, work: ({ change }) => acceptedImport.work(change) },
    errorCodes: ['IMPORT_NOT_FOUND', 'PLAN_NOT_READY'],
    tool: catalogTools.applyImportPlan,
  }),

  route({
    id: 'products.bulk-import.rows',
    method: 'GET',
    path: '/api/v1/products/bulk-import/:importId/rows',
    scope: 'catalog:write',
    callers: anyCredential,
    tag,
    summary: 'List the outcome of each row of an import',
    description:
      '`severity=warning` selects the rows in which a value was repaired or skipped. `format=csv` downloads all rows at once.',
    params: Type.Object({ importId: Uuid }),
    query: Type.Object({
      outcome: Type.Optional(rowOutcome),
      severity: Type.Optional(rowSeverity),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(ExportPageSize),
      format: Type.Optional(oneOf('json', 'csv')),
    }),
    operation: rowPage,
    variables: ({ params, query: { format: _, ...query } }) => ({ ...params, ...query }),
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(ImportRow), pagination: CursorPagination }),
      body: data => data.rows,
    },
    stream: {
      contents: { 'text/csv': Csv },
      open: ({ params, query: { outcome, severity, format } }, runPage) =>
        format === 'csv'
          ? {
              contentType: 'text/csv; charset=utf-8',
              fileName: `import-${params.importId}.csv`,
              chunks: csvRows(
                { ...params, outcome, severity, limit: pagingLimits.exportPageSizeMax },
                runPage,
              ),
            }
          : null,
    },
    errorCodes: ['IMPORT_NOT_FOUND', 'CURSOR_INVALID'],
  }),
];

async function* csvRows(
  variables: VariablesOf<typeof rowPage>,
  runPage: RunPage<ResultOf<typeof rowPage>, VariablesOf<typeof rowPage>>,
): AsyncGenerator<string> {
  let header = 'row,outcome,productId,column,code,message\n';
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { rows } = await runPage({ ...variables, ...(cursor === undefined ? {} : { cursor }) });
    // With the first page, so that an import which is not there is a 404 and not a file that is cut.
    yield header + rows.items.map(({ csv }) => csv).join('');
    header = '';
    cursor = rows.pagination.nextCursor;
  }
}
