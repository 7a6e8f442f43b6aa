import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ToolEffect } from '../tool/tool.values.js';
import type { Approval, Thread, ThreadStep } from './aop-thread.entity.js';
import type { ThreadSort } from './aop-thread.values.js';

type Reader = Pick<Database | Transaction, 'query'>;
type ThreadRow = Thread & Record<string, unknown>;
type StepRow = ThreadStep & Record<string, unknown>;
type ApprovalRow = Approval & Record<string, unknown>;

/** As `Thread` names them; `t` is content.aop_thread. */
const columns = `t.id, t.aop_id as "aopId", t.config_version as "configVersion", t.config, t.origin,
  t.cause, t.trigger_data as "trigger", t.inputs, t.is_dry_run as "isDryRun", t.rights as "grant", t.status, t.error, t.output,
  t.job_id as "jobId", t.wake_at as "wakeAt", t.is_cancel_requested as "isCancelRequested", t.round,
  jsonb_build_object('calls', t.calls, 'tokens', t.tokens, 'cost', trim_scale(t.cost)::text, 'currency', t.currency,
    'workedMs', t.worked_ms) as usage,
  t.version, t.created_at as "createdAt", t.started_at as "startedAt", t.ended_at as "endedAt",
  t.updated_at as "updatedAt"`;

const liveOfAop = sql(
  'content.aopThread.countLive',
  `select count(*)::integer as count from content.aop_thread
   where organization_id = $1 and aop_id = $2 and ended_at is null`,
);

/** Threads of the procedure that have not ended, whoever started them. */
export async function countLiveThreads(
  tx: Transaction,
  organizationId: string,
  aopId: string,
): Promise<number> {
  const [found] = await tx.query<{ count: number }>(liveOfAop, [organizationId, aopId]);
  return found!.count;
}

/** Threads that were granted no other scopes than these, before a retry neither. */
const readableWith = (scopes: string): string =>
  `((t.rights->'scopes') || coalesce(t.rights->'earlierScopes', '[]')) <@ to_jsonb(${scopes}::text[])`;

/** As `ThreadStep` names them; `s` is content.aop_thread_step. */
const stepColumns = `s.position, s.step_id as "stepId", s.item, s.kind, s.status, s.attempt, s.call_id as "callId", s.tool,
  s.effect, s.scope, s.arguments, s.changes, s.item_value as "itemValue", s.output, s.is_output_omitted as "isOutputOmitted",
  s.error, s.mode, s.model, s.input_tokens as "inputTokens", s.output_tokens as "outputTokens",
  trim_scale(s.cost)::text as cost, s.currency, s.approval_id as "approvalId", s.item_count as "itemCount",
  s.failed_count as "failedCount", s.not_before as "notBefore", s.wait_until as "waitUntil",
  s.started_at as "startedAt", s.ended_at as "endedAt"`;

/** As `Approval` names them; `a` is content.aop_approval. */
const approvalColumns = `a.id, a.thread_id as "threadId", a.step_id as "stepId", a.position, a.round, a.status, a.message,
  a.data, a.call_count as "callCount", a.digest, a.scopes, a.effects, a.requested_at as "requestedAt",
  a.expires_at as "expiresAt", a.decided_at as "decidedAt", a.decided_by as "decidedBy", a.comment`;

const byId = sql(
  'content.aopThread.find',
  `select ${columns} from content.aop_thread t where t.organization_id = $1 and t.id = $2`,
);
const locked = sql(
  'content.aopThread.lock',
  `select ${columns} from content.aop_thread t where t.organization_id = $1 and t.id = $2 for update`,
);
const lockedByJob = sql(
  'content.aopThread.lockByJob',
  `select ${columns} from content.aop_thread t where t.organization_id = $1 and t.job_id = $2 for update`,
);
const stepsOf = sql(
  'content.aopThread.steps',
  `select ${stepColumns} from content.aop_thread_step s where s.organization_id = $1 and s.thread_id = $2
   order by s.position, s.item`,
);
/** Of all threads that `$8` allow to read where `$2` is null. A page begins after the thread, position and item of `$3` to `$5`. */
const stepPage = sql(
  'content.aopThread.stepPage',
  `select s.thread_id as "threadId", ${stepColumns} from content.aop_thread_step s
   where s.organization_id = $1 and ($2::uuid is null or s.thread_id = $2)
     and exists (select 1 from content.aop_thread t
       where t.organization_id = $1 and t.id = s.thread_id and ${readableWith('$8')})
     and ($3::uuid is null or (s.thread_id, s.position, s.item) > ($3, $4::integer, $5::integer))
     and ($6::text[] is null or s.status = any($6))
   order by s.thread_id, s.position, s.item limit $7`,
);
const stepCounts = sql(
  'content.aopThread.stepCounts',
  `select s.thread_id as "threadId", s.status, count(*)::integer as count from content.aop_thread_step s
   where s.organization_id = $1 and s.thread_id = any($2::uuid[]) and (s.item >= 0 or s.item_count is null)
   group by s.thread_id, s.status order by s.thread_id, s.status`,
);
const effectCounts = sql(
  'content.aopThread.effects',
  `select s.thread_id as "threadId", s.step_id as "stepId", s.tool, s.effect, s.scope, count(*)::integer as calls,
     count(*) filter (where s.status = 'planned')::integer as planned,
     count(*) filter (where s.status = 'completed')::integer as completed,
     count(*) filter (where s.status = 'failed')::integer as failed,
     count(*) filter (where s.status in ('running', 'unknown'))::integer as unknown,
     count(*) filter (where s.status in ('pending', 'waiting_for_approval', 'not_run'))::integer as remaining
   from content.aop_thread_step s
   where s.organization_id = $1 and s.thread_id = any($2::uuid[]) and s.effect <> 'reads' and (s.item >= 0 or s.item_count is null)
   group by s.thread_id, s.position, s.step_id, s.tool, s.effect, s.scope order by s.thread_id, s.position`,
);
const approvalById = sql(
  'content.aopApproval.find',
  `select ${approvalColumns} from content.aop_approval a where a.organization_id = $1 and a.id = $2`,
);
const approvalLocked = sql(
  'content.aopApproval.lock',
  `select ${approvalColumns} from content.aop_approval a where a.organization_id = $1 and a.id = $2 for update`,
);
const approvalsOf = sql(
  'content.aopApproval.ofThread',
  `select ${approvalColumns} from content.aop_approval a where a.organization_id = $1 and a.thread_id = any($2::uuid[])
   order by a.requested_at, a.id`,
);

const one = async <T extends Record<string, unknown>>(rows: Promise<T[]>): Promise<T | null> =>
  (await rows)[0] ?? null;

export const findThread = (reader: Reader, organizationId: string, id: string): Promise<Thread | null> =>
  one(reader.query<ThreadRow>(byId, [organizationId, id]));

/** Nobody else changes it before the transaction ends. */
export const lockThread = (tx: Transaction, organizationId: string, id: string): Promise<Thread | null> =>
  one(tx.query<ThreadRow>(locked, [organizationId, id]));

/** The thread that the job goes on with, or that it ended; null where another job does by now. */
export const lockThreadOfJob = (
  tx: Transaction,
  organizationId: string,
  jobId: string,
): Promise<Thread | null> => one(tx.query<ThreadRow>(lockedByJob, [organizationId, jobId]));

/** All of them, by position, each step before its items. */
export const findSteps = (reader: Reader, organizationId: string, threadId: string): Promise<ThreadStep[]> =>
  reader.query<StepRow>(stepsOf, [organizationId, threadId]);

/** A step with its thread. */
export type ListedStep = ThreadStep & { threadId: string };

/** Which steps a page has, where it begins, and how long it is. */
export interface StepPage {
  threadId: string | null;
  statuses: readonly string[] | null;
  /** Scopes of whoever reads: steps of threads that were granted others are left out. */
  readableWith: readonly Scope[];
  after: Pick<ListedStep, 'threadId' | 'position' | 'item'> | null;
  limit: number;
}

/** One more than the limit where there are more. */
export const findStepPage = (
  reader: Reader,
  organizationId: string,
  { threadId, statuses, readableWith: scopes, after, limit }: StepPage,
): Promise<ListedStep[]> =>
  reader.query<ListedStep & Record<string, unknown>>(stepPage, [
    ...[organizationId, threadId, after?.threadId ?? null, after?.position ?? null, after?.item ?? null],
    ...[statuses, limit + 1, scopes],
  ]);

/** How many steps of a thread are in one state. */
export interface StepCount extends Pick<ThreadStep, 'status'> {
  threadId: string;
  count: number;
}

/** Of steps without a list, and of the items of those with one. */
export const countSteps = (
  reader: Reader,
  organizationId: string,
  threadIds: readonly string[],
): Promise<StepCount[]> =>
  reader.query<StepCount & Record<string, unknown>>(stepCounts, [organizationId, threadIds]);

/** What a step with an effect came to, in calls. */
export interface StepEffect
  extends Pick<ThreadStep, 'stepId'>,
    Record<'calls' | 'planned' | 'completed' | 'failed' | 'unknown' | 'remaining', number> {
  tool: string;
  effect: ToolEffect;
  scope: ThreadStep['scope'];
}

/** Of each step that does more than read. What is completed stays in effect, whatever becomes of the thread. */
export const findEffects = (
  reader: Reader,
  organizationId: string,
  threadIds: readonly string[],
): Promise<(StepEffect & { threadId: string })[]> =>
  reader.query<StepEffect & { threadId: string } & Record<string, unknown>>(effectCounts, [
    organizationId,
    threadIds,
  ]);

export const findApproval = (reader: Reader, organizationId: string, id: string): Promise<Approval | null> =>
  one(reader.query<ApprovalRow>(approvalById, [organizationId, id]));

/** Nobody else decides it before the transaction ends. Its thread is locked first. */
export const lockApproval = (tx: Transaction, organizationId: string, id: string): Promise<Approval | null> =>
  one(tx.query<ApprovalRow>(approvalLocked, [organizationId, id]));

/** The earliest first. */
export const findApprovals = (
  reader: Reader,
  organizationId: string,
  threadIds: readonly string[],
): Promise<Approval[]> => reader.query<ApprovalRow>(approvalsOf, [organizationId, threadIds]);

/** Windows are half-open. */
export interface ThreadFilter {
  ids?: string[] | null;
  aopIds?: string[] | null;
  statuses?: string[] | null;
  origins?: string[] | null;
  isDryRun?: boolean | null;
  createdAfter?: string | null;
  createdBefore?: string | null;
  /** Threads that were granted no other scopes than these: set by the use case, not by callers. */
  readableWith: readonly Scope[];
}

export const threadList = new FilteredList<ThreadFilter, ThreadRow, Thread, ThreadSort>({
  name: 'content.aopThread',
  table: 'content.aop_thread',
  alias: 't',
  columns,
  toItem: thread => thread,
  sorts: {
    newest: listSorts.newest,
    oldest: listSorts.oldest,
    recently_updated: listSorts.recentlyUpdated('t'),
  },
  conditions: {
    ids: value => `t.id = any(${value}::uuid[])`,
    aopIds: value => `t.aop_id = any(${value}::uuid[])`,
    statuses: value => `t.status = any(${value}::text[])`,
    origins: value => `t.origin = any(${value}::text[])`,
    isDryRun: value => `t.is_dry_run = ${value}::boolean`,
    createdAfter: value => `t.created_at >= ${value}::timestamptz`,
    createdBefore: value => `t.created_at < ${value}::timestamptz`,
    readableWith,
  },
  ids: ['ids', 'aopIds'],
});
