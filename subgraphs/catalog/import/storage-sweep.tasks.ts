import type { SweepableStorage } from '../../../connectors/storage/storage.js';
import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { importLimits } from './import.limits.js';

/** Which of these files of `media/` have a record that leads to them. */
export type FindReferredKeys = (db: Database, keys: readonly string[]) => Promise<string[]>;

export interface SweptStorages {
  uploads: SweepableStorage;
  media: SweepableStorage;
  /** Of every domain that keeps files there. */
  mediaReferences: readonly FindReferredKeys[];
}

/**
 * Removes what a process that was killed left in the storage: beginnings of files, uploads that no import refers to any
 * more, and whole files of `media/` whose record was never committed. Answers how many.
 */
export async function sweepStorage(storages: SweptStorages, db: Database): Promise<number> {
  const { uploads, media, mediaReferences } = storages;
  const nowMs = db.clock.now().getTime();
  const unfinishedBefore = new Date(nowMs - importLimits.unfinishedFileRetentionMs);
  const uploadedBefore = new Date(nowMs - importLimits.uploadRetentionMs);
  const isReferred = async (keys: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await Promise.all(mediaReferences.map(find => find(db, keys)))).flat());
  const removed = [
    await uploads.removeUnfinished(unfinishedBefore),
    await media.removeUnfinished(unfinishedBefore),
    await uploads.removeAll(uploadedBefore),
    await media.removeUnreferred(unfinishedBefore, isReferred),
  ];
  return removed.reduce((sum, count) => sum + count, 0);
}

export const storageSweep = (storages: SweptStorages) =>
  defineTask({
    name: 'catalog.storage.sweep',
    cron: '37 4 * * *',
    run: async ({ db, log }) => {
      log.info({ removed: await sweepStorage(storages, db) }, 'abandoned files removed');
    },
  });
