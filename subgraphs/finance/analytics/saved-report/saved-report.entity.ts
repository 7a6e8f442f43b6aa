import type { Caller } from '../../../../kernel/context.js';
import type { Schedule } from '../../../../kernel/cron-schedule.js';
import type { ReportFormat, ReportRunStatus } from './saved-report.values.js';

/** Who saved a report, as plain data. */
export type ReportAuthor = Pick<Caller, 'kind' | 'id' | 'organizationId' | 'userId'>;

/** What a report is made of: a section of analytics, which of its rows, and which of its tables. */
export interface ReportDefinition {
  name: string;
  section: string;
  /** As it was given; relative windows are resolved by each run. */
  filter: Record<string, unknown>;
  /** Keys of tables; empty: all of the section. */
  tables: string[];
  /** Whether it has figures that need finance access; such a report is shown to nobody without. */
  includesCosts: boolean;
}

export interface SavedReport extends ReportDefinition, Record<string, unknown> {
  id: string;
  schedule: Schedule | null;
  nextDueAt: string | null;
  author: ReportAuthor;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A file of a run, in the storage until it expires. */
export interface ReportFile {
  format: ReportFormat;
  /** What it is saved as, such as `Weekly_2026-11-01_2026-11-07.csv`; absent of files that were made before they had names. */
  fileName?: string;
  key: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** What is to be said of a run: a source that could not be read, a table that was cut. */
export interface ReportNote {
  code: string;
  message: string;
}

export interface ReportRun extends Record<string, unknown> {
  id: string;
  reportId: string;
  /** `manual:` with an id, or `schedule:` with the time that clocks showed in the time zone of the schedule. */
  cause: string;
  /** The report as it was when the run began. */
  definition: ReportDefinition;
  includesCosts: boolean;
  author: ReportAuthor;
  status: ReportRunStatus;
  jobId: string;
  /** The time by which relative windows are resolved. */
  asOf: string;
  files: ReportFile[];
  notes: ReportNote[];
  /** Why it failed; null otherwise. */
  error: ReportNote | null;
  createdAt: string;
  finishedAt: string | null;
  /** When its files are deleted; null without files. */
  expiresAt: string | null;
}
