import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { limits } from '../../../kernel/limits.js';
import { attemptDelaysMs } from '../../../subgraphs/platform/webhook/delivery.rules.js';
import { purgeDeliveries, replanDeliveries } from '../../../subgraphs/platform/webhook/webhook.jobs.js';
import { readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import { commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { type Answer, type Received, type Receiver, startReceiver } from '../support/receiver.js';
import {
  type DeliveryWorld,
  deliveriesOf,
  deliveryWorld,
  dispatchAll,
  subscribe,
  webhookService,
} from '../support/webhooks.js';

const clock = { nowMs: Date.now(), now: () => new Date(clock.nowMs) };
const never = new AbortController().signal;
const receivers: Receiver[] = [];
let platform: Platform;
let world: DeliveryWorld;

beforeAll(async () => {
  platform = await openPlatform(clock);
  world = deliveryWorld(clock);
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map(receiver => receiver.close()));
});
afterAll(async () => {
  await world.outbound.close();
  await platform.close();
});

async function receiver(answer?: (received: Received, count: number) => Answer | null): Promise<Receiver> {
  const started = await startReceiver(answer);
  receivers.push(started);
  return started;
}

/** One turn of the webhook's task, taken off the queue as the worker does. */
async function turn(organizationId: string, webhookId: string): Promise<void> {
  await dispatchAll(platform.db);
  await platform.db.pool.query('delete from graphile_worker._private_jobs where key = $1', [
    `webhook/${webhookId}`,
  ]);
  await world.delivery.deliver(platform.db, { organizationId, webhookId }, never);
}

/** When the queue will run the webhook's task, in milliseconds from now; null when it will not. */
async function plannedInMs(webhookId: string): Promise<number | null> {
  const { rows } = await platform.db.pool.query(
    `select extract(epoch from run_at - now()) * 1000 as delay from graphile_worker.jobs where key = $1`,
    [`webhook/${webhookId}`],
  );
  return rows[0] === undefined ? null : Number(rows[0].delay);
}

describe('a delivery', () => {
  it('carries the stored bytes, signed so that the standardwebhooks library verifies them', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook, secret } = await subscribe(ctx, endpoint.url);
    const eventId = await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    const [received] = endpoint.received;
    const { rows } = await platform.db.pool.query('select body from platform.event where id = $1', [eventId]);
    expect(received!.body).toBe(rows[0].body);
    expect(received!.headers).toMatchObject({ 'webhook-id': eventId, 'content-type': 'application/json' });
    const headers = received!.headers as Record<string, string>;
    expect(new Verifier(secret).verify(received!.body, headers)).toMatchObject({ id: eventId });
    expect(() => new Verifier(secret).verify(`${received!.body} `, headers)).toThrow();
    const replayed = { ...headers, 'webhook-id': newId() };
    expect(() => new Verifier(secret).verify(received!.body, replayed)).toThrow();
    expect(await deliveriesOf(ctx, webhook.id)).toMatchObject([
      { eventId, status: 'delivered', attempts: 1, responseStatus: 204, error: null, nextAttemptAt: null },
    ]);
  });

  it('is made for subscribed keys of the own organization, and for events after the webhook only', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    await commitEvent(ctx);
    const { webhook } = await subscribe(ctx, endpoint.url, ['product.updated']);
    await commitEvent(ctx, { type: 'product.created' });
    await commitEvent(contextOf(platform.db));
    const wanted = await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([wanted]);
  });

  it('is made once for each event, however many dispatch at the same time', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const events = [];
    for (let index = 0; index < 30; index += 1) {
      events.push(await commitEvent(ctx, { subjectId: ctx.organizationId, resourceVersion: index }));
    }
    await Promise.all([dispatchAll(platform.db), dispatchAll(platform.db), dispatchAll(platform.db)]);
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual(events);
  });

  it('is repeated on the schedule of the Standard Webhooks specification, then given up', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver(() => ({ status: 500, body: 'broken' }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    for (const [index, delayMs] of attemptDelaysMs.slice(1).entries()) {
      expect(endpoint.received).toHaveLength(index + 1);
      expect(await plannedInMs(webhook.id)).toBeLessThanOrEqual(delayMs);
      expect(await plannedInMs(webhook.id)).toBeGreaterThan(delayMs - 4_000);
      clock.nowMs += delayMs - 1;
      await turn(ctx.organizationId, webhook.id);
      expect(endpoint.received).toHaveLength(index + 1);
      clock.nowMs += 1;
      await turn(ctx.organizationId, webhook.id);
    }
    expect(endpoint.received).toHaveLength(10);
    expect(endpoint.received.map(one => one.headers['tradewind-delivery-attempt'])).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
    expect(await deliveriesOf(ctx, webhook.id)).toMatchObject([
      { status: 'failed', attempts: 10, responseStatus: 500, responseBody: 'broken', nextAttemptAt: null },
    ]);
  });

  it('tells why when nothing answers, and a redirect is a failure that is not followed', async () => {
    const ctx = contextOf(platform.db);
    const gone = await receiver();
    await gone.close();
    const silent = await subscribe(ctx, gone.url);
    const redirecting = await receiver(() => ({ status: 302, headers: { location: '/elsewhere' } }));
    const moved = await subscribe(ctx, redirecting.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, silent.webhook.id);
    await turn(ctx.organizationId, moved.webhook.id);
    expect(await deliveriesOf(ctx, silent.webhook.id)).toMatchObject([
      { status: 'pending', responseStatus: null, error: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect(await deliveriesOf(ctx, moved.webhook.id)).toMatchObject([
      { status: 'pending', responseStatus: 302 },
    ]);
    expect(redirecting.received).toHaveLength(1);
  });

  it('keeps the order of each subject while subjects go out side by side', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const subjects = Array.from({ length: 8 }, () => newId());
    for (let version = 1; version <= 8; version += 1) {
      for (const subjectId of subjects) {
        await commitEvent(ctx, { subjectId, resourceVersion: version });
      }
    }
    await turn(ctx.organizationId, webhook.id);
    for (const subjectId of subjects) {
      const events = endpoint.received
        .map(one => JSON.parse(one.body))
        .filter(event => event.subject.id === subjectId);
      expect(events.map(event => event.resourceVersion)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });
});

describe('an endpoint', () => {
  it('that answers 410 is disabled, keeps what was not delivered, and gets it after a resume', async () => {
    const ctx = contextOf(platform.db);
    let answer = 410;
    const endpoint = await receiver(() => ({ status: answer }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const eventId = await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    expect(await readWebhook(ctx, webhook.id)).toMatchObject({
      status: 'disabled',
      disabledReason: 'The endpoint answered 410 Gone.',
    });
    const missed = await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
    answer = 200;
    await webhookService.resume(ctx, webhook.id);
    clock.nowMs += attemptDelaysMs[1];
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([eventId, eventId]);
    expect(endpoint.eventIds()).not.toContain(missed);
  });

  it('that answers 429 is left alone for as long as Retry-After says', async () => {
    const ctx = contextOf(platform.db);
    const busy = { status: 429, headers: { 'retry-after': '120' } };
    const endpoint = await receiver((_received, count) => (count === 1 ? busy : { status: 200 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const subjectId = newId();
    await commitEvent(ctx, { subjectId });
    await commitEvent(ctx, { subjectId });
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
    clock.nowMs += 119_000;
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
    clock.nowMs += 1_000;
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(3);
  });

  it('that only fails is tried with one delivery at a time, and served in full once it is back', async () => {
    const ctx = contextOf(platform.db);
    let status = 500;
    const endpoint = await receiver(() => ({ status }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    for (let index = 0; index < 20; index += 1) {
      await commitEvent(ctx);
    }
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(20);
    clock.nowMs += attemptDelaysMs[1];
    await turn(ctx.organizationId, webhook.id);
    const tries = endpoint.received.length;
    expect(tries).toBeLessThanOrEqual(40);
    clock.nowMs += 60_000;
    await turn(ctx.organizationId, webhook.id);
    status = 200;
    clock.nowMs += attemptDelaysMs[2];
    await turn(ctx.organizationId, webhook.id);
    expect((await deliveriesOf(ctx, webhook.id)).map(delivery => delivery.status)).toEqual(
      Array.from({ length: 20 }, () => 'delivered'),
    );
    expect((await readWebhook(ctx, webhook.id)).failingSince).toBeNull();
  });

  it('that has only failed for 5 days is disabled', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver(() => ({ status: 500 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    clock.nowMs += limits.webhookFailingMaxMs;
    await turn(ctx.organizationId, webhook.id);
    expect(await readWebhook(ctx, webhook.id)).toMatchObject({
      status: 'disabled',
      disabledReason: 'Every delivery of the last 5 days failed.',
    });
  });

  it('whose webhook is paused gets what it missed when it is resumed, in order', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    await webhookService.pause(ctx, webhook.id);
    const subjectId = newId();
    const events = [await commitEvent(ctx, { subjectId }), await commitEvent(ctx, { subjectId })];
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toEqual([]);
    await webhookService.resume(ctx, webhook.id);
    expect(await plannedInMs(webhook.id)).toBeLessThan(1_000);
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual(events);
  });
});

describe('the housekeeping of deliveries', () => {
  it('plans anew what is overdue and in no queue', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await dispatchAll(platform.db);
    await platform.db.pool.query('delete from graphile_worker._private_jobs where key = $1', [
      `webhook/${webhook.id}`,
    ]);
    clock.nowMs += 60_001;
    expect(await replanDeliveries(platform.db)).toBeGreaterThanOrEqual(1);
    expect(await plannedInMs(webhook.id)).toBeLessThan(1_000);
    expect(await replanDeliveries(platform.db)).toBe(0);
  });

  it('removes deliveries past their retention', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    clock.nowMs += limits.deliveryRetentionMs + 1;
    expect(await purgeDeliveries(platform.db)).toBeGreaterThanOrEqual(1);
    expect(await deliveriesOf(ctx, webhook.id)).toEqual([]);
  });
});
