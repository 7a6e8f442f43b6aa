import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { isQueuedSql } from '../../../kernel/jobs/job-statements.js';
import type { JobTicket, NewJob } from '../../../kernel/jobs/new-job.js';

/** What is to be done for one product by the job that waits to do it. */
export interface SyncWish {
  productId: string;
  /** What it is about, where there are parts: later wishes add theirs to the waiting job. */
  fields?: readonly string[];
}

/** A job that is no longer waiting (canceled, say) is replaced by the new one. */
const wish = sql(
  'catalog.sync.wish',
  `insert into catalog.sync_wish as w (organization_id, product_id, kind, job_id, fields)
   select $1, product_id, $2, job_id, fields
   from jsonb_to_recordset($3::jsonb) as r (product_id uuid, job_id uuid, fields text[]) order by product_id
   on conflict (organization_id, product_id, kind) do update set
     job_id = case when ${isQueuedSql('w.organization_id', 'w.job_id')} then w.job_id else excluded.job_id end,
     fields = array(select distinct unnest(w.fields || excluded.fields)), is_compared = false,
     requests = case when ${isQueuedSql('w.organization_id', 'w.job_id')} then w.requests + 1 else 1 end
   returning product_id as "productId", job_id as "jobId"`,
);

/** A job for one product, and what it is to do. */
export interface WishedJob {
  job: NewJob;
  wish: SyncWish;
}

/**
 * Enqueues the job, unless one of its kind for the product waits to start: then that one does this too, and is what is
 * answered. The row stays locked until the commit, and the job takes it before it reads anything: so it cannot start
 * with what was there before.
 */
export async function enqueueOnce(tx: Transaction, job: NewJob, wish: SyncWish): Promise<JobTicket> {
  const [ticket] = await enqueueAll(tx, [{ job, wish }]);
  return ticket!;
}

/**
 * `enqueueOnce` for any number of products in one statement, in the order of their ids. All jobs are of one kind and
 * organization, and no product stands there twice.
 */
export async function enqueueAll(tx: Transaction, wished: readonly WishedJob[]): Promise<JobTicket[]> {
  if (wished.length === 0) {
    return [];
  }
  const { organizationId, kind } = wished[0]!.job;
  const records = wished.map(({ wish: { productId, fields = [] } }) => ({
    product_id: productId,
    job_id: newId(),
    fields,
  }));
  const rows = await tx.query<{ productId: string; jobId: string }>(wish, [
    organizationId,
    kind,
    JSON.stringify(records),
  ]);
  const jobIds = new Map(rows.map(row => [row.productId, row.jobId]));
  return wished.map(({ job }, index) => {
    const { product_id: productId, job_id: id } = records[index]!;
    const jobId = jobIds.get(productId)!;
    return jobId === id
      ? tx.enqueue({ ...job, queueKey: productId }, id)
      : { id: jobId, kind, organizationId };
  });
}

const take = sql(
  'catalog.sync.takeWish',
  `delete from catalog.sync_wish where organization_id = $1 and product_id = any($2::uuid[]) and kind = $3 and job_id = $4
   returning fields, case when is_compared then compared end as compared`,
);

export interface TakenWish {
  fields: string[];
  /** What another job left of its comparison; null where nobody compared the product since the last wish. */
  compared: unknown;
}

/** What the job was asked for while it waited; from now on a wish is another job. */
export async function takeWish(
  tx: Transaction,
  job: { organizationId: string; jobId: string; kind: string },
  productIds: readonly string[],
): Promise<TakenWish> {
  const rows = await tx.query<TakenWish & Record<string, unknown>>(take, [
    job.organizationId,
    productIds,
    job.kind,
    job.jobId,
  ]);
  return {
    fields: [...new Set(rows.flatMap(row => row.fields))],
    compared: rows.length === 1 ? rows[0]!.compared : null,
  };
}

const carry = sql(
  'catalog.sync.carryWishes',
  `with due as (
     select product_id from catalog.sync_wish
     where organization_id = $1 and kind = $2 and not is_compared limit $3 for update skip locked)
   update catalog.sync_wish w set is_compared = true, compared = null from due
   where w.organization_id = $1 and w.kind = $2 and w.product_id = due.product_id
   returning w.product_id as "productId", w.fields`,
);

const isUncompared = sql(
  'catalog.sync.isUncompared',
  `select exists (select from catalog.sync_wish where organization_id = $1 and kind = $2 and not is_compared)
     as "isSome"`,
);

/** Whether `carryWishes` would find any. */
export async function hasWishesToCarry(db: Database, organizationId: string, kind: string): Promise<boolean> {
  const [row] = await db.query<{ isSome: boolean }>(isUncompared, [organizationId, kind]);
  return row!.isSome;
}

export interface CarriedWish {
  productId: string;
  fields: string[];
}

/** Wishes of other jobs that wait, so that their products can be compared along with this one. They stay theirs. */
export const carryWishes = (
  tx: Transaction,
  organizationId: string,
  kind: string,
  limit: number,
): Promise<CarriedWish[]> =>
  tx.query<CarriedWish & Record<string, unknown>>(carry, [organizationId, kind, limit]);

const leave = sql(
  'catalog.sync.leaveComparison',
  `update catalog.sync_wish w set compared = r.compared
   from jsonb_to_recordset($3::jsonb) as r (product_id uuid, compared jsonb)
   where w.organization_id = $1 and w.kind = $2 and w.product_id = r.product_id`,
);

/** Leaves for the jobs of carried wishes what their comparison found. */
export async function leaveComparisons(
  tx: Transaction,
  organizationId: string,
  kind: string,
  comparisons: readonly { productId: string; compared: unknown }[],
): Promise<void> {
  if (comparisons.length > 0) {
    const records = comparisons.map(({ productId, compared }) => ({ product_id: productId, compared }));
    await tx.query(leave, [organizationId, kind, JSON.stringify(records)]);
  }
}

const abandon = sql(
  'catalog.sync.abandonWish',
  `delete from catalog.sync_wish where organization_id = $1 and product_id = any($2::uuid[]) and kind = $3 and job_id = $4
   returning product_id as "productId", fields, requests`,
);

/** A wish that nobody will take any more; `requests` are those that shared the job. */
export interface AbandonedWish extends CarriedWish {
  requests: number;
}

/** Removes what waits for the job. */
export const abandonWishes = (
  tx: Transaction,
  job: { organizationId: string; jobId: string; kind: string },
  productIds: readonly string[],
): Promise<AbandonedWish[]> =>
  tx.query<AbandonedWish & Record<string, unknown>>(abandon, [
    job.organizationId,
    productIds,
    job.kind,
    job.jobId,
  ]);
