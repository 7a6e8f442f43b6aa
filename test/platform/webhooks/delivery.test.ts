import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eventSizeBytes } from '../../../kernel/events/envelope.js';
import { newId } from '../../../kernel/ids.js';
import type { Outbound } from '../../../kernel/outbound/outbound.js';
import { attemptDelaysMs } from '../../../subgraphs/platform/webhook/delivery.rules.js';
import { purgeDeliveries, replanDeliveries } from '../../../subgraphs/platform/webhook/webhook.jobs.js';
import { webhookLimits } from '../../../subgraphs/platform/webhook/webhook.limits.js';
import { readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import { commitEvent } from '../support/events.js';
import { contextOf, type Platform } from '../support/platform-database.js';
import { deliveriesOf, dispatchAll, subscribe, webhookService } from '../support/webhooks.js';
import { type DeliveryTurns, deliveryTurns } from './delivery-turns.js';

const turns = deliveryTurns();
const { clock } = turns;
const receiver: DeliveryTurns['receiver'] = answer => turns.receiver(answer);
const turn: DeliveryTurns['turn'] = (...args) => turns.turn(...args);
const plannedInMs = (webhookId: string) => turns.plannedInMs(webhookId);
let platform: Platform;

beforeAll(() => {
  platform = turns.platform;
});

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
      events.push(await commitEvent(ctx, { subjectId: ctx.organizationId, resourceVersion: index + 1 }));
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

  it('that is not answered within 15 seconds has failed, and says so', async () => {
    const ctx = contextOf(platform.db);
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    await commitEvent(ctx);
    const calls: (number | undefined)[] = [];
    const silent: Pick<Outbound, 'send'> = {
      send: async ({ timeoutMs }) => {
        calls.push(timeoutMs);
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      },
    };
    await turn(ctx.organizationId, webhook.id, silent);
    expect(calls).toEqual([15_000]);
    expect(await deliveriesOf(ctx, webhook.id)).toMatchObject([
      { status: 'pending', responseStatus: null, error: 'The endpoint did not answer within 15 s.' },
    ]);
  });

  it('is given up, unsent and without harm to its endpoint, when its event is gone or too large', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const gone = await turns.commit(ctx);
    await webhookService.pause(ctx, webhook.id);
    await turn(ctx.organizationId, webhook.id);
    await webhookService.resume(ctx, webhook.id);
    const large = await turns.commit(ctx);
    await dispatchAll(platform.db);
    await platform.db.pool.query('delete from platform.event where id = $1', [gone]);
    await platform.db.pool.query('update platform.event set body = $2 where id = $1', [
      large,
      'x'.repeat(eventSizeBytes + 1),
    ]);
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toEqual([]);
    expect(await deliveriesOf(ctx, webhook.id)).toMatchObject([
      { eventId: large, status: 'failed', attempts: 0, error: expect.stringMatching(/larger than 256 kB/) },
      { eventId: gone, status: 'failed', attempts: 0, error: expect.stringMatching(/past its retention/) },
    ]);
    expect((await readWebhook(ctx, webhook.id)).failingSince).toBeNull();
    expect(await plannedInMs(webhook.id)).toBeNull();
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

it('a turn that has lasted two seconds sends no more, and what is left has the next turn at once', async () => {
  const ctx = contextOf(platform.db);
  const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
  const subjectId = newId();
  const events = [await turns.commit(ctx, { subjectId }), await turns.commit(ctx, { subjectId })];
  const now = performance.now.bind(performance);
  let laterMs = 0;
  const passing = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs);
  const slow: Pick<Outbound, 'send'> = {
    send: async () => {
      laterMs += 2_000;
      return { status: 204, headers: {}, bytes: Buffer.alloc(0), body: '' };
    },
  };
  await turn(ctx.organizationId, webhook.id, slow);
  passing.mockRestore();
  expect(await deliveriesOf(ctx, webhook.id)).toMatchObject([
    { eventId: events[1], status: 'pending', attempts: 0 },
    { eventId: events[0], status: 'delivered', attempts: 1 },
  ]);
  expect(await plannedInMs(webhook.id)).toBeLessThan(1_000);
});

describe('the end of a worker', () => {
  it('is no attempt of the delivery that it cuts off, and nothing more is sent of its subject', async () => {
    const ctx = contextOf(platform.db);
    let hangs = true;
    const endpoint = await receiver(() => (hangs ? null : { status: 204 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const subjectId = newId();
    const events = [await commitEvent(ctx, { subjectId }), await commitEvent(ctx, { subjectId })];
    await dispatchAll(platform.db);
    const stopping = new AbortController();
    const address = { organizationId: ctx.organizationId, webhookId: webhook.id };
    const cutOff = turns.deliver(address, undefined, stopping.signal);
    await endpoint.arrived(1);
    stopping.abort(new Error('stopping'));
    await cutOff;
    expect(endpoint.eventIds()).toEqual([events[0]]);
    expect(await deliveriesOf(ctx, webhook.id)).toMatchObject([
      { status: 'pending', attempts: 0 },
      { status: 'pending', attempts: 0 },
    ]);
    expect(await readWebhook(ctx, webhook.id)).toMatchObject({ failingSince: null });
    hangs = false;
    await turns.deliver(address);
    expect(endpoint.eventIds()).toEqual([events[0], ...events]);
  });

  it('or whatever else fails a turn takes no place from other webhooks of the organization', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const { webhook: spoiled } = await subscribe(ctx, endpoint.url);
    await platform.db.pool.query('update platform.webhook set secret_encrypted = $2 where id = $1', [
      spoiled.id,
      'not ours',
    ]);
    await commitEvent(ctx);
    for (let turnsLost = 0; turnsLost < 20; turnsLost += 1) {
      await expect(turn(ctx.organizationId, spoiled.id)).rejects.toThrow();
    }
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
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

  it('plans anew what waits for another attempt, unless its webhook is paused or being delivered to', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver(() => ({ status: 500 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    clock.nowMs += attemptDelaysMs[1] + 60_001;
    await webhookService.pause(ctx, webhook.id);
    const unplan = 'delete from graphile_worker._private_jobs where key = $1';
    await platform.db.pool.query(unplan, [`webhook/${webhook.id}`]);
    expect(await replanDeliveries(platform.db)).toBe(0);
    // Postgres has it active, as if the task of its resume had been lost.
    await platform.db.pool.query(`update platform.webhook set status = 'active' where id = $1`, [webhook.id]);
    const takenKey = `update graphile_worker._private_jobs set key = $2 where key = $1`;
    expect(await replanDeliveries(platform.db)).toBe(1);
    await platform.db.pool.query(takenKey, [`webhook/${webhook.id}`, null]);
    expect(await replanDeliveries(platform.db)).toBe(0);
  });

  it('removes deliveries past their retention', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    await platform.db.pool.query(
      `insert into platform.webhook_delivery
        (organization_id, webhook_id, event_id, replay, event_type, subject_id, status, next_attempt_at, created_at)
      select organization_id, webhook_id, event_id, number, event_type, subject_id, status, next_attempt_at, created_at
      from platform.webhook_delivery, generate_series(1, 6000) as number where webhook_id = $1`,
      [webhook.id],
    );
    clock.nowMs += webhookLimits.deliveryRetentionMs + 1;
    expect(await purgeDeliveries(platform.db)).toBeGreaterThan(6_000);
    expect(await deliveriesOf(ctx, webhook.id)).toEqual([]);
  });
});
