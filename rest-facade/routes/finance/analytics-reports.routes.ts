import { Type } from 'typebox';
import { dictionary } from '../../../kernel/dictionary.js';
import { analyticsSections } from '../../../subgraphs/finance/analytics/report/analytics.values.js';
import { reportFormats } from '../../../subgraphs/finance/analytics/saved-report/saved-report.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { Cursor, CursorPagination, oneOf, PageSize, Uuid } from '../../schema-builders.js';
import { SavedAnalyticsReport, savedAnalyticsReportFields } from './analytics-reports.schema.js';

const tag = 'Analytics';

/** What files are sent as, by their format. */
const contentTypes: Readonly<Record<string, string>> = dictionary({
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
});

export const analyticsReportRoutes = [
  route({
    id: 'analytics.reports',
    method: 'GET',
    path: '/api/v1/analytics/reports',
    scope: 'analytics:read',
    callers: anyCredential,
    tag,
    summary: 'List saved reports',
    description:
      'Each with its latest run, whose files are fetched at their `url` until `expiresAt`. Reports with costs are listed for callers with access to finance alone. GraphQL saves and runs them: createAnalyticsReport, updateAnalyticsReport, deleteAnalyticsReport and runAnalyticsReport.',
    query: Type.Object({
      section: Type.Optional(
        Type.Array(oneOf(...analyticsSections), {
          maxItems: 11,
          description: 'One or more, repeated or comma-separated.',
        }),
      ),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query ($section: [AnalyticsSection!], $cursor: String, $limit: Int! = 24) {
        reports: analyticsReports(filter: { sections: $section }, cursor: $cursor, limit: $limit) {
          items { ...SavedAnalyticsReportFields }
          pagination { limit hasMore nextCursor }
        }
      }`,
      [savedAnalyticsReportFields],
    ),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(SavedAnalyticsReport), pagination: CursorPagination }),
      body: ({ reports }) => reports,
    },
    errorCodes: ['CURSOR_INVALID'],
  }),

  route({
    id: 'analytics.reports.file',
    method: 'GET',
    path: '/api/v1/analytics/reports/:reportId/runs/:runId/file',
    scope: 'analytics:read',
    callers: anyCredential,
    tag,
    summary: 'Fetch a file of a report',
    description:
      'A CSV file with a line for each figure, or a JSON file with the answer of the section, as an attachment that is named after the report and the days of its window. It is deleted seven days after it was made. If the report has costs, fetching it needs access to finance.',
    params: Type.Object({ reportId: Uuid, runId: Uuid }),
    query: Type.Object({
      format: Type.Optional({ ...oneOf(...reportFormats), description: 'Default: csv.' }),
    }),
    operation: graphql(`
      query ($reportId: ID!, $runId: ID!, $format: AnalyticsReportFormat! = csv) {
        stored: analyticsReportFile(reportId: $reportId, runId: $runId, format: $format) { fileKey sizeBytes format fileName }
      }`),
    variables: ({ params, query }) => ({ ...params, ...query }),
    reply: {
      status: 200,
      file: ({ stored: { fileKey, sizeBytes, format, fileName } }) => ({
        key: fileKey,
        contentType: contentTypes[format]!,
        sizeBytes,
        fileName,
        cacheControl: 'private, no-store',
      }),
    },
    errorCodes: ['FILE_NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  }),
];
