import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { JobStepStatus } from '../../../kernel/jobs/job-statements.js';
import {
  type CountablePage,
  type CursorPagination,
  countSql,
  encodeCursor,
  idInCursor,
  listTotal,
} from '../../../kernel/paging.js';
import type { Scope } from '../../../kernel/scopes.js';
import { type JobStatus, pageSize } from './job.rules.js';

/** The public state of a job: one whole snapshot, whose `version` rises with each change. */
export type JobSnapshot = {
  id: string;
  kind: string;
  /** Needed to read and cancel it; not shown. */
  scope: Scope;
  status: JobStatus;
  progress: { done: number; total: number | null; unit: string };
  steps: { name: string; status: JobStepStatus; startedAt: string; finishedAt: string | null }[];
  result: Json;
  error: { code: string; message: string } | null;
  version: number;
  cancelable: boolean;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

export interface JobFilter {
  status?: JobStatus | null;
  kind?: string | null;
  limit?: number | null;
  cursor?: string | null;
}

export interface JobPage extends CountablePage {
  items: JobSnapshot[];
  pagination: CursorPagination;
}

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const selectJob = `
  select job.id, job.kind, job.scope, job.status, job.result, job.error, job.version,
    json_build_object('done', job.progress_done, 'total', job.progress_total, 'unit', job.progress_unit) as progress,
    coalesce(step.steps, '[]') as steps,
    job.status in ('queued', 'running') as cancelable,
    job.created_at as "createdAt", job.started_at as "startedAt", job.finished_at as "finishedAt"
  from platform.job as job
  left join lateral (
    select json_agg(json_build_object('name', name, 'status', status,
      'startedAt', ${isoTime('started_at')}, 'finishedAt', ${isoTime('finished_at')}) order by position) as steps
    from platform.job_step
    where organization_id = job.organization_id and job_id = job.id
  ) as step on true`;

const byId = sql('platform.job.byId', `${selectJob} where job.organization_id = $1 and job.id = $2`);

const byIds = sql(
  'platform.job.byIds',
  `${selectJob} where job.organization_id = $1 and job.id = any($2::uuid[]) and job.scope = any($3::text[])
  order by job.id`,
);

const matching = `job.organization_id = $1 and job.scope = any($2::text[])
  and ($3::text is null or job.status = $3) and ($4::text is null or job.kind = $4)`;

const count = sql('platform.job.count', countSql(`platform.job where ${matching}`));

const page = sql(
  'platform.job.page',
  `${selectJob}
  where ${matching} and ($5::uuid is null or job.id < $5)
  order by job.id desc
  limit $6`,
);

const openIds = sql(
  'platform.job.openIds',
  `select id from platform.job
  where organization_id = $1 and id > $2 and scope = any($3::text[])
  order by id limit 200`,
);

/** @throws JOB_NOT_FOUND, also for a job of another organization; SCOPE_MISSING naming the scope of the job. */
export async function readJob(ctx: RequestContext, id: string): Promise<JobSnapshot> {
  const { organizationId } = ctx;
  const job = isId(id) ? await findJob(ctx.db, organizationId, id) : null;
  if (job === null) {
    throw fail('JOB_NOT_FOUND');
  }
  ctx.require(job.scope);
  return job;
}

/** Inside a transaction it sees what that changed. */
export async function findJob(
  on: Database | Transaction,
  organizationId: string,
  id: string,
): Promise<JobSnapshot | null> {
  const rows = await on.query<JobSnapshot>(byId, [organizationId, id]);
  return rows[0] ?? null;
}

/** Those of the jobs that the caller may read. */
export const readJobs = (ctx: RequestContext, ids: readonly string[]): Promise<JobSnapshot[]> =>
  ctx.db.query<JobSnapshot>(byIds, [ctx.organizationId, ids, [...ctx.caller.scopes]]);

/** Ids of jobs made after the id, at most 200. */
export async function jobIdsAfter(ctx: RequestContext, id: string): Promise<string[]> {
  const values = [ctx.organizationId, id, [...ctx.caller.scopes]];
  const rows = await ctx.db.query<{ id: string }>(openIds, values);
  return rows.map(row => row.id);
}

/** The jobs that the caller may read, the newest first. */
export async function listJobs(ctx: RequestContext, filter: JobFilter): Promise<JobPage> {
  const limit = pageSize(filter.limit);
  const bound = { status: filter.status ?? null, kind: filter.kind ?? null };
  const values = [ctx.organizationId, [...ctx.caller.scopes], bound.status, bound.kind];
  const after = idInCursor(filter.cursor, bound);
  const rows = await ctx.db.query<JobSnapshot>(page, [...values, after, limit + 1]);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], bound) : null;
  const countAll = async () => listTotal((await ctx.db.query<{ count: number }>(count, values))[0]!.count);
  return { items, pagination: { limit, hasMore, nextCursor }, countAll };
}
