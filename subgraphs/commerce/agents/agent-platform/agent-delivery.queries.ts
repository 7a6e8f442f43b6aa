import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import {
  type DueDelivery,
  type DueQuestion,
  duePlaceValues,
  type RoundResult,
  statusAfterAttempt,
  type WebhookAddress,
} from '../../../platform/index.js';
import { addAgentTurn } from './agent-delivery.queue.js';
import type { AgentOrderEvent } from './order-notifier.js';

/** A message that is due, without its body. */
export type DueMessage = Omit<DueDelivery, 'body'> & { eventType: AgentOrderEvent; occurredAt: string };

const due = sql(
  'commerce.agentDelivery.due',
  `select id as "deliveryId", id as "eventId", 0 as replay,
     next_attempt_at::text as "dueAt", position, null as batch, order_id as "subjectId", attempts,
     event_type as "eventType", occurred_at as "occurredAt"
   from commerce.agent_delivery
   where organization_id = $1 and endpoint_id = $2 and status = 'pending' and next_attempt_at <= $3
     and (next_attempt_at, position) > ($5::timestamptz, $6::bigint)
   order by next_attempt_at, position
   limit $4`,
);

const nextDue = sql(
  'commerce.agentDelivery.nextDue',
  `select next_attempt_at as "dueAt" from commerce.agent_delivery
   where organization_id = $1 and endpoint_id = $2 and status = 'pending'
   order by next_attempt_at limit 1`,
);

const record = sql(
  'commerce.agentDelivery.record',
  `update commerce.agent_delivery as delivery
   set attempts = delivery.attempts + 1,
     status = attempt.status, next_attempt_at = coalesce(attempt.next_at, delivery.next_attempt_at), last_attempt_at = attempt.attempted_at,
     duration_ms = attempt.duration_ms, response_status = attempt.response_status,
     response_body = attempt.response_body, error = attempt.error,
     delivered_at = case when attempt.status = 'delivered' then attempt.attempted_at end
   from jsonb_to_recordset($2::jsonb) as attempt (id uuid, status text, next_at timestamptz,
     attempted_at timestamptz, duration_ms int, response_status int, response_body text, error text)
   where delivery.organization_id = $1 and delivery.id = attempt.id and delivery.status = 'pending'`,
);

const giveUp = sql(
  'commerce.agentDelivery.giveUp',
  `update commerce.agent_delivery set status = 'failed', error = $3
   where organization_id = $1 and id = any($2::uuid[]) and status = 'pending'`,
);

/** A turn that is overdue and in no queue was lost. */
const replan = sql(
  'commerce.agentDelivery.replan',
  `with forgotten as materialized (
    select organization_id, endpoint_id from commerce.agent_delivery
    where status = 'pending' and next_attempt_at < $1
      and exists (select from commerce.agent_endpoint as endpoint
        where endpoint.organization_id = agent_delivery.organization_id
          and endpoint.id = agent_delivery.endpoint_id and endpoint.status = 'active')
    group by organization_id, endpoint_id
    having not exists (
      select from graphile_worker.jobs where key = 'agent/' || agent_delivery.endpoint_id
        or queue_name = 'agent/' || agent_delivery.endpoint_id
    )
  )
  select count(${addAgentTurn('forgotten', 'now()', 'preserve_run_at')}) as endpoints from forgotten`,
);

const purge = sql(
  'commerce.agentDelivery.purge',
  `delete from commerce.agent_delivery where ctid = any(array(
     select ctid from commerce.agent_delivery where occurred_at < $1 limit $2)) returning id`,
);

export const findDueMessages = (
  db: Database,
  { organizationId, webhookId }: WebhookAddress,
  { now, limit, after }: DueQuestion,
): Promise<DueMessage[]> =>
  db.query<DueMessage>(due, [organizationId, webhookId, now, limit, ...duePlaceValues(after)]);

export async function findNextDueMessage(
  db: Database,
  { organizationId, webhookId }: WebhookAddress,
): Promise<string | null> {
  const [next] = await db.query<{ dueAt: string }>(nextDue, [organizationId, webhookId]);
  return next?.dueAt ?? null;
}

export async function recordMessageAttempts(
  tx: Transaction,
  { organizationId }: WebhookAddress,
  attempts: RoundResult['attempts'],
): Promise<void> {
  if (attempts.size === 0) {
    return;
  }
  const rows = [...attempts].map(([{ deliveryId }, attempt]) => ({
    id: deliveryId,
    status: statusAfterAttempt(attempt),
    next_at: attempt.nextAttemptAt,
    attempted_at: attempt.attemptedAt,
    duration_ms: attempt.durationMs,
    response_status: attempt.responseStatus,
    response_body: attempt.responseBody,
    error: attempt.error,
  }));
  await tx.query(record, [organizationId, JSON.stringify(rows)]);
}

export async function giveUpMessages(
  tx: Transaction,
  { organizationId }: WebhookAddress,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) {
    await tx.query(giveUp, [organizationId, ids, 'The order was erased before it could be told.']);
  }
}

/** Plans messages that are overdue since before then. Answers for how many endpoints. */
export async function replanMessages(db: Database, before: Date): Promise<number> {
  const [done] = await db.query<{ endpoints: number }>(replan, [before]);
  return done!.endpoints;
}

/** Removes messages of before then, so many at most. Answers how many. */
export async function purgeMessages(db: Database, before: Date, limit: number): Promise<number> {
  return (await db.query(purge, [before, limit])).length;
}
