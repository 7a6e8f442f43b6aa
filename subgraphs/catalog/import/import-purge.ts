import type { Storage } from '../../../connectors/storage/storage.js';
import type { Database, Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { type KeptFile, releaseStorage } from '../storage-quota/storage-quota.js';
import { importLimits } from './import.limits.js';

const takeOld = sql(
  'catalog.import.takeOld',
  `delete from catalog.product_import as import using (
     select i.organization_id, i.id from catalog.product_import i where i.created_at < $1 order by i.created_at limit $2
   ) as old
   where import.organization_id = old.organization_id and import.id = old.id
   returning import.organization_id as "organizationId", import.file_key as "fileKey",
     import.size_bytes as "sizeBytes"`,
);

interface OldImport extends KeptFile, Row {
  fileKey: string;
}

const batchSize = 100;
const name = 'catalog.import.purge';

/** Removes imports past their retention: the file if it is still there, the report, and the plan. Answers how many. */
export async function purgeImports(db: Database, uploads: Storage): Promise<number> {
  const before = new Date(db.clock.now().getTime() - importLimits.retentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await db.transaction(tx => removeOld(tx, uploads, before), taskOrigin(name));
    removed += batch;
  }
  return removed;
}

async function removeOld(tx: Transaction, uploads: Storage, before: Date): Promise<number> {
  const imports = await tx.query<OldImport>(takeOld, [before, batchSize]);
  for (const { fileKey } of imports) {
    await uploads.delete(fileKey);
  }
  await releaseStorage(tx, imports);
  return imports.length;
}

export const importPurge = (uploads: Storage) =>
  defineTask({
    name,
    cron: '57 3 * * *',
    run: async ({ db, log }) => {
      log.info({ removed: await purgeImports(db, uploads) }, 'old imports removed');
    },
  });
