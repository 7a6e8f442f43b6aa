import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../../kernel/filtered-list.js';
import type { ReportRun, SavedReport } from './saved-report.entity.js';
import type { ReportRunStatus } from './saved-report.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

const columns = `r.id, r.name, r.section, r.filter, r.tables, r.includes_costs as "includesCosts", r.schedule,
  r.next_due_at as "nextDueAt", r.author, r.version, r.created_at as "createdAt", r.updated_at as "updatedAt"`;

const byId = sql(
  'finance.savedReport.find',
  `select ${columns} from finance.analytics_report r where r.organization_id = $1 and r.id = $2`,
);

const locked = sql(
  'finance.savedReport.lock',
  `select ${columns} from finance.analytics_report r where r.organization_id = $1 and r.id = $2 for update`,
);

export async function findReport(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<SavedReport | null> {
  const [report] = await reader.query<SavedReport>(byId, [organizationId, id]);
  return report ?? null;
}

/** Stays locked until the transaction ends. */
export async function lockReport(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<SavedReport | null> {
  const [report] = await tx.query<SavedReport>(locked, [organizationId, id]);
  return report ?? null;
}

const counted = sql(
  'finance.savedReport.count',
  'select count(*)::integer as count from finance.analytics_report where organization_id = $1',
);

export async function countReports(reader: Reader, organizationId: string): Promise<number> {
  const [found] = await reader.query<{ count: number }>(counted, [organizationId]);
  return found!.count;
}

/** Null restricts nothing. */
export interface SavedReportFilter {
  ids?: string[] | null;
  sections?: string[] | null;
  /** False: only those that need no finance access. */
  hasCosts?: boolean | null;
}

export type SavedReportSort = 'newest' | 'oldest' | 'recently_updated' | 'name';

export const reportList = new FilteredList<SavedReportFilter, SavedReport, SavedReport, SavedReportSort>({
  name: 'finance.savedReport',
  table: 'finance.analytics_report',
  alias: 'r',
  columns,
  toItem: report => report,
  sorts: {
    newest: listSorts.newest,
    oldest: listSorts.oldest,
    recently_updated: listSorts.recentlyUpdated('r'),
    name: listSorts.name('r', ({ name }) => name),
  },
  conditions: {
    ids: value => `r.id = any(${value}::uuid[])`,
    sections: value => `r.section = any(${value}::text[])`,
    hasCosts: value => `r.includes_costs = ${value}::boolean`,
  },
  ids: ['ids'],
});

const runColumns = `r.id, r.report_id as "reportId", r.cause, r.definition, r.includes_costs as "includesCosts", r.author,
  r.status, r.job_id as "jobId", r.as_of as "asOf", r.files, r.notes, r.error, r.created_at as "createdAt",
  r.finished_at as "finishedAt", r.expires_at as "expiresAt"`;

const runById = sql(
  'finance.reportRun.find',
  `select ${runColumns} from finance.analytics_report_run r where r.organization_id = $1 and r.id = $2`,
);

export async function findReportRun(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ReportRun | null> {
  const [run] = await reader.query<ReportRun>(runById, [organizationId, id]);
  return run ?? null;
}

const openRun = sql(
  'finance.reportRun.open',
  `select ${runColumns} from finance.analytics_report_run r
   where r.organization_id = $1 and r.report_id = $2 and r.status in ('queued', 'running') and r.cause like 'manual:%'
   order by r.id desc limit 1`,
);

/** The run that somebody asked for and that has not ended. */
export async function findOpenRun(
  reader: Reader,
  organizationId: string,
  reportId: string,
): Promise<ReportRun | null> {
  const [run] = await reader.query<ReportRun>(openRun, [organizationId, reportId]);
  return run ?? null;
}

const latest = sql(
  'finance.reportRun.latest',
  `select ${runColumns} from unnest($2::uuid[]) as asked (id)
   cross join lateral (
     select r.* from finance.analytics_report_run r
     where r.organization_id = $1 and r.report_id = asked.id order by r.id desc limit 1) r`,
);

/** The latest run of each report, in the order of the ids; null where it never ran. */
export async function findLatestRuns(
  reader: Reader,
  organizationId: string,
  reportIds: readonly string[],
): Promise<(ReportRun | null)[]> {
  const runs = await reader.query<ReportRun>(latest, [organizationId, reportIds]);
  const byReport = new Map(runs.map(run => [run.reportId, run]));
  return reportIds.map(id => byReport.get(id) ?? null);
}

const runsSince = sql(
  'finance.reportRun.countSince',
  `select count(*)::integer as count from finance.analytics_report_run where organization_id = $1 and created_at >= $2`,
);

export async function countRunsSince(reader: Reader, organizationId: string, since: Date): Promise<number> {
  const [found] = await reader.query<{ count: number }>(runsSince, [organizationId, since]);
  return found!.count;
}

/** Null restricts nothing. */
export interface ReportRunFilter {
  ids?: string[] | null;
  reportIds?: string[] | null;
  statuses?: ReportRunStatus[] | null;
  /** False: only those that need no finance access. */
  hasCosts?: boolean | null;
}

export const reportRunList = new FilteredList<ReportRunFilter, ReportRun, ReportRun, 'newest' | 'oldest'>({
  name: 'finance.reportRun',
  table: 'finance.analytics_report_run',
  alias: 'r',
  columns: runColumns,
  toItem: run => run,
  sorts: { newest: listSorts.newest, oldest: listSorts.oldest },
  conditions: {
    ids: value => `r.id = any(${value}::uuid[])`,
    reportIds: value => `r.report_id = any(${value}::uuid[])`,
    statuses: value => `r.status = any(${value}::text[])`,
    hasCosts: value => `r.includes_costs = ${value}::boolean`,
  },
  ids: ['ids', 'reportIds'],
});

const due = sql(
  'finance.savedReport.lockDue',
  `select r.organization_id as "organizationId", ${columns} from finance.analytics_report r
   where r.next_due_at <= $1 order by r.next_due_at limit $2 for update skip locked`,
);

/** Those that another worker is starting are passed over. */
export const lockDueReports = (
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<(SavedReport & { organizationId: string })[]> =>
  tx.query<SavedReport & { organizationId: string }>(due, [now, limit]);

const expired = sql(
  'finance.reportRun.expired',
  `select organization_id as "organizationId", id, files from finance.analytics_report_run
   where files <> '[]' and expires_at < $1 order by expires_at limit $2`,
);

export type ExpiredFiles = Pick<ReportRun, 'id' | 'files'> & { organizationId: string };

export const findExpiredFiles = (db: Database, now: Date, limit: number): Promise<ExpiredFiles[]> =>
  db.query<ExpiredFiles & Record<string, unknown>>(expired, [now, limit]);

const referred = sql(
  'finance.reportRun.referredFiles',
  `select file ->> 'key' as key from finance.analytics_report_run r cross join lateral jsonb_array_elements(r.files) file
   where file ->> 'key' = any($1::text[])`,
);

/** Which of these files of the storage belong to a run. */
export async function findReportFileKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(referred, [keys]);
  return rows.map(({ key }) => key);
}
