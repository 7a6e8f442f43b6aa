import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../kernel/clock.js';
import { startWorker } from '../../../kernel/jobs/worker.js';
import { pullEvents } from '../../../subgraphs/platform/event/event.queries.js';
import { eventChannel } from '../../../subgraphs/platform/event/event-loop.js';
import { webhookTasks } from '../../../subgraphs/platform/webhook/webhook.jobs.js';
import { startWebhookDispatcher } from '../../../subgraphs/platform/webhook/webhook-dispatcher.js';
import { ForkedProcess } from '../../support/forked-process.js';
import { caughtUp, commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { deliveryWorld, subscribe } from '../support/webhooks.js';

let platform: Platform;
let closers: (() => Promise<unknown>)[];
let child: ForkedProcess | undefined;

beforeEach(async () => {
  platform = await openPlatform();
  platform.db.onEventsAppended = () => platform.signals.send(eventChannel, '');
  closers = [];
});

afterEach(async () => {
  await child?.kill();
  child = undefined;
  for (const close of closers.reverse()) {
    await close();
  }
  await platform.close();
});

async function receiver(answer?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const started = await startReceiver(answer);
  closers.push(started.close);
  return started;
}

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

const dyingWorker = new URL('webhook-worker-process.ts', import.meta.url);

describe('a worker', () => {
  it('delivers an event soon after its commit', async () => {
    await startDelivering();
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    await subscribe(ctx, endpoint.url);
    const eventId = await commitEvent(ctx);
    await endpoint.arrived(1);
    expect(endpoint.eventIds()).toEqual([eventId]);
  });

  it('does not let an endpoint that never answers delay another one', async () => {
    await startDelivering();
    const ctx = contextOf(platform.db);
    const silent = await receiver(() => null);
    const good = await receiver();
    await subscribe(ctx, silent.url);
    await subscribe(ctx, good.url);
    const events = [];
    for (let index = 0; index < 5; index += 1) {
      events.push(await commitEvent(ctx));
    }
    await Promise.all([good.arrived(5), silent.arrived(1)]);
    expect([...good.eventIds()].sort()).toEqual(events.sort());
  });

  it('loses no event when it is killed again and again, and the pull has each exactly once', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    await subscribe(ctx, endpoint.url);
    const events: string[] = [];
    for (let round = 1; round <= 3; round += 1) {
      child = await ForkedProcess.start(dyingWorker, [platform.url]);
      for (let index = 0; index < 40; index += 1) {
        events.push(await commitEvent(ctx));
      }
      platform.signals.send(eventChannel, '');
      await endpoint.arrived(endpoint.received.length + 1);
      await child.kill();
    }
    await startDelivering();
    while (new Set(endpoint.eventIds()).size < events.length) {
      await endpoint.arrived(endpoint.received.length + 1);
    }
    expect([...new Set(endpoint.eventIds())].sort()).toEqual([...events].sort());
    await caughtUp(platform.db);
    const pulled = (await pullEvents(ctx, { limit: 500 })).items.map(item => item.id);
    expect(pulled).toEqual(events);
    // The last round may still be on its way to the database.
    const { rows } = await platform.db.pool.query(
      `select (select count(*) from platform.webhook_delivery)
        + (select coalesce(sum(size), 0) from platform.webhook_batch) as count`,
    );
    expect(rows).toEqual([{ count: events.length }]);
  });
});
