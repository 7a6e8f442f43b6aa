import type { Database } from '../../../kernel/database/database.js';
import type { JobTicket, NewJob } from '../../../kernel/database/new-job.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import { isQueuedSql } from '../../../kernel/jobs/job-statements.js';

/** What is to be done for one product by the job that waits to do it. */
export interface SyncRequest {
  productId: string;
  /** What it is about, where there are parts: later requests add theirs to the waiting job. */
  fields?: readonly string[];
  /** How many requests it stands for: those of a job that ended early. Default 1. */
  requestCount?: number;
}

/** A job that is no longer waiting (canceled, say) is replaced by the new one. */
const addRequests = sql(
  'catalog.sync.addRequests',
  `insert into catalog.sync_request as s (organization_id, product_id, kind, job_id, fields, request_count)
   select $1, product_id, $2, job_id, fields, request_count
   from jsonb_to_recordset($3::jsonb) as r (product_id uuid, job_id uuid, fields text[], request_count integer)
   order by product_id
   on conflict (organization_id, product_id, kind) do update set
     job_id = case when ${isQueuedSql('s.organization_id', 's.job_id')} then s.job_id else excluded.job_id end,
     fields = array(select distinct unnest(s.fields || excluded.fields)), is_compared = false,
     request_count = case when ${isQueuedSql('s.organization_id', 's.job_id')} then s.request_count else 0 end
       + excluded.request_count
   returning product_id as "productId", job_id as "jobId"`,
);

/** A job for one product, and what it is to do. */
export interface RequestedJob {
  job: NewJob;
  request: SyncRequest;
}

/**
 * Enqueues the job, unless one of its kind for the product waits to start: then that one does this too, and is what is
 * answered. The row stays locked until the commit, and the job takes it before it reads anything: so it cannot start
 * with what was there before.
 */
export async function enqueueOnce(tx: Transaction, job: NewJob, request: SyncRequest): Promise<JobTicket> {
  const [ticket] = await enqueueAll(tx, [{ job, request }]);
  return ticket!;
}

/**
 * `enqueueOnce` for any number of products in one statement, in the order of their ids. All jobs are of one kind and
 * organization, and no product stands there twice.
 */
export async function enqueueAll(tx: Transaction, requested: readonly RequestedJob[]): Promise<JobTicket[]> {
  if (requested.length === 0) {
    return [];
  }
  const { organizationId, kind } = requested[0]!.job;
  const records = requested.map(({ request: { productId, fields = [], requestCount = 1 } }) => ({
    product_id: productId,
    job_id: newId(),
    fields,
    request_count: requestCount,
  }));
  const rows = await tx.query<{ productId: string; jobId: string }>(addRequests, [
    organizationId,
    kind,
    JSON.stringify(records),
  ]);
  const jobIds = new Map(rows.map(row => [row.productId, row.jobId]));
  return requested.map(({ job }, index) => {
    const { product_id: productId, job_id: id } = records[index]!;
    const jobId = jobIds.get(productId)!;
    return jobId === id
      ? tx.enqueue({ ...job, queueKey: productId }, id)
      : { id: jobId, kind, organizationId };
  });
}

const claim = sql(
  'catalog.sync.claimRequest',
  `delete from catalog.sync_request where organization_id = $1 and product_id = any($2::uuid[]) and kind = $3 and job_id = $4
   returning fields, case when is_compared then compared end as compared`,
);

export interface ClaimedRequest {
  fields: string[];
  /** What another job left of its comparison; null where nobody compared the product since the last request. */
  compared: unknown;
}

/** What the job was asked for while it waited; a later request is another job. */
export async function claimSyncRequest(
  tx: Transaction,
  job: { organizationId: string; jobId: string; kind: string },
  productIds: readonly string[],
): Promise<ClaimedRequest> {
  const rows = await tx.query<ClaimedRequest & Record<string, unknown>>(claim, [
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

const piggyback = sql(
  'catalog.sync.piggybackRequests',
  `with due as (
     select product_id from catalog.sync_request
     where organization_id = $1 and kind = $2 and not is_compared limit $3 for update skip locked)
   update catalog.sync_request s set is_compared = true, compared = null from due
   where s.organization_id = $1 and s.kind = $2 and s.product_id = due.product_id
   returning s.product_id as "productId", s.fields`,
);

const isUncompared = sql(
  'catalog.sync.isUncompared',
  `select exists (select from catalog.sync_request where organization_id = $1 and kind = $2 and not is_compared)
     as "isSome"`,
);

/** Whether `piggybackSyncRequests` would find any. */
export async function hasRequestsToPiggyback(
  db: Database,
  organizationId: string,
  kind: string,
): Promise<boolean> {
  const [row] = await db.query<{ isSome: boolean }>(isUncompared, [organizationId, kind]);
  return row!.isSome;
}

export interface PiggybackedRequest {
  productId: string;
  fields: string[];
}

/** Piggybacks requests of other waiting jobs: their products are compared along with this one. Their jobs still claim them. */
export const piggybackSyncRequests = (
  tx: Transaction,
  organizationId: string,
  kind: string,
  limit: number,
): Promise<PiggybackedRequest[]> =>
  tx.query<PiggybackedRequest & Record<string, unknown>>(piggyback, [organizationId, kind, limit]);

const leave = sql(
  'catalog.sync.leaveComparison',
  `update catalog.sync_request s set compared = r.compared
   from jsonb_to_recordset($3::jsonb) as r (product_id uuid, compared jsonb)
   where s.organization_id = $1 and s.kind = $2 and s.product_id = r.product_id`,
);

/** Leaves for the jobs of piggybacked requests what their comparison found. */
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
  'catalog.sync.abandonRequests',
  `delete from catalog.sync_request where organization_id = $1 and product_id = any($2::uuid[]) and kind = $3 and job_id = $4
   returning product_id as "productId", fields, request_count as "requestCount"`,
);

/** A request that no job will claim; `requestCount` requests shared the job. */
export interface AbandonedRequest extends PiggybackedRequest {
  requestCount: number;
}

/** Removes what waits for the job. */
export const abandonSyncRequests = (
  tx: Transaction,
  job: { organizationId: string; jobId: string; kind: string },
  productIds: readonly string[],
): Promise<AbandonedRequest[]> =>
  tx.query<AbandonedRequest & Record<string, unknown>>(abandon, [
    job.organizationId,
    productIds,
    job.kind,
    job.jobId,
  ]);
