import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../kernel/clock.js';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { startWorker } from '../../../kernel/jobs/worker.js';
import { eventChannel } from '../../../subgraphs/platform/event/event-loop.js';
import { secretContext } from '../../../subgraphs/platform/webhook/signing-secret.rules.js';
import { webhookTasks } from '../../../subgraphs/platform/webhook/webhook.jobs.js';
import { startWebhookDispatcher } from '../../../subgraphs/platform/webhook/webhook-dispatcher.js';
import { commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { startReceiver } from '../support/receiver.js';
import { deliveryWorld, dispatchAll, encryption, subscribe } from '../support/webhooks.js';

let platform: Platform;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  platform = await openPlatform();
  platform.db.onEventsAppended = () => platform.signals.send(eventChannel, '');
  closers = [];
});

afterEach(async () => {
  for (const close of closers.reverse()) {
    await close();
  }
  await platform.close();
});

async function startDelivering(): Promise<void> {
  const { db, signals } = platform;
  const { delivery, outbound } = deliveryWorld(systemClock);
  const worker = await startWorker({
    db,
    signals,
    jobs: [],
    tasks: webhookTasks(delivery),
    stopTimeoutMs: 100,
  });
  const dispatcher = startWebhookDispatcher(db, signals);
  closers.push(
    () => outbound.close(),
    () => worker.stop(),
    () => dispatcher.stop(),
  );
}

/** More webhooks than an organization may have, as copies of one that was made in the ordinary way. */
async function copyWebhook(ctx: RequestContext, id: string, secret: string, copies: number): Promise<void> {
  const ids = Array.from({ length: copies }, () => newId());
  await platform.db.pool.query(
    `insert into platform.webhook (organization_id, id, url, events, secret_encrypted, created_at, updated_at)
     select organization_id, copy.id, url, events, copy.secret, created_at, updated_at
     from platform.webhook, unnest($3::uuid[], $4::text[]) as copy (id, secret)
     where webhook.organization_id = $1 and webhook.id = $2`,
    [ctx.organizationId, id, ids, ids.map(one => encryption.encrypt(secret, secretContext(one)))],
  );
}

it('200 endpoints of one organization that never answer do not keep another organization waiting', async () => {
  const silent = await startReceiver(() => null);
  const good = await startReceiver();
  closers.push(silent.close, good.close);
  const [crowded, other] = [contextOf(platform.db), contextOf(platform.db)];
  const { webhook, secret } = await subscribe(crowded, silent.url);
  await copyWebhook(crowded, webhook.id, secret, 199);
  await subscribe(other, good.url);
  for (let index = 0; index < 5; index += 1) {
    await commitEvent(crowded);
  }
  await dispatchAll(platform.db);
  await startDelivering();
  await silent.arrived(16);
  const eventId = await commitEvent(other);
  await good.arrived(1);
  expect(good.eventIds()).toEqual([eventId]);
  const { rows } = await platform.db.pool.query(
    `select sum(size) as waiting from platform.webhook_batch where organization_id = $1`,
    [crowded.organizationId],
  );
  expect(rows).toEqual([{ waiting: 1_000 }]);
});
