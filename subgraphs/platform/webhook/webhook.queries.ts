import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import type { EventKey } from '../event/event-catalogue.js';
import type { WebhookStatus } from './webhook.entity.js';
import { isReadable, requireReadable } from './webhook.rules.js';

/** A webhook as its owner sees it; the secret is shown at creation only. */
export type WebhookRecord = {
  id: string;
  url: string;
  events: EventKey[];
  description: string | null;
  status: WebhookStatus;
  disabledReason: string | null;
  /** Since when every delivery has failed; null while they succeed. */
  failingSince: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type DeliveryRecord = {
  id: string;
  eventId: string;
  eventType: string;
  status: 'pending' | 'delivered' | 'failed';
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

const selectWebhook = `
  select id, url, events, description, status, disabled_reason as "disabledReason",
    failing_since as "failingSince", version, created_at as "createdAt", updated_at as "updatedAt"
  from platform.webhook
  where organization_id = $1`;

const list = sql('platform.webhook.list', `${selectWebhook} order by id desc`);
const byId = sql('platform.webhook.byId', `${selectWebhook} and id = $2`);
const count = sql(
  'platform.webhook.count',
  'select count(*) as webhooks from platform.webhook where organization_id = $1',
);

const latestDeliveries = sql(
  'platform.webhook.deliveries',
  `select id, event_id as "eventId", event_type as "eventType", status, attempts,
    case status when 'pending' then next_attempt_at end as "nextAttemptAt",
    last_attempt_at as "lastAttemptAt", response_status as "responseStatus",
    response_body as "responseBody", duration_ms as "durationMs", error,
    created_at as "createdAt", delivered_at as "deliveredAt"
  from platform.webhook_delivery
  where organization_id = $1 and webhook_id = $2
  order by event_id desc
  limit $3`,
);

/** One lock for an organization's webhooks, so that two creations at once cannot pass the limit together. */
const lockWebhooks = sql(
  'platform.webhook.lock',
  `select pg_advisory_xact_lock(hashtextextended('webhooks/' || $1::text, 0))`,
);

/** Those of the webhooks that the caller has the scopes for. */
export async function listWebhooks(ctx: RequestContext): Promise<WebhookRecord[]> {
  const webhooks = await ctx.db.query<WebhookRecord>(list, [ctx.organizationId]);
  return webhooks.filter(webhook => isReadable(ctx, webhook.events));
}

/** @throws WEBHOOK_NOT_FOUND, also for a webhook of another organization; SCOPE_MISSING. */
export async function readWebhook(ctx: RequestContext, id: string): Promise<WebhookRecord> {
  const rows = isId(id) ? await ctx.db.query<WebhookRecord>(byId, [ctx.organizationId, id]) : [];
  if (rows[0] === undefined) {
    throw fail('WEBHOOK_NOT_FOUND');
  }
  requireReadable(ctx, rows[0].events);
  return rows[0];
}

export async function findWebhook(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<WebhookRecord> {
  const rows = await tx.query<WebhookRecord>(byId, [organizationId, id]);
  return rows[0]!;
}

/** Counts them; nobody can add one until the transaction ends. */
export async function countWebhooks(tx: Transaction, organizationId: string): Promise<number> {
  await tx.query(lockWebhooks, [organizationId]);
  const rows = await tx.query<{ webhooks: number }>(count, [organizationId]);
  return rows[0]!.webhooks;
}

/** The latest deliveries of a webhook, by the time of their events. */
export const listDeliveries = (
  ctx: RequestContext,
  webhookId: string,
  limit: number,
): Promise<DeliveryRecord[]> =>
  ctx.db.query<DeliveryRecord>(latestDeliveries, [ctx.organizationId, webhookId, limit]);
