import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { StoredEvent } from '../event/event.queries.js';
import { type DeliveryKey, deliveryIdOf } from './delivery-id.js';
import { deliveryHeaders, signedHeaders } from './message-headers.js';

/** One attempt: what was sent where, and what came back. */
export type AttemptRecord = {
  number: number;
  attemptedAt: string;
  durationMs: number;
  url: string;
  requestHeaders: Record<string, string>;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
};

/** An attempt as it is stored: of the header fields that were sent, the signature alone cannot be made again. */
type StoredAttempt = Omit<AttemptRecord, 'requestHeaders'> & { place: number; signature: string };

const named = 'unnest($2::uuid[], $3::uuid[], $4::integer[]) with ordinality';

/** All but the latest are in the log. `place` is which of the deliveries, from 1. */
const attemptsOf = sql(
  'platform.delivery.attempts',
  `select place::integer, number, attempted_at as "attemptedAt", duration_ms as "durationMs", url, signature,
    response_status as "responseStatus", response_headers as "responseHeaders", response_body as "responseBody", error
  from ${named} as named (of_webhook, of_event, of_replay, place)
  join platform.webhook_attempt on webhook_id = of_webhook and event_id = of_event and replay = of_replay
  where webhook_attempt.organization_id = $1
  union all
  select place::integer, attempts, last_attempt_at, duration_ms, url, signature, response_status,
    response_headers::json, response_body, error
  from ${named} as named (of_webhook, of_event, of_replay, place)
  join platform.webhook_delivery on webhook_id = of_webhook and event_id = of_event and replay = of_replay
  where webhook_delivery.organization_id = $1 and url is not null
  order by number`,
);

const eventsOf = sql(
  'platform.delivery.events',
  'select id, type, body from platform.event where organization_id = $1 and id = any($2::uuid[])',
);

type Reader = Pick<Database, 'query'>;

/** Of each delivery, in the order of the deliveries; the first attempt first. */
export async function findAttempts(
  reader: Reader,
  organizationId: string,
  deliveries: readonly DeliveryKey[],
): Promise<AttemptRecord[][]> {
  const rows = await reader.query<StoredAttempt>(attemptsOf, [
    organizationId,
    deliveries.map(({ webhookId }) => webhookId),
    deliveries.map(({ eventId }) => eventId),
    deliveries.map(({ replay }) => replay),
  ]);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return deliveries.map((delivery, index) =>
    (byPlace.get(index + 1) ?? []).map(attempt => toRecord(delivery, attempt)),
  );
}

function toRecord(delivery: DeliveryKey, { place, signature, ...attempt }: StoredAttempt): AttemptRecord {
  const proof = signedHeaders(delivery.eventId, new Date(attempt.attemptedAt), signature);
  const id = deliveryIdOf(delivery.webhookId, delivery);
  return { ...attempt, requestHeaders: deliveryHeaders(proof, id, attempt.number) };
}

/** By their ids, those that are not past their retention. */
export const findDeliveredEvents = (
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredEvent[]> => reader.query<StoredEvent>(eventsOf, [organizationId, ids]);
