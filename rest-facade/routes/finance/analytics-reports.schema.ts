import { Type } from 'typebox';
import {
  analyticsComparisons,
  analyticsGranularities,
  analyticsPeriods,
  analyticsSections,
} from '../../../subgraphs/finance/analytics/report/analytics.values.js';
import {
  reportFormats,
  reportRunStatuses,
} from '../../../subgraphs/finance/analytics/saved-report/saved-report.values.js';
import { graphql } from '../../graphql.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const textOrNull = nullable(Type.String());
const textsOrNull = nullable(Type.Array(Type.String()));

const Note = resource('AnalyticsNote', { code: text, message: text });

const AnalyticsReportRun = resource('AnalyticsReportRun', {
  id: Uuid,
  reportId: Uuid,
  name: text,
  startedBy: oneOf('manual', 'schedule'),
  status: oneOf(...reportRunStatuses),
  jobId: Uuid,
  asOf: Timestamp,
  files: Type.Array(
    resource('AnalyticsReportFile', {
      format: oneOf(...reportFormats),
      url: text,
      sizeBytes: Type.Integer(),
      sha256: text,
    }),
  ),
  notes: Type.Array(Note),
  error: nullable(Note),
  createdAt: Timestamp,
  finishedAt: nullable(Timestamp),
  expiresAt: nullable(Timestamp),
});

export const SavedAnalyticsReport = resource('SavedAnalyticsReport', {
  id: Uuid,
  name: text,
  section: oneOf(...analyticsSections),
  filter: resource('SavedAnalyticsFilter', {
    from: textOrNull,
    to: textOrNull,
    period: nullable(oneOf(...analyticsPeriods)),
    timeZone: textOrNull,
    granularity: nullable(oneOf(...analyticsGranularities)),
    compare: nullable(oneOf(...analyticsComparisons)),
    marketplaces: textsOrNull,
    countries: textsOrNull,
    storeIds: textsOrNull,
    productIds: textsOrNull,
    currency: textOrNull,
  }),
  tables: Type.Array(text),
  includesCosts: Type.Boolean(),
  schedule: nullable(resource('AnalyticsReportSchedule', { cron: text, timeZone: text })),
  nextDueAt: nullable(Timestamp),
  lastRun: nullable(AnalyticsReportRun),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const savedAnalyticsReportFields = graphql(`
  fragment SavedAnalyticsReportFields on SavedAnalyticsReport {
    id name section
    filter {
      from to period timeZone granularity compare marketplaces countries storeIds productIds currency
    }
    tables includesCosts schedule { cron timeZone } nextDueAt
    lastRun {
      id reportId name startedBy status jobId asOf files { format url sizeBytes sha256 } notes { code message }
      error { code message } createdAt finishedAt expiresAt
    }
    version createdAt updatedAt
  }`);
