import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { Schedule } from '../../../../kernel/cron-schedule.js';
import { byCreation, cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { IdInput, VersionedInput } from '../../../../kernel/graphql/target.input.js';
import { AnalyticsFilterInput, AnalyticsSectionEnum } from '../report/analytics.input.js';
import type { AnalyticsSectionKey } from '../report/analytics.values.js';
import { savedReportLimits } from './saved-report.limits.js';
import type { SavedReportSort } from './saved-report.queries.js';
import type { StatedSavedReport } from './saved-report.service.js';
import { ReportRunStatusEnum } from './saved-report.type.js';
import type { ReportRunStatus } from './saved-report.values.js';

const { nameLength, tablesMax, scheduleMinutesMin } = savedReportLimits;

const described = {
  name: `Up to ${nameLength} characters.`,
  section: 'The section that it is made of.',
  filter: 'What it counts, as in `analytics`. A `period` moves with each run.',
  tables: `Keys of the tables that its files have, up to ${tablesMax}. None: all of the section.`,
  includesCosts:
    'Whether it has costs and what follows from them, as `profit` always does: needs access to finance.',
  schedule: `When it is made by itself, at most every ${scheduleMinutesMin} minutes.`,
} as const;

@InputType('AnalyticsReportScheduleInput', { description: 'When a report is made by itself.' })
class ReportScheduleInput implements Schedule {
  @Field(() => String, {
    description: 'Five fields of cron: minute, hour, day of the month, month, day of the week.',
  })
  cron!: string;

  @Field(() => String, { description: 'IANA time zone of these times.' })
  timeZone!: string;
}

@InputType('CreateAnalyticsReportInput')
export class CreateReportInput {
  @Field(() => String, { description: described.name })
  name!: string;

  @Field(() => AnalyticsSectionEnum, { description: described.section })
  section!: AnalyticsSectionKey;

  @Field(() => AnalyticsFilterInput, { nullable: true, description: described.filter })
  filter?: AnalyticsFilterInput | null;

  @Field(() => [String], { nullable: true, description: described.tables })
  tables?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: described.includesCosts })
  includesCosts?: boolean | null;

  @Field(() => ReportScheduleInput, { nullable: true, description: described.schedule })
  schedule?: ReportScheduleInput | null;
}

@InputType('UpdateAnalyticsReportInput', { description: 'What is absent stays; null clears.' })
export class UpdateReportInput extends VersionedInput {
  @Field(() => String, { nullable: true, description: described.name })
  name?: string | null;

  @Field(() => AnalyticsSectionEnum, { nullable: true, description: described.section })
  section?: AnalyticsSectionKey | null;

  @Field(() => AnalyticsFilterInput, { nullable: true, description: described.filter })
  filter?: AnalyticsFilterInput | null;

  @Field(() => [String], { nullable: true, description: described.tables })
  tables?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: described.includesCosts })
  includesCosts?: boolean | null;

  @Field(() => ReportScheduleInput, { nullable: true, description: described.schedule })
  schedule?: ReportScheduleInput | null;
}

@InputType('DeleteAnalyticsReportInput')
export class DeleteReportInput extends VersionedInput {}

@InputType('RunAnalyticsReportInput')
export class RunReportInput extends IdInput {}

const SavedReportSortEnum = describedEnum<SavedReportSort>(
  'SavedAnalyticsReportSort',
  {
    ...byCreation,
    recently_updated: 'By time of the last change, the latest first.',
    name: 'By name.',
  },
  'Order of a list of saved reports.',
);

const ReportRunSortEnum = describedEnum<'newest' | 'oldest'>(
  'AnalyticsReportRunSort',
  byCreation,
  'Order of a list of runs.',
);

@InputType('SavedAnalyticsReportFilter', { description: 'Lists mean any of their items.' })
class SavedReportFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Reports with these ids. At most 100.' })
  ids?: string[] | null;

  @Field(() => [AnalyticsSectionEnum], { nullable: true, description: 'Reports of these sections.' })
  sections?: AnalyticsSectionKey[] | null;
}

@ArgsType()
export class SavedReportListArgs extends cursorListArgs<SavedReportFilterInput, SavedReportSort>({
  filter: SavedReportFilterInput,
  sort: { type: SavedReportSortEnum, description: 'Default: newest.' },
}) {}

@InputType('AnalyticsReportRunFilter', { description: 'Lists mean any of their items.' })
class ReportRunFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Runs with these ids. At most 100.' })
  ids?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Runs of these reports. At most 100.' })
  reportIds?: string[] | null;

  @Field(() => [ReportRunStatusEnum], { nullable: true, description: 'Runs with these statuses.' })
  statuses?: ReportRunStatus[] | null;
}

@ArgsType()
export class ReportRunListArgs extends cursorListArgs<ReportRunFilterInput, 'newest' | 'oldest'>({
  filter: ReportRunFilterInput,
  sort: { type: ReportRunSortEnum, description: 'Default: newest.' },
}) {}

export const toNewReport = (input: CreateReportInput): StatedSavedReport => ({
  ...{ name: input.name, section: input.section, filter: plain(input.filter), tables: input.tables ?? [] },
  ...{ includesCosts: input.includesCosts ?? false, schedule: toSchedule(input.schedule) },
});

/** Only what was given: null clears what can be empty, and of what cannot it says nothing. */
export function toChanges({
  name,
  section,
  filter,
  tables,
  includesCosts,
  schedule,
}: UpdateReportInput): Partial<StatedSavedReport> {
  return {
    ...(name == null ? {} : { name }),
    ...(section == null ? {} : { section }),
    ...(filter === undefined ? {} : { filter: plain(filter) }),
    ...(tables === undefined ? {} : { tables: tables ?? [] }),
    ...(includesCosts === undefined ? {} : { includesCosts: includesCosts ?? false }),
    ...(schedule === undefined ? {} : { schedule: toSchedule(schedule) }),
  };
}

/** As it is stored: without what says nothing. */
const plain = (filter: AnalyticsFilterInput | null | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value != null));

const toSchedule = (schedule: ReportScheduleInput | null | undefined): Schedule | null =>
  schedule == null ? null : { cron: schedule.cron, timeZone: schedule.timeZone };
