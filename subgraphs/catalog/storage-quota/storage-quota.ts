import type { Database, Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';

/** Compare and add in one statement, so that files which come at the same moment cannot pass the limit together. */
const take = sql(
  'catalog.storageUsage.take',
  `insert into catalog.storage_usage as usage (organization_id, used_bytes)
   select $1::uuid, $2::bigint where $2::bigint <= $3::bigint or $3::bigint is null
   on conflict (organization_id) do update set used_bytes = usage.used_bytes + excluded.used_bytes
     where usage.used_bytes + excluded.used_bytes <= $3::bigint or $3::bigint is null
   returning used_bytes as "usedBytes"`,
);

/** Organizations in the order of their ids: two purges at once wait for each other, and not both. */
const release = sql(
  'catalog.storageUsage.release',
  `with freed as (
     select file.organization_id, sum(file.size_bytes)::bigint as bytes
     from unnest($1::uuid[], $2::bigint[]) as file (organization_id, size_bytes) group by file.organization_id
   ), locked as (
     select held.organization_id from catalog.storage_usage held
     where held.organization_id = any($1::uuid[]) order by held.organization_id for no key update
   )
   update catalog.storage_usage as usage set used_bytes = greatest(usage.used_bytes - freed.bytes, 0)
   from locked join freed on freed.organization_id = locked.organization_id
   where usage.organization_id = locked.organization_id`,
);

const find = sql(
  'catalog.storageUsage.find',
  'select used_bytes as "usedBytes" from catalog.storage_usage where organization_id = $1',
);

/** A file that an organization keeps, or kept. */
export interface KeptFile {
  organizationId: string;
  sizeBytes: number;
}

export interface StorageUsage {
  usedBytes: number;
  /** Null: there is no limit. */
  limitBytes: number | null;
}

/**
 * How many bytes an organization may keep: its pictures, its documents, and the files of its imports for as long as their
 * reports. They are counted in the transaction that records or deletes them (docs/decisions/0018).
 */
export class StorageQuota {
  readonly #limitBytes: number | null;

  /** Null: no limit. */
  constructor(limitBytes: number | null) {
    this.#limitBytes = limitBytes;
  }

  /** Counts a file that the transaction records. @throws STORAGE_LIMIT_REACHED */
  async take(tx: Transaction, { organizationId, sizeBytes }: KeptFile): Promise<void> {
    const limitBytes = this.#limitBytes;
    const taken = await tx.query(take, [organizationId, sizeBytes, limitBytes]);
    if (taken.length === 0) {
      const usedBytes = await usedBy(tx, organizationId);
      throw fail('STORAGE_LIMIT_REACHED', {
        detail: `The organization keeps ${usedBytes} of at most ${limitBytes} bytes; this file has ${sizeBytes}.`,
      });
    }
  }

  async usage(db: Pick<Database, 'query'>, organizationId: string): Promise<StorageUsage> {
    return { usedBytes: await usedBy(db, organizationId), limitBytes: this.#limitBytes };
  }
}

/** Gives back what files counted that the transaction deletes; any number, of any organizations. */
export async function releaseStorage(tx: Transaction, files: readonly KeptFile[]): Promise<void> {
  const organizationIds = files.map(({ organizationId }) => organizationId);
  await tx.query(release, [organizationIds, files.map(({ sizeBytes }) => sizeBytes)]);
}

async function usedBy(db: Pick<Database, 'query'>, organizationId: string): Promise<number> {
  const [usage] = await db.query<{ usedBytes: number } & Row>(find, [organizationId]);
  return usage?.usedBytes ?? 0;
}
