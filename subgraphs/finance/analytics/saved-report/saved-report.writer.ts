import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { ReportFile, ReportNote, ReportRun, SavedReport } from './saved-report.entity.js';
import type { ExpiredFiles } from './saved-report.queries.js';

const save = sql(
  'finance.savedReport.save',
  `insert into finance.analytics_report
     (organization_id, id, name, section, filter, tables, includes_costs, schedule, next_due_at, author, version, created_at,
      updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   on conflict (organization_id, id) do update set name = excluded.name, section = excluded.section,
     filter = excluded.filter, tables = excluded.tables, includes_costs = excluded.includes_costs,
     schedule = excluded.schedule, next_due_at = excluded.next_due_at, author = excluded.author,
     version = excluded.version, updated_at = excluded.updated_at`,
);

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** A new report, or one that the transaction has locked. */
export async function writeReport(
  tx: Transaction,
  organizationId: string,
  report: SavedReport,
): Promise<void> {
  const { id, name, section, filter, tables, includesCosts, schedule, nextDueAt, author } = report;
  await tx.query(save, [
    ...[organizationId, id, name, section, json(filter), tables, includesCosts, json(schedule), nextDueAt],
    ...[json(author), report.version, report.createdAt, report.updatedAt],
  ]);
}

const setDue = sql(
  'finance.savedReport.setDue',
  'update finance.analytics_report set next_due_at = $3 where organization_id = $1 and id = $2',
);

export async function writeNextDue(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  nextDueAt: Date | null,
): Promise<void> {
  await tx.query(setDue, [organizationId, id, nextDueAt]);
}

const drop = sql(
  'finance.savedReport.delete',
  'delete from finance.analytics_report where organization_id = $1 and id = $2',
);

/** Its runs stay until they expire. */
export async function deleteReport(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.query(drop, [organizationId, id]);
}

const addRun = sql(
  'finance.reportRun.insert',
  `insert into finance.analytics_report_run
     (organization_id, id, report_id, cause, definition, includes_costs, author, status, job_id, as_of, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, $9, $10)
   on conflict on constraint analytics_report_run_cause do nothing returning id`,
);

/** Answers whether it is new: of one cause there is one run. */
export async function insertRun(tx: Transaction, organizationId: string, run: ReportRun): Promise<boolean> {
  const { id, reportId, cause, definition, includesCosts, author, jobId, asOf, createdAt } = run;
  const rows = await tx.query(addRun, [
    ...[organizationId, id, reportId, cause, json(definition), includesCosts, json(author), jobId, asOf],
    createdAt,
  ]);
  return rows.length > 0;
}

const begin = sql(
  'finance.reportRun.begin',
  `update finance.analytics_report_run set status = 'running'
   where organization_id = $1 and id = $2 and status = 'queued'`,
);

export async function beginRun(
  db: Pick<Database, 'query'>,
  organizationId: string,
  id: string,
): Promise<void> {
  await db.query(begin, [organizationId, id]);
}

const complete = sql(
  'finance.reportRun.complete',
  `update finance.analytics_report_run set status = 'completed', files = $3, notes = $4, finished_at = $5, expires_at = $6
   where organization_id = $1 and id = $2 and status in ('queued', 'running') returning id`,
);

/** Answers whether the run had not ended before: otherwise its files are nobody's. */
export async function completeRun(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  made: { files: readonly ReportFile[]; notes: readonly ReportNote[]; expiresAt: Date },
): Promise<boolean> {
  const { files, notes, expiresAt } = made;
  const values = [organizationId, id, json(files), json(notes), tx.db.clock.now(), expiresAt];
  return (await tx.query(complete, values)).length > 0;
}

const end = sql(
  'finance.reportRun.end',
  `update finance.analytics_report_run set status = $3, error = $4, finished_at = $5
   where organization_id = $1 and id = $2 and status in ('queued', 'running')
   returning report_id as "reportId", cause, definition, includes_costs as "includesCosts"`,
);

/** What is told of a run that made nothing; null where it had ended before. */
export type EndedRun = Pick<ReportRun, 'reportId' | 'cause' | 'definition' | 'includesCosts'>;

export async function endRun(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  { status, error }: Pick<ReportRun, 'status' | 'error'>,
): Promise<EndedRun | null> {
  const values = [organizationId, id, status, json(error), tx.db.clock.now()];
  const [ended] = await tx.query<EndedRun & Record<string, unknown>>(end, values);
  return ended ?? null;
}

const forgetFiles = sql(
  'finance.reportRun.forgetFiles',
  `update finance.analytics_report_run set files = '[]' where organization_id = $1 and id = $2`,
);

export async function noteFilesDeleted(db: Database, { organizationId, id }: ExpiredFiles): Promise<void> {
  await db.query(forgetFiles, [organizationId, id]);
}

const deleteOld = sql(
  'finance.reportRun.deleteOld',
  `delete from finance.analytics_report_run where (organization_id, id) in (
     select organization_id, id from finance.analytics_report_run
     where created_at < $1 and files = '[]' order by created_at limit $2)
   returning id`,
);

/** Answers how many. Runs whose files are still to be deleted stay until they are. */
export const deleteOldRuns = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(deleteOld, [before, limit])).length;
