import type { Storage } from '../../../../connectors/storage/storage.js';
import { nextDue } from '../../../../kernel/cron-schedule.js';
import type { Database } from '../../../../kernel/database/database.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { savedReportLimits } from './saved-report.limits.js';
import { findExpiredFiles, lockDueReports } from './saved-report.queries.js';
import { scheduleCause } from './saved-report.rules.js';
import { deleteOldRuns, noteFilesDeleted, writeNextDue } from './saved-report.writer.js';
import { startRun } from './start-run.js';

const schedule = 'finance.analytics_report.schedule';

/**
 * Starts a run of each report whose time has come, once, however many workers ask. Times that were missed, because no worker ran, are
 * one run. Answers whether there may be more.
 */
export const startDueReports = (db: Database): Promise<boolean> =>
  db.transaction(async tx => {
    const now = db.clock.now();
    const due = await lockDueReports(tx, now, savedReportLimits.dueTogether);
    for (const { organizationId, ...report } of due) {
      const planned = report.schedule;
      if (planned !== null) {
        const dueAt = new Date(report.nextDueAt!);
        const cause = scheduleCause(dueAt, planned);
        await startRun(tx, organizationId, report, { cause, author: report.author, asOf: dueAt });
      }
      await writeNextDue(
        tx,
        { organizationId, id: report.id },
        planned === null ? null : nextDue(planned, now),
      );
    }
    return due.length === savedReportLimits.dueTogether;
  }, taskOrigin(schedule));

export const reportSchedule = defineTask({
  name: schedule,
  cron: '* * * * *',
  run: async ({ db, signal }) => {
    while (!signal.aborted && (await startDueReports(db))) {
      // The round did what there was to do.
    }
  },
});

/** Deletes files whose time is over, then what is said of old runs. */
export const reportPurge = (storage: Storage) =>
  defineTask({
    name: 'finance.analytics_report.purge',
    cron: '27 * * * *',
    run: async ({ db, signal }) => {
      const { purgedTogether, runRetentionMs } = savedReportLimits;
      const now = db.clock.now();
      for (const run of await findExpiredFiles(db, now, purgedTogether)) {
        if (signal.aborted) {
          return;
        }
        await Promise.all(run.files.map(({ key }) => storage.delete(key)));
        await noteFilesDeleted(db, run);
      }
      await deleteOldRuns(db, new Date(now.getTime() - runRetentionMs), purgedTogether);
    },
  });
