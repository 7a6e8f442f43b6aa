import type { SweepableStorage } from '../../../connectors/storage/storage.js';
import type { Database } from '../../../kernel/database/database.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { importLimits } from './import.limits.js';

/** Which of these files have a record that leads to them. */
export type FindReferredKeys = (db: Database, keys: readonly string[]) => Promise<string[]>;

export interface SweptStorages {
  uploads: SweepableStorage;
  media: SweepableStorage;
  /** Of every domain that keeps files in `uploads`. Other files there go by their age. */
  uploadReferences: readonly FindReferredKeys[];
  /** Of every domain that keeps files in `media`. */
  mediaReferences: readonly FindReferredKeys[];
}

/**
 * Removes what a process that was killed left in the storage: beginnings of files, uploads that nothing refers to any
 * more, and whole files of `media/` whose record was never committed. Answers how many.
 */
export async function sweepStorage(storages: SweptStorages, db: Database): Promise<number> {
  const { uploads, media, uploadReferences, mediaReferences } = storages;
  const nowMs = db.clock.now().getTime();
  const unfinishedBefore = new Date(nowMs - importLimits.unfinishedFileRetentionMs);
  const uploadedBefore = new Date(nowMs - importLimits.uploadRetentionMs);
  const isReferred =
    (references: readonly FindReferredKeys[]) =>
    async (keys: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await Promise.all(references.map(find => find(db, keys)))).flat());
  const removed = [
    await uploads.removeUnfinished(unfinishedBefore),
    await media.removeUnfinished(unfinishedBefore),
    await uploads.removeUnreferred(uploadedBefore, isReferred(uploadReferences)),
    await media.removeUnreferred(unfinishedBefore, isReferred(mediaReferences)),
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
