import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { ThreadStep } from './aop-thread.entity.js';
import { jsonOrNull } from './json-or-null.js';

const insertStepRows = sql(
  'content.aopThread.insertSteps',
  `insert into content.aop_thread_step (organization_id, thread_id, position, item, step_id, kind, status, attempt, call_id,
     tool, effect, scope, arguments, changes, item_value, output, is_output_omitted, error, mode, model, input_tokens,
     output_tokens, cost, currency, approval_id, item_count, failed_count, wait_until, started_at, ended_at)
   select $1, $2, r.position, r.item, r."stepId", r.kind, r.status, r.attempt, r."callId", r.tool, r.effect, r.scope,
     nullif(r.arguments, 'null'), nullif(r.changes, 'null'), nullif(r."itemValue", 'null'), nullif(r.output, 'null'), r."isOutputOmitted",
     nullif(r.error, 'null'), r.mode, r.model, r."inputTokens", r."outputTokens", r.cost, r.currency, r."approvalId", r."itemCount", r."failedCount", r."waitUntil", r."startedAt", r."endedAt"
   from jsonb_to_recordset($3::jsonb) as r(position integer, item integer, "stepId" text, kind text, status text,
     attempt integer, "callId" text, tool text, effect text, scope text, arguments jsonb, changes jsonb, "itemValue" jsonb,
     output jsonb, "isOutputOmitted" boolean, error jsonb, mode text, model text, "inputTokens" integer,
     "outputTokens" integer, cost numeric, currency text, "approvalId" uuid, "itemCount" integer, "failedCount" integer,
     "waitUntil" timestamptz, "startedAt" timestamptz, "endedAt" timestamptz)`,
);

export async function insertSteps(
  tx: Transaction,
  organizationId: string,
  threadId: string,
  steps: readonly ThreadStep[],
): Promise<void> {
  await tx.query(insertStepRows, [organizationId, threadId, JSON.stringify(steps)]);
}

const updateStep = sql(
  'content.aopThread.updateStep',
  `update content.aop_thread_step set status = $5, attempt = $6, call_id = $7, output = $8, is_output_omitted = $9,
     error = $10, mode = $11, model = $12, input_tokens = $13, output_tokens = $14, cost = $15::numeric, currency = $16,
     failed_count = $17, not_before = $18, wait_until = $19, started_at = $20, ended_at = $21, approval_id = $22
   where organization_id = $1 and thread_id = $2 and position = $3 and item = $4`,
);

export async function writeStep(
  tx: Transaction,
  organizationId: string,
  threadId: string,
  step: ThreadStep,
): Promise<void> {
  await tx.query(updateStep, [
    organizationId,
    threadId,
    step.position,
    step.item,
    step.status,
    step.attempt,
    step.callId,
    jsonOrNull(step.output),
    step.isOutputOmitted,
    jsonOrNull(step.error),
    step.mode,
    step.model,
    step.inputTokens,
    step.outputTokens,
    step.cost,
    step.currency,
    step.failedCount,
    step.notBefore,
    step.waitUntil,
    step.startedAt,
    step.endedAt,
    step.approvalId,
  ]);
}

const begin = sql(
  'content.aopThread.beginCall',
  `update content.aop_thread_step s set status = 'running', started_at = coalesce(s.started_at, $6)
   where s.organization_id = $1 and s.thread_id = $2 and s.position = $3 and s.item = $4 and s.status = 'pending'
     and ($5::boolean is false or exists (
       select 1 from content.aop_approval a
       where a.organization_id = $1 and a.id = s.approval_id and a.thread_id = $2 and a.position = $3
         and a.status = 'approved'))
   returning s.item`,
);

/** False where the call is not to be made: it is not pending any more, or needs an approval that it does not have. */
export const beginCall = async (
  tx: Transaction,
  organizationId: string,
  threadId: string,
  { position, item, needsApproval }: Pick<ThreadStep, 'position' | 'item'> & { needsApproval: boolean },
): Promise<boolean> =>
  (await tx.query(begin, [organizationId, threadId, position, item, needsApproval, tx.db.clock.now()]))
    .length > 0;

const changeStatuses = sql(
  'content.aopThread.changeStepStatuses',
  `update content.aop_thread_step set status = $5, ended_at = case when $6 then $7 else ended_at end
   where organization_id = $1 and thread_id = $2 and position = coalesce($3, position) and status = any($4)`,
);

export interface StepStatusChange {
  /** Null: at all of them. */
  position: number | null;
  from: readonly ThreadStep['status'][];
  to: ThreadStep['status'];
  isEnd?: boolean;
}

export async function changeStepStatuses(
  tx: Transaction,
  organizationId: string,
  threadId: string,
  { position, from, to, isEnd = false }: StepStatusChange,
): Promise<void> {
  await tx.query(changeStatuses, [organizationId, threadId, position, from, to, isEnd, tx.db.clock.now()]);
}

const endInterrupted = sql(
  'content.aopThread.endInterruptedCalls',
  `update content.aop_thread_step
   set status = case when effect is null or effect = 'reads' then 'not_run' else 'unknown' end
   where organization_id = $1 and thread_id = $2 and status in ('running', 'unknown')`,
);

/** Calls that nobody knows the outcome of: a read is of no account, what may have had an effect stays `unknown`. */
export async function endInterruptedCalls(
  tx: Transaction,
  organizationId: string,
  threadId: string,
): Promise<void> {
  await tx.query(endInterrupted, [organizationId, threadId]);
}

const removeSteps = sql(
  'content.aopThread.removeSteps',
  `delete from content.aop_thread_step where organization_id = $1 and thread_id = $2 and position >= $3`,
);

/** Those of this position and of later ones. */
export async function deleteSteps(
  tx: Transaction,
  organizationId: string,
  threadId: string,
  position: number,
): Promise<void> {
  await tx.query(removeSteps, [organizationId, threadId, position]);
}
