import type { Storage } from '../../../connectors/storage/storage.js';
import type { Database, Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { defineTask } from '../../../kernel/jobs/define-task.js';
import { taskOrigin } from '../../../kernel/jobs/task-origin.js';
import { type KeptFile, releaseStorage } from '../storage-quota/storage-quota.js';
import { imageLimits } from './product-image.limits.js';

/**
 * Notes since when a picture is shown by nothing of its organization: no product, variant or fallback of an account has its
 * address, nobody has to decide about it or what was made of it, and no other domain holds it. A product may show the picture of another, so the address
 * counts, and not whom it was uploaded for.
 */
const noteUnused = sql(
  'catalog.imageFile.noteUnused',
  `with link as (
     select p.organization_id, picture ->> 'url' as url
     from catalog.product p, jsonb_array_elements(p.images) as picture
     union all
     select v.organization_id, v.image_url from catalog.variant v where v.image_url is not null
     union all
     select c.organization_id, c.listing_defaults ->> 'fallbackImageUrl' from catalog.marketplace_connection c
     union all
     select e.organization_id, unnest(array[e.source_url, e.result ->> 'url'])
     from catalog.image_edit e where e.status in ('queued', 'awaiting_approval')
   ), shown as (
     select distinct link.organization_id,
       substring(link.url from '/media/' || link.organization_id || '/([0-9a-f-]{36})[.]') as id
     from link
   ), noted as (
     select f.organization_id, f.id, shown.id is null and not f.is_held as is_unused
     from catalog.image_file f
     left join shown on shown.organization_id = f.organization_id and shown.id = f.id::text
     where (shown.id is null and not f.is_held) = (f.unused_since is null)
   )
   update catalog.image_file as file set unused_since = case when noted.is_unused then $1::timestamptz end
   from noted where file.organization_id = noted.organization_id and file.id = noted.id`,
);

const takeUnused = sql(
  'catalog.imageFile.takeUnused',
  `delete from catalog.image_file as file using (
     select f.organization_id, f.id from catalog.image_file f where f.unused_since <= $1 limit $2
   ) as old
   where file.organization_id = old.organization_id and file.id = old.id
   returning file.organization_id as "organizationId", file.file_key as "fileKey", file.size_bytes as "sizeBytes"`,
);

interface UnusedFile extends KeptFile, Row {
  fileKey: string;
}

const referred = sql(
  'catalog.imageFile.referred',
  'select file_key as "fileKey" from catalog.image_file where file_key = any($1::text[])',
);

/** Which of these files are pictures that have a record. */
export async function findPictureKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ fileKey: string }>(referred, [keys]);
  return rows.map(({ fileKey }) => fileKey);
}

const batchSize = 500;
const name = 'catalog.image.purge';

/** Removes pictures that nothing shows, once marketplaces have had time to fetch them. Answers how many. */
export async function purgeImages(db: Database, media: Storage): Promise<number> {
  const now = db.clock.now();
  await db.query(noteUnused, [now]);
  const before = new Date(now.getTime() - imageLimits.unusedRetentionMs);
  let removed = 0;
  for (let batch = batchSize; batch === batchSize; ) {
    batch = await db.transaction(tx => removeUnused(tx, media, before), taskOrigin(name));
    removed += batch;
  }
  return removed;
}

/** The files go before their rows are gone for good: should the process die between, the next run finds them. */
async function removeUnused(tx: Transaction, media: Storage, before: Date): Promise<number> {
  const files = await tx.query<UnusedFile>(takeUnused, [before, batchSize]);
  for (const { fileKey } of files) {
    await media.delete(fileKey);
  }
  await releaseStorage(tx, files);
  return files.length;
}

export const imagePurge = (media: Storage) =>
  defineTask({
    name,
    cron: '17 4 * * *',
    run: async ({ db, log }) => {
      log.info({ removed: await purgeImages(db, media) }, 'unused pictures removed');
    },
  });
