import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { type CursorPagination, encodeCursor, idInCursor } from '../../../kernel/paging.js';
import type { EventKey } from '../event/event-catalogue.js';
import { pageSize } from '../job/job.rules.js';
import type { WebhookStatus } from './webhook.entity.js';
import { creatorOf, readableEvents, requireAccess, type WebhookAccess } from './webhook-access.rules.js';

/** A webhook as its owner sees it; a secret is shown only when it is made. */
export type WebhookRecord = {
  id: string;
  url: string;
  events: EventKey[];
  description: string | null;
  /** Null for webhooks that are older than this was kept. */
  createdBy: string | null;
  status: WebhookStatus;
  disabledReason: string | null;
  /** Since when every delivery has failed; null while they succeed. */
  failingSince: string | null;
  /** Until when the secret of before the last rotation signs too; null when it does not. */
  previousSecretExpiresAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

export interface WebhookPage {
  items: WebhookRecord[];
  pagination: CursorPagination;
}

/** `$2` is the present. */
const selectWebhook = `
  select id, url, events, description, created_by as "createdBy", status, disabled_reason as "disabledReason",
    failing_since as "failingSince", version,
    case when previous_secret_expires_at > $2 then previous_secret_expires_at end as "previousSecretExpiresAt", created_at as "createdAt", updated_at as "updatedAt"
  from platform.webhook
  where organization_id = $1`;

/** `$3`: the keys that the caller may read; `$4`: whether it may see webhooks of others; `$5`: who it is. */
const page = sql(
  'platform.webhook.page',
  `${selectWebhook} and events <@ $3::text[] and ($4 or created_by = $5) and ($6::uuid is null or id < $6)
  order by id desc
  limit $7`,
);
const byId = sql('platform.webhook.byId', `${selectWebhook} and id = $3`);
const count = sql(
  'platform.webhook.count',
  'select count(*) as webhooks from platform.webhook where organization_id = $1',
);

/** One lock for an organization's webhooks, so that two creations at once cannot pass the limit together. */
const lockWebhooks = sql(
  'platform.webhook.lock',
  `select pg_advisory_xact_lock(hashtextextended('webhooks/' || $1::text, 0))`,
);

/** The webhooks that the caller may see, the newest first. @throws CURSOR_INVALID, VALIDATION_FAILED. */
export async function listWebhooks(
  ctx: RequestContext,
  asked: { limit?: number | null; cursor?: string | null } = {},
): Promise<WebhookPage> {
  const { organizationId, caller, clock } = ctx;
  const limit = pageSize(asked.limit);
  const seen = [readableEvents(caller), caller.scopes.has('webhooks:read'), creatorOf(caller)];
  const values = [organizationId, clock.now(), ...seen, idInCursor(asked.cursor, {}), limit + 1];
  const rows = await ctx.reader.query<WebhookRecord>(page, values);
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], {}) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}

/** @throws WEBHOOK_NOT_FOUND, also for a webhook of another organization; SCOPE_MISSING. */
export async function readWebhook(
  ctx: RequestContext,
  id: string,
  access: WebhookAccess = 'read',
): Promise<WebhookRecord> {
  const values = [ctx.organizationId, ctx.clock.now(), id];
  const rows = isId(id) ? await ctx.reader.query<WebhookRecord>(byId, values) : [];
  if (rows[0] === undefined) {
    throw fail('WEBHOOK_NOT_FOUND');
  }
  requireAccess(ctx, rows[0], access);
  return rows[0];
}

export async function findWebhook(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<WebhookRecord> {
  const rows = await tx.query<WebhookRecord>(byId, [organizationId, tx.db.clock.now(), id]);
  return rows[0]!;
}

/** Counts them; nobody can add one until the transaction ends. */
export async function countWebhooks(tx: Transaction, organizationId: string): Promise<number> {
  await tx.query(lockWebhooks, [organizationId]);
  const rows = await tx.query<{ webhooks: number }>(count, [organizationId]);
  return rows[0]!.webhooks;
}
