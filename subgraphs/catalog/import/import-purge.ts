import type { Storage } from '../../../connectors/storage/storage.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { limits } from '../../../kernel/limits.js';

const oldImports = sql(
  'catalog.import.old',
  `select organization_id as "organizationId", id, file_key as "fileKey" from catalog.product_import
   where created_at < $1 order by created_at limit $2`,
);

const deleteImport = sql(
  'catalog.import.delete',
  'delete from catalog.product_import where organization_id = $1 and id = $2',
);

interface OldImport extends Record<string, unknown> {
  organizationId: string;
  id: string;
  fileKey: string;
}

const batchSize = 100;

/** Removes imports past their retention: the file if it is still there, the report, and the plan. Answers how many. */
export async function purgeImports(db: Database, uploads: Storage): Promise<number> {
  const before = new Date(db.clock.now().getTime() - limits.importRetentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    const found = await db.query<OldImport>(oldImports, [before, batchSize]);
    for (const { organizationId, id, fileKey } of found) {
      await uploads.delete(fileKey);
      await db.query(deleteImport, [organizationId, id]);
    }
    batch = found.length;
    removed += batch;
  }
  return removed;
}

export const importPurge = (uploads: Storage) =>
  defineTask({
    name: 'catalog.import.purge',
    cron: '57 3 * * *',
    run: async ({ db, log }) => {
      log.info({ removed: await purgeImports(db, uploads) }, 'old imports removed');
    },
  });
