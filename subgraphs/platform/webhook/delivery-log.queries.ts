import type { RequestContext } from '../../../kernel/context.js';
import type { Database } from '../../../kernel/database/database.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import { fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { type CursorPagination, decodeCursor, encodeCursor } from '../../../kernel/paging.js';
import { knownKeys } from '../event/event.rules.js';
import { pageSize } from '../job/job.rules.js';
import type { DeliveryStatus } from './delivery.rules.js';
import { eventsOfBatch } from './delivery-batch.queries.js';
import { type DeliveryKey, deliveryId, deliveryKeyOf } from './delivery-id.js';
import { readWebhook } from './webhook.queries.js';
import type { WebhookAccess } from './webhook-access.rules.js';

/** A delivery as the owner of its webhook sees it; answer, error and duration are those of the last attempt. */
export type DeliveryRecord = {
  id: string;
  webhookId: string;
  eventId: string;
  eventType: string;
  replay: number;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: string | null;
  lastAttemptAt: string | null;
  responseStatus: number | null;
  responseBody: string | null;
  durationMs: number | null;
  error: string | null;
  createdAt: string;
  deliveredAt: string | null;
};

export interface DeliveryFilter {
  status?: DeliveryStatus | null;
  eventType?: string | null;
  eventId?: string | null;
  limit?: number | null;
  cursor?: string | null;
}

export interface DeliveryPage {
  items: DeliveryRecord[];
  pagination: CursorPagination;
}

/** Those that are written down, and those that wait in batches as they were handed out. */
const deliveries = `(
    select organization_id, webhook_id, event_id, event_type, replay, status, attempts, next_attempt_at,
      last_attempt_at, response_status, response_body, duration_ms, error, created_at, delivered_at
    from platform.webhook_delivery
    union all
    select batch.organization_id, batch.webhook_id, event.id, event.type, 0, 'pending', 0, batch.created_at,
      null, null, null, null, null, batch.created_at, null
    from platform.webhook_batch as batch cross join lateral ${eventsOfBatch('batch')}
  )`;

const selectFrom = (source: string) => `
  select ${deliveryId} as id, webhook_id as "webhookId", event_id as "eventId", event_type as "eventType", replay, status, attempts,
    case status when 'pending' then next_attempt_at end as "nextAttemptAt",
    last_attempt_at as "lastAttemptAt", response_status as "responseStatus",
    response_body as "responseBody", duration_ms as "durationMs", error,
    created_at as "createdAt", delivered_at as "deliveredAt"
  from ${source} as webhook_delivery`;
const selectDelivery = `${selectFrom(deliveries)} where organization_id = $1`;

/** A statement for each status: only so does the planner find the small indexes of those that failed or wait. */
const pageWith = (name: string, condition: string) =>
  sql(
    `platform.delivery.page.${name}`,
    `${selectDelivery} and webhook_id = $2 ${condition}
      and ($3::text is null or event_type = $3) and ($4::uuid is null or event_id = $4)
      and ($5::uuid is null or (event_id, replay) < ($5, $6::integer))
    order by event_id desc, replay desc
    limit $7`,
  );

const page = pageWith('all', '');
const pages: Record<DeliveryStatus, Statement> = {
  pending: pageWith('pending', `and status = 'pending'`),
  delivered: pageWith('delivered', `and status = 'delivered'`),
  failed: pageWith('failed', `and status = 'failed'`),
  replaced: pageWith('replaced', `and status = 'replaced'`),
};

const byKey = sql(
  'platform.delivery.byKey',
  `${selectDelivery} and webhook_id = $2 and event_id = $3 and replay = $4`,
);

const byKeys = sql(
  'platform.delivery.byKeys',
  `${selectFrom('platform.webhook_delivery')}
  join unnest($2::uuid[], $3::uuid[], $4::integer[]) as named (of_webhook, of_event, of_replay)
    on webhook_id = of_webhook and event_id = of_event and replay = of_replay
  where organization_id = $1`,
);

/** The deliveries of a webhook, those of the newest events first. @throws CURSOR_INVALID, WEBHOOK_EVENT_UNKNOWN. */
export async function listDeliveries(
  ctx: RequestContext,
  webhookId: string,
  filter: DeliveryFilter,
): Promise<DeliveryPage> {
  const limit = pageSize(filter.limit);
  const bound = {
    webhookId,
    status: filter.status ?? null,
    eventType: filter.eventType ?? null,
    eventId: filter.eventId ?? null,
  };
  if (bound.eventType !== null) {
    knownKeys([bound.eventType], () => 'eventType');
  }
  const after = positionOf(filter.cursor, bound);
  if (bound.eventId !== null && !isId(bound.eventId)) {
    return { items: [], pagination: { limit, hasMore: false, nextCursor: null } };
  }
  const statement = bound.status === null ? page : pages[bound.status];
  const values = [ctx.organizationId, webhookId, bound.eventType, bound.eventId, ...after, limit + 1];
  const rows = await ctx.reader.query<DeliveryRecord>(statement, values);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = items.at(-1);
  const nextCursor = hasMore && last !== undefined ? encodeCursor([last.eventId, last.replay], bound) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}

/** By their ids, those that are written down. */
export async function findDeliveries(
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<DeliveryRecord[]> {
  const keys = ids.flatMap(id => deliveryKeyOf(id) ?? []);
  return db.query<DeliveryRecord>(byKeys, [
    organizationId,
    keys.map(({ webhookId }) => webhookId),
    keys.map(({ eventId }) => eventId),
    keys.map(({ replay }) => replay),
  ]);
}

/** A delivery by its id and, where a caller says it, by the webhook that it must be of. */
export interface DeliveryAddress {
  id: string;
  webhookId?: string | null;
}

/** @throws NOT_FOUND, also for a delivery of another webhook or organization; SCOPE_MISSING. */
export async function readDelivery(
  ctx: RequestContext,
  { id, webhookId = null }: DeliveryAddress,
  access: WebhookAccess = 'read',
): Promise<DeliveryRecord> {
  void ctx.organizationId;
  const key = deliveryKeyOf(id);
  const isElsewhere = key === null || (webhookId !== null && key.webhookId !== webhookId);
  const delivery = isElsewhere ? undefined : await findDelivery(ctx, key);
  if (delivery === undefined) {
    throw fail('NOT_FOUND', { detail: 'No delivery has this id.' });
  }
  await readWebhook(ctx, delivery.webhookId, access);
  return delivery;
}

async function findDelivery(ctx: RequestContext, key: DeliveryKey): Promise<DeliveryRecord | undefined> {
  const values = [ctx.organizationId, key.webhookId, key.eventId, key.replay];
  const [delivery] = await ctx.reader.query<DeliveryRecord>(byKey, values);
  return delivery;
}

function positionOf(cursor: string | null | undefined, bound: object): [string | null, number | null] {
  if (cursor === null || cursor === undefined) {
    return [null, null];
  }
  return decodeCursor(cursor, bound, ['id', 'integer']);
}
