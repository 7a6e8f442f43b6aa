import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { AgentRunStatus } from './agent-run.values.js';

const end = sql(
  'content.agentRun.end',
  `update content.agent_run set status = $3, finished_at = $4, updated_at = $4, version = version + 1
   where organization_id = $1 and id = $2 and job_id = $5 and status in ('queued', 'running')`,
);

const freeKey = sql(
  'content.agentRun.freeKey',
  `update content.agent_run set request_key = null, request_hash = null
   where organization_id = $1 and request_key = $2 and created_at <= $3`,
);

const keepKey = sql(
  'content.agentRun.keepKey',
  `update content.agent_run set request_key = $3, request_hash = $4 where organization_id = $1 and id = $2`,
);

const purge = sql(
  'content.agentRun.purge',
  `delete from content.agent_run
   where ctid in (select ctid from content.agent_run where created_at < $1 limit $2) returning id`,
);

/** What the job of a run that has not come to its end leaves. */
export async function endRun(
  tx: Transaction,
  { organizationId, runId, jobId }: { organizationId: string; runId: string; jobId: string },
  status: AgentRunStatus,
): Promise<void> {
  await tx.query(end, [organizationId, runId, status, tx.db.clock.now(), jobId]);
}

/** Binds the run to the key of its request; one that was used up to that time is free again. */
export async function keepRequestKey(
  tx: Transaction,
  { organizationId, runId }: { organizationId: string; runId: string },
  { key, requestHash, expiredAt }: { key: string; requestHash: string; expiredAt: Date },
): Promise<void> {
  await tx.query(freeKey, [organizationId, key, expiredAt]);
  await tx.query(keepKey, [organizationId, runId, key, requestHash]);
}

/** Removes up to so many runs of before, with their steps. Answers how many. */
export const deleteAgentRuns = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query(purge, [before, limit])).length;
