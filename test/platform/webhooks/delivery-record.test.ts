import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { type Attempt, recordAttempts } from '../../../subgraphs/platform/webhook/delivery-record.queries.js';
import { commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { dispatchAll, subscribe } from '../support/webhooks.js';

let platform: Platform;

beforeEach(async () => {
  platform = await openPlatform();
});

afterEach(() => platform.close());

const attemptAt = (eventId: string): Attempt => ({
  eventId,
  replay: 0,
  number: 1,
  verdict: 'delivered',
  attemptedAt: new Date(),
  durationMs: 12,
  requestHeaders: { 'webhook-id': eventId },
  responseStatus: 204,
  responseHeaders: {},
  responseBody: '',
  error: null,
  nextAttemptAt: null,
});

/** Deliveries of long ago, as many as they say. */
const addDelivered = (organizationId: string, webhookId: string, count: number) =>
  platform.db.pool.query(
    `insert into platform.webhook_delivery
      (organization_id, webhook_id, event_id, event_type, subject_id, status, next_attempt_at, created_at)
    select $1, $2, event_id, 'product.updated', event_id, 'delivered', now(), now()
    from unnest($3::uuid[]) as event_id`,
    [organizationId, webhookId, Array.from({ length: count }, () => newId())],
  );

it('recording attempts reads the deliveries attempted, not all that the webhook ever had', async () => {
  const { db } = platform;
  const ctx = contextOf(db);
  const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/');
  await addDelivered(ctx.organizationId, webhook.id, 2_000);
  const eventIds: string[] = [];
  for (let count = 0; count < 10; count++) {
    eventIds.push(await commitEvent(ctx));
  }
  await dispatchAll(db);
  const address = { organizationId: ctx.organizationId, webhookId: webhook.id };
  const read = await ctx.transaction(async tx => {
    await recordAttempts(tx, address, webhook.url, eventIds.map(attemptAt));
    const { rows } = await tx.client.query(
      `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables
      where relid = 'platform.webhook_delivery'::regclass`,
    );
    return Number(rows[0].rows);
  });
  expect(read).toBeLessThan(100);
  const { rows } = await db.pool.query(
    `select count(*) as delivered from platform.webhook_delivery where attempts = 1 and response_status = 204`,
  );
  expect(Number(rows[0].delivered)).toBe(10);
});
