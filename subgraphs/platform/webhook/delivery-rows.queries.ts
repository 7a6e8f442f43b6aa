import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type Outcome, outcomeColumns, plainArray, statusAfter } from './delivery-outcome.js';
import type { WebhookAddress } from './delivery-queue.js';

/**
 * Reaches the deliveries of a round by their places. Were a round a table to join, the planner would take both sides for
 * a few rows until it has statistics, and read every delivery that the webhook ever had: so each one is looked up by
 * itself, by its whole key (hence the limit), and then reached by its place (hence the settings).
 */
const reachByPlace = sql(
  'platform.delivery.reachByPlace',
  `select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('enable_seqscan', 'off', true)`,
);

/** The place of delivery `attempted`. */
const placeOf = `
  select ctid from platform.webhook_delivery as found
  where found.organization_id = $1 and found.webhook_id = $2 and found.event_id = attempted.event_id
    and found.replay = attempted.replay
  limit 1`;

/** What an attempt can still change: one at what a replay has replaced in the meantime counts if it succeeded. */
const isOpen = `delivery.status in ('pending', 'replaced')`;

/** A delivery carries its latest attempt; here it goes to the log, for the next one to take its place. */
const logLatest = sql(
  'platform.delivery.logLatest',
  `insert into platform.webhook_attempt
    (organization_id, webhook_id, event_id, replay, number, attempted_at, duration_ms, url, signature,
      response_status, response_headers, response_body, error)
  select organization_id, webhook_id, event_id, replay, attempts, last_attempt_at, duration_ms, url,
    signature, response_status, response_headers::json, response_body, error
  from platform.webhook_delivery as delivery
  where ctid = any(array(
    select place.ctid
    from unnest($3::uuid[], $4::int[]) as attempted (event_id, replay)
    cross join lateral (${placeOf}) as place
  )) and url is not null and ${isOpen}
  on conflict do nothing`,
);

const record = sql(
  'platform.delivery.record',
  `update platform.webhook_delivery as delivery
  set attempts = delivery.attempts + 1,
    status = case when delivery.status = 'replaced' and attempt.status <> 'delivered' then 'replaced'
      else attempt.status end,
    next_attempt_at = coalesce(attempt.next_at, delivery.next_attempt_at), last_attempt_at = attempt.attempted_at,
    duration_ms = attempt.duration_ms, url = $3, signature = attempt.signature,
    response_status = attempt.response_status, response_headers = attempt.response_headers,
    response_body = attempt.response_body, error = attempt.error,
    delivered_at = case when attempt.status = 'delivered' then attempt.attempted_at end
  from (
    select attempted.*, place.ctid as place
    from unnest($4::uuid[], $5::int[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::int[], $10::text[],
      $11::int[], $12::text[], $13::text[], $14::text[])
      as attempted (event_id, replay, status, next_at, attempted_at, duration_ms, signature,
        response_status, response_headers, response_body, error)
    cross join lateral (${placeOf}) as place
  ) as attempt
  where delivery.ctid = attempt.place and ${isOpen}`,
);

const giveUp = sql(
  'platform.delivery.giveUp',
  `update platform.webhook_delivery as delivery
  set status = 'failed', error = undeliverable.reason, url = null
  from (
    select attempted.*, place.ctid as place
    from unnest($3::uuid[], $4::int[], $5::text[]) as attempted (event_id, replay, reason)
    cross join lateral (${placeOf}) as place
  ) as undeliverable
  where delivery.ctid = undeliverable.place and delivery.status = 'pending'`,
);

/** Records what became of deliveries that were written down before. The reason to give one up stands as its error. */
export async function recordRows(
  tx: Transaction,
  address: WebhookAddress,
  url: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  // By the event, as whoever locks several deliveries at once does.
  const inOrder = outcomes.toSorted((one, other) => (one.delivery.eventId < other.delivery.eventId ? -1 : 1));
  const attempted = inOrder.filter(({ attempt }) => attempt !== undefined);
  const givenUp = inOrder.filter(({ giveUpReason }) => giveUpReason !== null);
  if (attempted.length + givenUp.length === 0) {
    return;
  }
  await tx.query(reachByPlace);
  await logLatestOf(tx, address, [...attempted, ...givenUp]);
  const { organizationId, webhookId } = address;
  if (attempted.length > 0) {
    const statuses = plainArray(attempted.map(statusAfter));
    const columns = [...keyColumns(attempted), statuses, ...outcomeColumns(attempted)];
    await tx.query(record, [organizationId, webhookId, url, ...columns]);
  }
  if (givenUp.length > 0) {
    const reasons = givenUp.map(({ giveUpReason }) => giveUpReason);
    await tx.query(giveUp, [organizationId, webhookId, ...keyColumns(givenUp), reasons]);
  }
}

async function logLatestOf(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  outcomes: readonly Outcome[],
): Promise<void> {
  const repeated = outcomes.filter(({ delivery }) => delivery.attempts > 0);
  if (repeated.length > 0) {
    await tx.query(logLatest, [organizationId, webhookId, ...keyColumns(repeated)]);
  }
}

const keyColumns = (outcomes: readonly Outcome[]): string[] => [
  plainArray(outcomes.map(({ delivery }) => delivery.eventId)),
  plainArray(outcomes.map(({ delivery }) => delivery.replay)),
];
