import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { DueDelivery } from './delivery.queries.js';
import { undeliverableReason, type Verdict } from './delivery.rules.js';
import type { WebhookAddress } from './delivery-queue.js';

/** How one attempt went. */
export interface Attempt {
  eventId: string;
  replay: number;
  /** From 1. */
  number: number;
  verdict: Verdict;
  attemptedAt: Date;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
  /** When the next one is due; null when there is none. */
  nextAttemptAt: Date | null;
}

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
    (organization_id, webhook_id, event_id, replay, number, attempted_at, duration_ms, url, request_headers,
      response_status, response_headers, response_body, error)
  select organization_id, webhook_id, event_id, replay, attempts, last_attempt_at, duration_ms, url,
    request_headers::json, response_status, response_headers::json, response_body, error
  from platform.webhook_delivery as delivery
  where ctid = any(array(
    select place.ctid
    from unnest($3::uuid[], $4::int[]) as attempted (event_id, replay)
    cross join lateral (${placeOf}) as place
  )) and url is not null and ${isOpen}
  on conflict do nothing`,
);

/** By columns: to take JSON apart costs Postgres more than all else here. */
const record = sql(
  'platform.delivery.record',
  `update platform.webhook_delivery as delivery
  set attempts = delivery.attempts + 1,
    status = case when attempt.delivered then 'delivered' when delivery.status = 'replaced' then 'replaced'
      when attempt.next_at is null then 'failed' else 'pending' end,
    next_attempt_at = coalesce(attempt.next_at, delivery.next_attempt_at), last_attempt_at = attempt.attempted_at,
    duration_ms = attempt.duration_ms, url = $3, request_headers = attempt.request_headers,
    response_status = attempt.response_status, response_headers = attempt.response_headers,
    response_body = attempt.response_body, error = attempt.error,
    delivered_at = case when attempt.delivered then attempt.attempted_at end
  from (
    select attempted.*, place.ctid as place
    from unnest($4::uuid[], $5::int[], $6::bool[], $7::timestamptz[], $8::timestamptz[], $9::int[], $10::text[],
      $11::int[], $12::text[], $13::text[], $14::text[])
      as attempted (event_id, replay, delivered, next_at, attempted_at, duration_ms, request_headers,
        response_status, response_headers, response_body, error)
    cross join lateral (${placeOf}) as place
  ) as attempt
  where delivery.ctid = attempt.place and ${isOpen}`,
);

/** Records a round of attempts, no two of them of one event. */
export async function recordAttempts(
  tx: Transaction,
  address: WebhookAddress,
  url: string,
  attempts: readonly Attempt[],
): Promise<void> {
  const { organizationId, webhookId } = address;
  // By the event, as whoever locks several deliveries at once does.
  const inOrder = attempts.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1));
  await tx.query(reachByPlace);
  await logLatestOf(
    tx,
    address,
    inOrder.filter(({ number }) => number > 1),
  );
  await tx.query(record, [organizationId, webhookId, url, ...columnsOf(inOrder)]);
}

/** What `record` reads, in its order. */
const columnsOf = (attempts: readonly Attempt[]): unknown[] => [
  plainArray(attempts.map(({ eventId }) => eventId)),
  plainArray(attempts.map(({ replay }) => replay)),
  plainArray(attempts.map(({ verdict }) => verdict === 'delivered')),
  plainArray(attempts.map(({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null)),
  plainArray(attempts.map(({ attemptedAt }) => attemptedAt.toISOString())),
  plainArray(attempts.map(({ durationMs }) => durationMs)),
  attempts.map(({ requestHeaders }) => JSON.stringify(requestHeaders)),
  plainArray(attempts.map(({ responseStatus }) => responseStatus)),
  attempts.map(({ responseHeaders }) => responseHeaders && JSON.stringify(responseHeaders)),
  attempts.map(({ responseBody }) => responseBody),
  attempts.map(({ error }) => error),
];

/** A Postgres array of values in which nothing has to be quoted; pg looks for quotes in every one of them. */
const plainArray = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map(String).join()}}`;

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

/** Gives up what can never be sent; the endpoint has no part in it. The reason stands where an attempt's error would. */
export async function recordUndeliverable(
  tx: Transaction,
  address: WebhookAddress,
  deliveries: readonly DueDelivery[],
): Promise<void> {
  await tx.query(reachByPlace);
  await logLatestOf(
    tx,
    address,
    deliveries.filter(({ attempts }) => attempts > 0),
  );
  const { organizationId, webhookId } = address;
  await tx.query(giveUp, [
    organizationId,
    webhookId,
    deliveries.map(({ eventId }) => eventId),
    deliveries.map(({ replay }) => replay),
    deliveries.map(({ body }) => undeliverableReason(body)),
  ]);
}

async function logLatestOf(
  tx: Transaction,
  { organizationId, webhookId }: WebhookAddress,
  attempted: readonly { eventId: string; replay: number }[],
): Promise<void> {
  if (attempted.length > 0) {
    const eventIds = attempted.map(({ eventId }) => eventId);
    const replays = attempted.map(({ replay }) => replay);
    await tx.query(logLatest, [organizationId, webhookId, eventIds, replays]);
  }
}
