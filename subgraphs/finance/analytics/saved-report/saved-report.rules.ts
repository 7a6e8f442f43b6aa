import { localMinute, nextDue, type Schedule, scheduleErrors } from '../../../../kernel/cron-schedule.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { isLongerThan } from '../../../../kernel/outside-text.js';
import type { ReportDefinition, ReportRun } from './saved-report.entity.js';
import { savedReportLimits } from './saved-report.limits.js';
import type { ReportFormat } from './saved-report.values.js';

/** What is wrong with a report, but for its filter. */
export function reportErrors(
  { name, tables, schedule }: Pick<ReportDefinition, 'name' | 'tables'> & { schedule: Schedule | null },
  now: Date,
): FieldError[] {
  const { scheduleMinutesMin: minutesMin } = savedReportLimits;
  return [
    ...nameErrors(name),
    ...tableErrors(tables),
    ...(schedule === null ? [] : scheduleErrors(schedule, now, { path: 'schedule', minutesMin })),
  ];
}

function nameErrors(name: string): FieldError[] {
  const { nameLength } = savedReportLimits;
  if (name.trim() === '') {
    return [{ path: 'name', code: 'LENGTH_INVALID', message: 'must not be empty' }];
  }
  return isLongerThan(name, nameLength)
    ? [{ path: 'name', code: 'LENGTH_INVALID', message: `must have at most ${nameLength} characters` }]
    : [];
}

const isTableKey = (text: string): boolean => /^[A-Za-z]{1,64}$/.test(text);

function tableErrors(tables: readonly string[]): FieldError[] {
  const { tablesMax } = savedReportLimits;
  if (tables.length > tablesMax) {
    return [{ path: 'tables', code: 'OUT_OF_RANGE', message: `Must be at most ${tablesMax}.` }];
  }
  return tables.flatMap((table, index) =>
    isTableKey(table)
      ? []
      : [{ path: `tables.${index}`, code: 'FORMAT_INVALID', message: 'must be the key of a table' }],
  );
}

/** Tables that the section of the report does not have. */
export const unknownTableErrors = (tables: readonly string[], known: readonly string[]): FieldError[] =>
  tables.slice(0, savedReportLimits.tablesMax).flatMap((table, index) =>
    !isTableKey(table) || known.includes(table)
      ? []
      : [
          {
            path: `tables.${index}`,
            code: 'VALUE_NOT_ALLOWED',
            message: `must be a table of the section: ${known.join(', ')}`,
          },
        ],
  );

/**
 * Names what a schedule starts by the time that clocks show, without the zone: an hour that daylight saving repeats, and a time of
 * the day that comes again because the schedule was moved to another zone, start nothing twice.
 */
export const scheduleCause = (dueAt: Date, { timeZone }: Schedule): string =>
  `schedule:${localMinute(dueAt, timeZone)}`;

export const isScheduled = (cause: string): boolean => cause.startsWith('schedule:');

/** When a report is due next, ISO 8601; null without a schedule. */
export const dueAfter = (schedule: Schedule | null, now: Date): string | null =>
  schedule === null ? null : (nextDue(schedule, now)?.toISOString() ?? null);

/** Where a file is fetched, with a credential that may read the report. */
export const filePath = (
  { reportId, id }: Pick<ReportRun, 'reportId' | 'id'>,
  format: ReportFormat,
): string => `/api/v1/analytics/reports/${reportId}/runs/${id}/file?format=${format}`;
