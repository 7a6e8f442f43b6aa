import type { SweepableStorage } from '../../../connectors/storage/storage.js';
import type { Clock } from '../../../kernel/clock.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { limits } from '../../../kernel/limits.js';

export interface SweptStorages {
  uploads: SweepableStorage;
  media: SweepableStorage;
}

/**
 * Removes what a process that was killed left in the storage: beginnings of files, and uploads that no import refers to any
 * more. Answers how many.
 */
export async function sweepStorage({ uploads, media }: SweptStorages, clock: Clock): Promise<number> {
  const nowMs = clock.now().getTime();
  const unfinishedBefore = new Date(nowMs - limits.unfinishedFileRetentionMs);
  const uploadedBefore = new Date(nowMs - limits.uploadRetentionMs);
  const removed = [
    await uploads.removeUnfinished(unfinishedBefore),
    await media.removeUnfinished(unfinishedBefore),
    await uploads.removeAll(uploadedBefore),
  ];
  return removed.reduce((sum, count) => sum + count, 0);
}

export const storageSweep = (storages: SweptStorages) =>
  defineTask({
    name: 'catalog.storage.sweep',
    cron: '37 4 * * *',
    run: async ({ db, log }) => {
      log.info({ removed: await sweepStorage(storages, db.clock) }, 'abandoned files removed');
    },
  });
