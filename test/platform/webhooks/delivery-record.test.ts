import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { newId } from '../../../kernel/ids.js';
import type { Attempt } from '../../../subgraphs/platform/webhook/attempt.js';
import type { DueDelivery } from '../../../subgraphs/platform/webhook/delivery.queries.js';
import { putBatchesInLine } from '../../../subgraphs/platform/webhook/delivery-batch.queries.js';
import type { WebhookAddress } from '../../../subgraphs/platform/webhook/delivery-queue.js';
import { beginReplay, replayEvent } from '../../../subgraphs/platform/webhook/replay.queries.js';
import { WebhookDeliveryStore } from '../../../subgraphs/platform/webhook/webhook-delivery-store.js';
import { commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform, somebodyWaits } from '../support/platform-database.js';
import { dispatchAll, encryption, subscribe } from '../support/webhooks.js';

const store = new WebhookDeliveryStore(encryption);
let platform: Platform;

beforeEach(async () => {
  platform = await openPlatform();
});

afterEach(() => platform.close());

const delivered = (): Attempt => ({
  verdict: 'delivered',
  attemptedAt: new Date(),
  durationMs: 12,
  proof: { 'webhook-signature': 'v1,c2lnbmF0dXJl' },
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

/** A webhook with a long past, ten events on their way to it, and what it costs to record their attempts. */
async function recorded(ctx: RequestContext, webhookId: string) {
  const { db } = platform;
  const address = { organizationId: ctx.organizationId, webhookId };
  const due = await store.findDue(db, address, { now: new Date(), limit: 256, after: [] });
  const rowsRead = await ctx.transaction(async tx => {
    const attempts = new Map(due.map(delivery => [delivery, delivered()]));
    await store.recordRound(tx, address, { url: 'http://127.0.0.1:9/', due, attempts });
    const { rows } = await tx.client.query(
      `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables
      where relid = 'platform.webhook_delivery'::regclass`,
    );
    return Number(rows[0].rows);
  });
  const { rows } = await db.pool.query(
    `select count(*) as delivered from platform.webhook_delivery where attempts = 1 and response_status = 204`,
  );
  return { rowsRead, delivered: Number(rows[0].delivered) };
}

async function webhookWithPast(ctx: RequestContext): Promise<string> {
  const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/');
  await addDelivered(ctx.organizationId, webhook.id, 2_000);
  for (let count = 0; count < 10; count++) {
    await commitEvent(ctx);
  }
  await dispatchAll(platform.db);
  return webhook.id;
}

describe('recording attempts reads the deliveries attempted, not all that the webhook ever had', () => {
  it('where they are written for the first time', async () => {
    const ctx = contextOf(platform.db);
    const { rowsRead, delivered } = await recorded(ctx, await webhookWithPast(ctx));
    expect(delivered).toBe(10);
    expect(rowsRead).toBeLessThan(100);
  });

  it('where they had to wait', async () => {
    const ctx = contextOf(platform.db);
    const webhookId = await webhookWithPast(ctx);
    const address = { organizationId: ctx.organizationId, webhookId };
    await ctx.transaction(tx => putBatchesInLine(tx, address));
    const { rowsRead, delivered } = await recorded(ctx, webhookId);
    expect(delivered).toBe(10);
    expect(rowsRead).toBeLessThan(100);
  });
});

describe('who writes deliveries of a webhook that is being deleted waits before it locks any of them', () => {
  const writers = {
    'to record attempts': (tx: Transaction, address: WebhookAddress, due: DueDelivery[]) =>
      store.recordRound(tx, address, {
        url: 'http://127.0.0.1:9/',
        due,
        attempts: new Map(due.map(delivery => [delivery, delivered()])),
      }),
    'to put a batch in line': putBatchesInLine,
    'to replay an event': async (tx: Transaction, address: WebhookAddress, due: DueDelivery[]) => {
      await beginReplay(tx, address);
      await replayEvent(tx, address, due[0]!.eventId);
    },
  };

  it.each(Object.entries(writers))('%s', async (_purpose, write) => {
    const ctx = contextOf(platform.db);
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/');
    await commitEvent(ctx);
    await dispatchAll(platform.db);
    const address = { organizationId: ctx.organizationId, webhookId: webhook.id };
    const due = await store.findDue(platform.db, address, { now: new Date(), limit: 256, after: [] });
    let writing: Promise<string> | undefined;
    await platform.db.transaction(async deleting => {
      await deleting.query(unnamed('select from platform.webhook where id = $1 for update'), [webhook.id]);
      writing = ctx.transaction(async tx => write(tx, address, due)).then(() => 'has written');
      const waiting = somebodyWaits(platform.db).then(() => 'waits');
      expect(await Promise.race([writing, waiting])).toBe('waits');
      const deleted = unnamed('delete from platform.webhook_batch where webhook_id = $1 returning position');
      expect(await deleting.query(deleted, [webhook.id])).toHaveLength(1);
    }, ctx);
    await writing;
  });
});
