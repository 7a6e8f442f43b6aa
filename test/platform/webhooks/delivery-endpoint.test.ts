import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { attemptDelaysMs } from '../../../subgraphs/platform/webhook/delivery.rules.js';
import { webhookLimits } from '../../../subgraphs/platform/webhook/webhook.limits.js';
import { readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import { commitEvent } from '../support/events.js';
import { contextOf, type Platform } from '../support/platform-database.js';
import { deliveriesOf, policy, subscribe, webhookService } from '../support/webhooks.js';
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
      version: webhook.version + 1,
      disabledReason: 'The endpoint answered 410 Gone.',
      updatedAt: new Date(clock.nowMs).toISOString(),
    });
    const missed = await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
    answer = 200;
    const resumed = await webhookService.resume(ctx, webhook.id);
    expect(resumed).toMatchObject({ status: 'active', disabledReason: null, failingSince: null });
    clock.nowMs += attemptDelaysMs[1];
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([eventId, eventId]);
    expect(endpoint.eventIds()).not.toContain(missed);
  });

  it('that answers 410 to the first of a row of events of one subject is sent none of the others', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver((_received, count) => ({ status: count === 1 ? 410 : 200 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const subjectId = newId();
    const first = await commitEvent(ctx, { subjectId });
    const others = [await commitEvent(ctx, { subjectId }), await commitEvent(ctx, { subjectId })];
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([first]);
    expect((await readWebhook(ctx, webhook.id))?.status).toBe('disabled');
    await webhookService.resume(ctx, webhook.id);
    clock.nowMs += attemptDelaysMs[1];
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([first, first, ...others]);
  });

  it('that answers 429 is left alone for as long as Retry-After says, then served in order', async () => {
    const ctx = contextOf(platform.db);
    const busy = { status: 429, headers: { 'retry-after': '120' } };
    const endpoint = await receiver((_received, count) => (count === 1 ? busy : { status: 200 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const subjectId = newId();
    const first = await commitEvent(ctx, { subjectId });
    const second = await commitEvent(ctx, { subjectId });
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
    // Though the second delivery is due already: a turn before the time would find nothing that it may send.
    expect(await plannedInMs(webhook.id)).toBeGreaterThan(110_000);
    clock.nowMs += 119_000;
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
    clock.nowMs += 1_000;
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([first, first, second]);
  });

  it.each([502, 504])('that answers %i with a date in Retry-After is left alone until then', async status => {
    const ctx = contextOf(platform.db);
    const until = Math.ceil(clock.nowMs / 1_000) * 1_000 + 300_000;
    const busy = { status, headers: { 'retry-after': new Date(until).toUTCString() } };
    const endpoint = await receiver((_received, count) => (count === 1 ? busy : { status: 200 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    clock.nowMs = until - 1;
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
    clock.nowMs = until;
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(2);
  });

  it('that asks for several pauses at once is left alone for the longest', async () => {
    const ctx = contextOf(platform.db);
    const seconds = ['60', '300', '120'];
    const endpoint = await receiver((_received, count) => {
      const retryAfter = seconds[count - 1];
      return retryAfter === undefined
        ? { status: 204 }
        : { status: 429, headers: { 'retry-after': retryAfter } };
    });
    const { webhook } = await subscribe(ctx, endpoint.url);
    const sends = Promise.withResolvers<void>();
    const outbound = new Outbound({ policy });
    let begun = 0;
    for (const _pause of seconds) {
      await commitEvent(ctx);
    }
    await turn(ctx.organizationId, webhook.id, {
      send: async call => {
        begun += 1;
        if (begun === seconds.length) {
          sends.resolve();
        }
        await sends.promise;
        return outbound.send(call);
      },
    });
    await outbound.close();
    clock.nowMs += 299_000;
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(seconds.length);
    clock.nowMs += 1_000;
    await turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(2 * seconds.length);
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

  it('that has only failed for 5 days is disabled, and its owner is told once', async () => {
    const ctx = contextOf(platform.db);
    const endpoint = await receiver(() => ({ status: 500 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    clock.nowMs += webhookLimits.failingMaxMs;
    await turn(ctx.organizationId, webhook.id);
    expect(await readWebhook(ctx, webhook.id)).toMatchObject({
      status: 'disabled',
      disabledReason: 'Every delivery of the last 5 days failed.',
    });
    const { rows } = await platform.db.pool.query(
      'select kind, severity, subject_id, message from platform.notification where organization_id = $1',
      [ctx.organizationId],
    );
    expect(rows).toEqual([
      {
        kind: 'webhook.disabled',
        severity: 'error',
        subject_id: webhook.id,
        message: expect.stringContaining('Every delivery of the last 5 days failed.'),
      },
    ]);
  });

  it('that took one delivery in 5 days of failures stays active', async () => {
    const ctx = contextOf(platform.db);
    let status = 500;
    const endpoint = await receiver(() => ({ status }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    clock.nowMs += webhookLimits.failingMaxMs - 60_000;
    status = 204;
    await turn(ctx.organizationId, webhook.id);
    status = 500;
    clock.nowMs += 60_000;
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id);
    const { updatedAt } = webhook;
    expect(await readWebhook(ctx, webhook.id)).toMatchObject({
      status: 'active',
      disabledReason: null,
      updatedAt,
    });
  });

  it('whose webhook is paused while it answers 410 stays paused', async () => {
    const ctx = contextOf(platform.db);
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    await commitEvent(ctx);
    await turn(ctx.organizationId, webhook.id, {
      send: async () => {
        await webhookService.pause(ctx, webhook.id);
        return { status: 410, headers: {}, bytes: Buffer.alloc(0), body: '' };
      },
    });
    expect(await readWebhook(ctx, webhook.id)).toMatchObject({ status: 'paused', disabledReason: null });
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
