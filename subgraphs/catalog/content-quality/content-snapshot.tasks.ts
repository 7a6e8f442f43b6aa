import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { eachOrganization } from '../../../kernel/jobs/each-organization.js';
import { contentQualityLimits } from './content-quality.limits.js';
import { organizationsWithoutSnapshot } from './content-snapshot.queries.js';
import { deleteContentSnapshots } from './content-snapshot.writer.js';
import { type SnapshotParts, takeSnapshot } from './take-snapshot.js';

const name = 'catalog.content_snapshot.take';

/**
 * Looks at the content of every merchant whose content was not looked at today (UTC). Who was interrupted goes on with those
 * that are left. Answers how many there were.
 */
export async function takeDueSnapshots(
  db: Database,
  evaluations: SnapshotParts['evaluations'],
  signal?: AbortSignal,
): Promise<number> {
  const day = db.clock.now().toISOString().slice(0, 10);
  let taken = 0;
  await eachOrganization(await organizationsWithoutSnapshot(db, day), async organizationId => {
    if (signal?.aborted !== true) {
      await takeSnapshot(db, organizationId, { evaluations, task: name });
      taken += 1;
    }
  });
  return taken;
}

/** Every hour, so that a new merchant does not wait for a day. */
export const contentSnapshot = (evaluations: SnapshotParts['evaluations']) =>
  defineTask({
    name,
    cron: '23 * * * *',
    run: async ({ db, log, signal }) => {
      log.info({ taken: await takeDueSnapshots(db, evaluations, signal) }, 'content looked at');
    },
  });

/** Removes days that are past their retention. Answers how many rows. */
export async function purgeContentSnapshots(db: Database, signal?: AbortSignal): Promise<number> {
  const { retentionMs, snapshotsPerPurge } = contentQualityLimits;
  const before = new Date(db.clock.now().getTime() - retentionMs);
  let removed = 0;
  for (let batch: number = snapshotsPerPurge; batch === snapshotsPerPurge && signal?.aborted !== true; ) {
    batch = await deleteContentSnapshots(db, before, snapshotsPerPurge);
    removed += batch;
  }
  return removed;
}

export const contentSnapshotPurge = defineTask({
  name: 'catalog.content_snapshot.purge',
  cron: '3 5 * * *',
  run: async ({ db, log, signal }) => {
    log.info({ removed: await purgeContentSnapshots(db, signal) }, 'old content snapshots removed');
  },
});
