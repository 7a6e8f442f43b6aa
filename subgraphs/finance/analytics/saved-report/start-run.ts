import type { Transaction } from '../../../../kernel/database/transaction.js';
import { newId } from '../../../../kernel/ids.js';
import { reportRunJob } from './report-run.queue.js';
import type { ReportAuthor, ReportRun, SavedReport } from './saved-report.entity.js';
import { insertRun } from './saved-report.writer.js';

interface RunStart {
  cause: string;
  /** On whose behalf it runs. */
  author: ReportAuthor;
  /** The time by which relative windows are resolved. */
  asOf: Date;
}

/** Starts a run with its job; null where something was started for the same cause before. */
export async function startRun(
  tx: Transaction,
  organizationId: string,
  report: SavedReport,
  { cause, author, asOf }: RunStart,
): Promise<ReportRun | null> {
  const { name, section, filter, tables, includesCosts } = report;
  const run: ReportRun = {
    ...{ id: newId(), reportId: report.id, cause, includesCosts, author, status: 'queued', jobId: newId() },
    definition: { name, section, filter, tables, includesCosts },
    ...{ asOf: asOf.toISOString(), files: [], notes: [], error: null },
    ...{ createdAt: tx.db.clock.now().toISOString(), finishedAt: null, expiresAt: null },
  };
  if (!(await insertRun(tx, organizationId, run))) {
    return null;
  }
  tx.enqueue(reportRunJob(organizationId, run), run.jobId);
  return run;
}
