import type { Storage } from '../../../connectors/storage/storage.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { limits } from '../../../kernel/limits.js';

/** Pictures that their product no longer shows, be it deleted or changed, and that are no account's fallback. */
const unusedFiles = sql(
  'catalog.imageFile.unused',
  `select f.organization_id as "organizationId", f.id, f.file_key as "fileKey" from catalog.image_file f
   where f.created_at < $1 and not exists (
     select from catalog.product p where p.organization_id = f.organization_id and p.id = f.product_id
       and p.images @> jsonb_build_array(jsonb_build_object('id', f.id)))
     and not exists (
       select from catalog.marketplace_connection c where c.organization_id = f.organization_id
         and strpos(c.listing_defaults ->> 'fallbackImageUrl', '/' || f.id || '.') > 0)
   limit $2`,
);

const deleteFile = sql(
  'catalog.imageFile.delete',
  'delete from catalog.image_file where organization_id = $1 and id = $2',
);

interface UnusedFile extends Record<string, unknown> {
  organizationId: string;
  id: string;
  fileKey: string;
}

const batchSize = 500;

/** Removes pictures that no product shows, once marketplaces have had time to fetch them. Answers how many. */
export async function purgeImages(db: Database, media: Storage): Promise<number> {
  const before = new Date(db.clock.now().getTime() - limits.unusedImageRetentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    const found = await db.query<UnusedFile>(unusedFiles, [before, batchSize]);
    for (const { organizationId, id, fileKey } of found) {
      await media.delete(fileKey);
      await db.query(deleteFile, [organizationId, id]);
    }
    batch = found.length;
    removed += batch;
  }
  return removed;
}

export const imagePurge = (media: Storage) =>
  defineTask({
    name: 'catalog.image.purge',
    cron: '17 4 * * *',
    run: async ({ db, log }) => {
      log.info({ removed: await purgeImages(db, media) }, 'unused pictures removed');
    },
  });
