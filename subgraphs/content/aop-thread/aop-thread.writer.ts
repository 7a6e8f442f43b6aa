import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Thread } from './aop-thread.entity.js';
import { jsonOrNull } from './json-or-null.js';

type Writer = Pick<Database | Transaction, 'query'>;

const insert = sql(
  'content.aopThread.insert',
  `insert into content.aop_thread (organization_id, id, aop_id, config_version, config, origin, cause, trigger_data,
     inputs, is_dry_run, rights, status, job_id, version, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'queued', $12, 1, $13, $13)`,
);

export type NewThread = Pick<
  Thread,
  | 'id'
  | 'aopId'
  | 'configVersion'
  | 'config'
  | 'origin'
  | 'cause'
  | 'trigger'
  | 'inputs'
  | 'isDryRun'
  | 'grant'
  | 'jobId'
>;

export async function insertThread(
  tx: Transaction,
  organizationId: string,
  thread: NewThread,
): Promise<void> {
  const { id, aopId, configVersion, config, origin, cause, trigger, inputs, isDryRun, grant, jobId } = thread;
  await tx.query(insert, [
    organizationId,
    id,
    aopId,
    configVersion,
    JSON.stringify(config),
    origin,
    jsonOrNull(cause),
    jsonOrNull(trigger),
    JSON.stringify(inputs),
    isDryRun,
    JSON.stringify(grant),
    jobId,
    tx.db.clock.now(),
  ]);
}

const update = sql(
  'content.aopThread.update',
  `update content.aop_thread set status = $3, error = $4, output = $5, job_id = $6, wake_at = $7,
     is_cancel_requested = $8, round = $9, config_version = $10, config = $11, rights = $12, started_at = $13,
     ended_at = $14, version = version + 1, updated_at = $15
   where organization_id = $1 and id = $2`,
);

/** Writes what changes of a thread; what it used is counted where it is used. */
export async function writeThread(tx: Transaction, organizationId: string, thread: Thread): Promise<void> {
  await tx.query(update, [
    organizationId,
    thread.id,
    thread.status,
    jsonOrNull(thread.error),
    jsonOrNull(thread.output),
    thread.jobId,
    thread.wakeAt,
    thread.isCancelRequested,
    thread.round,
    thread.configVersion,
    JSON.stringify(thread.config),
    JSON.stringify(thread.grant),
    thread.startedAt,
    thread.endedAt,
    tx.db.clock.now(),
  ]);
}

const addWork = sql(
  'content.aopThread.addWork',
  `update content.aop_thread set worked_ms = worked_ms + $3, version = version + 1, updated_at = $4
   where organization_id = $1 and id = $2`,
);

/** Milliseconds at work since they were last added. */
export function addWorked(tx: Transaction, organizationId: string, threadId: string, workedMs: number): void {
  tx.defer(addWork, [organizationId, threadId, Math.round(workedMs), tx.db.clock.now()]);
}

const countCallSql = sql(
  'content.aopThread.countCall',
  `update content.aop_thread set calls = calls + 1 where organization_id = $1 and id = $2 and calls < $3
   returning calls`,
);

/** False where the budget has no call left. */
export const countCall = async (
  tx: Transaction,
  organizationId: string,
  threadId: string,
  callsMax: number,
): Promise<boolean> => (await tx.query(countCallSql, [organizationId, threadId, callsMax])).length > 0;

const reserve = sql(
  'content.aopThread.reserve',
  `update content.aop_thread set tokens = tokens + $3, cost = cost + $4::numeric, currency = coalesce($5, currency)
   where organization_id = $1 and id = $2 and tokens + $3 <= coalesce($6, tokens + $3)
     and cost + $4::numeric <= coalesce($7::numeric, cost + $4::numeric)
   returning calls`,
);

const settle = sql(
  'content.aopThread.settle',
  `update content.aop_thread
   set tokens = tokens - $3 + $4, cost = cost - $5::numeric + $6::numeric, currency = coalesce($7, currency)
   where organization_id = $1 and id = $2`,
);

/** Tokens and cost of a call. */
export interface Spending {
  tokens: number;
  /** Decimal. */
  cost: string;
  currency: string | null;
}

export interface SpendingLimits {
  tokens: number | null;
  cost: string | null;
}

/** False where the budget does not allow it; nothing is counted then. */
export const reserveSpending = async (
  on: Writer,
  organizationId: string,
  threadId: string,
  { tokens, cost, currency, limits }: Spending & { limits: SpendingLimits },
): Promise<boolean> =>
  (await on.query(reserve, [organizationId, threadId, tokens, cost, currency, limits.tokens, limits.cost]))
    .length > 0;

/** What was reserved becomes what was used, in one step: nothing between them is free for other calls. */
export async function settleSpending(
  on: Writer,
  organizationId: string,
  threadId: string,
  { reserved, used }: { reserved: Spending; used: Spending },
): Promise<void> {
  const tokens = [reserved.tokens, used.tokens];
  const cost = [reserved.cost, used.cost];
  await on.query(settle, [organizationId, threadId, ...tokens, ...cost, used.currency]);
}

const purge = sql(
  'content.aopThread.purge',
  `delete from content.aop_thread where (organization_id, id) in (
     select organization_id, id from content.aop_thread where ended_at < $1 order by ended_at limit $2)
   returning id`,
);

/** Removes ended threads with their steps and approvals. Answers how many. */
export const deleteEndedThreads = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purge, [before, limit])).length;
