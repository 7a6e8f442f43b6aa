import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Schedule } from '../../../../kernel/cron-schedule.js';
import { CursorPaginationType } from '../../../../kernel/graphql/pagination.type.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
} from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import {
  AnalyticsComparisonEnum,
  AnalyticsPeriodEnum,
  AnalyticsSectionEnum,
} from '../report/analytics.input.js';
import { AnalyticsGranularityEnum } from '../report/analytics.type.js';
import type {
  AnalyticsComparison,
  AnalyticsGranularity,
  AnalyticsPeriod,
  AnalyticsSectionKey,
} from '../report/analytics.values.js';
import { NoteType } from '../report/completeness.type.js';
import type { ReportRun, SavedReport } from './saved-report.entity.js';
import { filePath, isScheduled } from './saved-report.rules.js';
import type { ReportFormat, ReportRunStatus } from './saved-report.values.js';

export const ReportFormatEnum = describedEnum<ReportFormat>(
  'AnalyticsReportFormat',
  { csv: 'A line for each figure.', json: 'The answer of the section.' },
  'Format of a file of a report.',
);

export const ReportRunStatusEnum = describedEnum<ReportRunStatus>(
  'AnalyticsReportRunStatus',
  {
    queued: 'It waits for its turn.',
    running: 'It is being made.',
    completed: 'Its files can be fetched until they expire.',
    failed: 'It made no files; `error` says why.',
    canceled: 'It was canceled, and made no files.',
  },
  'Status of a run of a report.',
);

const ReportCauseEnum = describedEnum<'manual' | 'schedule'>(
  'AnalyticsReportCause',
  { manual: 'A caller.', schedule: 'The schedule of the report.' },
  'What started a run of a report.',
);

@ObjectType('AnalyticsReportSchedule', {
  simpleResolvers: true,
  description: 'When a report is made by itself.',
})
export class ReportScheduleType implements Schedule {
  @Field(() => String, {
    description: 'Five fields of cron: minute, hour, day of the month, month, day of the week.',
  })
  cron!: string;

  @Field(() => String, { description: 'IANA time zone of these times.' })
  timeZone!: string;
}

@ObjectType('SavedAnalyticsFilter', {
  simpleResolvers: true,
  description:
    'What a saved report counts; null restricts nothing. Relative windows are resolved by each run.',
})
class SavedFilterType {
  @Field(() => String, { nullable: true, description: 'Beginning of the window.' })
  from!: string | null;

  @Field(() => String, { nullable: true, description: 'End of the window, exclusive.' })
  to!: string | null;

  @Field(() => AnalyticsPeriodEnum, { nullable: true, description: 'In place of `from` and `to`.' })
  period!: AnalyticsPeriod | null;

  @Field(() => String, { nullable: true, description: "IANA time zone; null: the organization's." })
  timeZone!: string | null;

  @Field(() => AnalyticsGranularityEnum, { nullable: true, description: 'Length of the periods of series.' })
  granularity!: AnalyticsGranularity | null;

  @Field(() => AnalyticsComparisonEnum, { nullable: true, description: 'What figures are compared with.' })
  compare!: AnalyticsComparison | null;

  @Field(() => [String], { nullable: true, description: 'Keys of channels.' })
  marketplaces!: string[] | null;

  @Field(() => [GraphQLCountryCode], { nullable: true, description: 'Countries of orders.' })
  countries!: string[] | null;

  @Field(() => [String], { nullable: true, description: "The channels' ids of stores." })
  storeIds!: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of products.' })
  productIds!: string[] | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'Only amounts in this currency.' })
  currency!: string | null;
}

@ObjectType('AnalyticsReportFile', { simpleResolvers: true, description: 'A file of a run.' })
class ReportFileType {
  @Field(() => ReportFormatEnum, { description: 'Its format.' })
  format!: ReportFormat;

  @Field(() => String, {
    description:
      'Path of REST that it is fetched at until `expiresAt`, with analytics:read and, if the report has costs, access to finance.',
  })
  url!: string;

  @Field(() => Int, { description: 'Its size in bytes.' })
  sizeBytes!: number;

  @Field(() => String, { description: 'SHA-256 of its bytes, hexadecimal.' })
  sha256!: string;
}

@ObjectType('AnalyticsReportRun', {
  simpleResolvers: true,
  description: 'A saved report, made once. Kept for 90 days.',
})
export class ReportRunType {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'Id of the report, which may be deleted by now.' })
  reportId!: string;

  @Field(() => String, { description: 'Name of the report when the run began.' })
  name!: string;

  @Field(() => ReportCauseEnum, { description: 'What started it.' })
  startedBy!: 'manual' | 'schedule';

  @Field(() => ReportRunStatusEnum, { description: 'Its status.' })
  status!: ReportRunStatus;

  @Field(() => ID, { description: 'Id of the job that makes it.' })
  jobId!: string;

  @Field(() => GraphQLDateTime, { description: 'The time by which its window was resolved.' })
  asOf!: string;

  @Field(() => [ReportFileType], {
    description: 'Its files; none before it is completed and after they expired.',
  })
  files!: ReportFileType[];

  @Field(() => [NoteType], { description: 'What its figures lack.' })
  notes!: NoteType[];

  @Field(() => NoteType, { nullable: true, description: 'Why it failed; null otherwise.' })
  error!: NoteType | null;

  @Field(() => GraphQLDateTime, { description: 'When it was started.' })
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it ended; null before.' })
  finishedAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When its files are deleted: 7 days after it was completed; null before that.',
  })
  expiresAt!: string | null;
}

@ObjectType('SavedAnalyticsReport', {
  simpleResolvers: true,
  description:
    'A saved report: a section of analytics, what of it is counted, and when it is made by itself.',
})
export class SavedReportType {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'What it is called.' })
  name!: string;

  @Field(() => AnalyticsSectionEnum, { description: 'The section that it is made of.' })
  section!: AnalyticsSectionKey;

  @Field(() => SavedFilterType, { description: 'What it counts.' })
  filter!: SavedFilterType;

  @Field(() => [String], { description: 'Keys of its tables; none: all of the section.' })
  tables!: string[];

  @Field(() => Boolean, {
    description:
      'Whether it has costs and what follows from them: shown only to callers with access to finance.',
  })
  includesCosts!: boolean;

  @Field(() => ReportScheduleType, { nullable: true, description: 'When it is made by itself; null: never.' })
  schedule!: ReportScheduleType | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When its schedule makes the next one.' })
  nextDueAt!: string | null;

  @Field(() => Int, { description: 'Rises with each change.' })
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('SavedAnalyticsReportPage', { simpleResolvers: true })
export class SavedReportPageType {
  @Field(() => [SavedReportType])
  items!: SavedReportType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('AnalyticsReportRunPage', { simpleResolvers: true })
export class ReportRunPageType {
  @Field(() => [ReportRunType])
  items!: ReportRunType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

const noFilter: SavedFilterType = {
  ...{ from: null, to: null, period: null, timeZone: null, granularity: null, compare: null },
  ...{ marketplaces: null, countries: null, storeIds: null, productIds: null, currency: null },
};

export function toSavedReport({ author: _, section, filter, ...report }: SavedReport): SavedReportType {
  return { ...report, section: section as AnalyticsSectionKey, filter: { ...noFilter, ...filter } };
}

export function toReportRun(run: ReportRun): ReportRunType {
  const { id, reportId, definition, cause, status, jobId, asOf, notes, error, ...times } = run;
  const files = run.files.map(({ format, sizeBytes, sha256 }) => ({
    ...{ format, sizeBytes, sha256, url: filePath(run, format) },
  }));
  const { createdAt, finishedAt, expiresAt } = times;
  return {
    ...{ id, reportId, name: definition.name, startedBy: causeOf(cause), status, jobId, asOf, files },
    ...{ notes, error, createdAt, finishedAt, expiresAt },
  };
}

const causeOf = (cause: string): 'manual' | 'schedule' => (isScheduled(cause) ? 'schedule' : 'manual');
