import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { pullEvents } from '../../../subgraphs/platform/event/event.queries.js';
import { TestDeliveryService } from '../../../subgraphs/platform/webhook/test-delivery.service.js';
import { webhookLimits } from '../../../subgraphs/platform/webhook/webhook.limits.js';
import { readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import { caughtUp } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { type Answer, type Receiver, startReceiver } from '../support/receiver.js';
import { dispatchAll, encryption, policy, subscribe, webhookService } from '../support/webhooks.js';

const clock = { nowMs: Date.now(), now: () => new Date(clock.nowMs) };
const outbound = new Outbound({ policy });
const tests = new TestDeliveryService(outbound, encryption);
const receivers: Receiver[] = [];
let platform: Platform;

beforeAll(async () => {
  platform = await openPlatform(clock);
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map(receiver => receiver.close()));
});
afterAll(async () => {
  await outbound.close();
  await platform.close();
});

/** A webhook whose endpoint answers as told. */
async function webhookAt(answer?: () => Answer | null) {
  const ctx = contextOf(platform.db);
  const endpoint = await startReceiver(answer);
  receivers.push(endpoint);
  const { webhook, secret } = await subscribe(ctx, endpoint.url);
  return { ctx, endpoint, webhook, secret };
}

describe('testing a webhook', () => {
  it('sends webhook.test with the body of §6.5, signed as any delivery, and answers what was said', async () => {
    const { ctx, endpoint, webhook, secret } = await webhookAt(() => ({ status: 200, body: 'thanks' }));
    const result = await tests.send(ctx, webhook.id);
    expect(result).toEqual({
      eventId: result.eventId,
      isDelivered: true,
      responseStatus: 200,
      responseBody: 'thanks',
      error: null,
      sentAt: clock.now().toISOString(),
      durationMs: result.durationMs,
    });
    expect(result.durationMs).toBeGreaterThanOrEqual(0);
    expect(result.durationMs).toBeLessThan(webhookLimits.testTimeoutMs);
    const [{ body, headers }] = endpoint.received as [(typeof endpoint.received)[0]];
    expect(headers).toMatchObject({ 'webhook-id': result.eventId, 'content-type': 'application/json' });
    expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toEqual({
      eventId: result.eventId,
      eventType: 'webhook.test',
      organizationId: ctx.organizationId,
      productId: null,
      sku: null,
      changedFields: [],
      occurredAt: clock.now().toISOString(),
      data: { test: true, message: 'This is a test of your webhook. Nothing has changed.' },
    });
  });

  it('is signed with both secrets while a rotation lasts', async () => {
    const { ctx, endpoint, webhook, secret: old } = await webhookAt();
    const { secret } = await webhookService.rotateSecret(ctx, webhook.id);
    await tests.send(ctx, webhook.id);
    const { body, headers } = endpoint.received[0]!;
    for (const one of [old, secret]) {
      const verified = new Verifier(one).verify(body, headers as Record<string, string>);
      expect(verified).toMatchObject({ eventType: 'webhook.test' });
    }
  });

  it('is in no log, makes no delivery, and leaves the webhook as it was, though the endpoint fails', async () => {
    const { ctx, endpoint, webhook } = await webhookAt(() => ({ status: 410, body: 'gone' }));
    const result = await tests.send(ctx, webhook.id);
    expect(result).toMatchObject({ isDelivered: false, responseStatus: 410, responseBody: 'gone' });
    await caughtUp(platform.db);
    expect((await pullEvents(ctx, {})).items).toEqual([]);
    await dispatchAll(platform.db);
    const { rowCount } = await platform.db.pool.query(
      'select from platform.webhook_delivery where webhook_id = $1',
      [webhook.id],
    );
    expect(rowCount).toBe(0);
    expect(await readWebhook(ctx, webhook.id)).toEqual(webhook);
    expect(endpoint.received).toHaveLength(1);
  });

  it('does not follow a redirect, which is no success', async () => {
    const headers = { location: '/elsewhere' };
    const { ctx, endpoint, webhook } = await webhookAt(() => ({ status: 302, headers }));
    expect(await tests.send(ctx, webhook.id)).toMatchObject({ isDelivered: false, responseStatus: 302 });
    expect(endpoint.received).toHaveLength(1);
  });

  it('keeps the first bytes of a long answer only', async () => {
    const { ctx, webhook } = await webhookAt(() => ({ status: 200, body: 'x'.repeat(100_000) }));
    expect((await tests.send(ctx, webhook.id)).responseBody).toBe('x'.repeat(1_024));
  });

  it('waits for the answer as long as a person does', async () => {
    const sent = vi.spyOn(outbound, 'send').mockRejectedValue(new DOMException('aborted', 'TimeoutError'));
    const { ctx, webhook } = await webhookAt();
    const result = await tests.send(ctx, webhook.id);
    expect(sent.mock.calls).toMatchObject([[{ timeoutMs: 5_000 }]]);
    sent.mockRestore();
    expect(result).toMatchObject({ isDelivered: false, error: 'The endpoint did not answer within 5 s.' });
  });

  it('says why there was no answer', async () => {
    const { ctx, endpoint, webhook } = await webhookAt();
    await endpoint.close();
    const result = await tests.send(ctx, webhook.id);
    expect(result).toMatchObject({ isDelivered: false, responseStatus: null, responseBody: null });
    expect(result.error).toMatch(/ECONNREFUSED/);
  });

  it.each([
    ['leads inside', async () => ['169.254.169.254']],
    ['leads inside and outside', async () => ['93.184.216.34', '10.0.0.1']],
    ['has no address', async () => []],
    [
      'is unknown',
      async () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    ],
  ])(
    'goes through the guard: a name that %s is not called, and all that is told is the same',
    async (_, resolve) => {
      const connected: string[] = [];
      const guarded = new Outbound({
        policy: { allowLoopback: false },
        resolve,
        connect: (options, callback) => {
          connected.push(options.hostname);
          callback(new Error('not connected in a test'), null);
        },
      });
      const ctx = contextOf(platform.db);
      const { webhook } = await subscribe(ctx, 'https://inside.example.com/hook');
      const result = await new TestDeliveryService(guarded, encryption).send(ctx, webhook.id);
      await guarded.close();
      expect(result).toMatchObject({
        isDelivered: false,
        error: 'The host of the URL has no public address.',
      });
      expect(connected).toEqual([]);
    },
  );

  it('works while the webhook is paused, and while it is disabled', async () => {
    const { ctx, webhook } = await webhookAt();
    await webhookService.pause(ctx, webhook.id);
    expect(await tests.send(ctx, webhook.id)).toMatchObject({ isDelivered: true, responseStatus: 204 });
    clock.nowMs += webhookLimits.testIntervalMs;
    await platform.db.pool.query(`update platform.webhook set status = 'disabled' where id = $1`, [
      webhook.id,
    ]);
    expect(await tests.send(ctx, webhook.id)).toMatchObject({ isDelivered: true });
    expect((await readWebhook(ctx, webhook.id)).status).toBe('disabled');
  });

  it('is made once in its interval, however many ask at the same time', async () => {
    const { ctx, endpoint, webhook } = await webhookAt();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => tests.send(ctx, webhook.id)));
    const rejected = outcomes.filter(outcome => outcome.status === 'rejected');
    expect(rejected.map(({ reason }) => [reason.code, reason.retryAfterSeconds])).toEqual([
      ['RATE_LIMITED', 5],
      ['RATE_LIMITED', 5],
    ]);
    clock.nowMs += webhookLimits.testIntervalMs - 1;
    await expect(tests.send(ctx, webhook.id)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    clock.nowMs += 1;
    expect(await tests.send(ctx, webhook.id)).toMatchObject({ isDelivered: true });
    expect(endpoint.received).toHaveLength(2);
  });

  it('is not for strangers, nor for callers without the scopes of its families', async () => {
    const { ctx, endpoint, webhook } = await webhookAt();
    const stranger = contextOf(platform.db);
    await expect(tests.send(stranger, webhook.id)).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
    const poor = contextOf(platform.db, { organizationId: ctx.organizationId, scopes: ['orders:read'] });
    await expect(tests.send(poor, webhook.id)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    const scopes = ['catalog:read', 'webhooks:read'] as const;
    const reader = contextOf(platform.db, { organizationId: ctx.organizationId, scopes });
    await expect(tests.send(reader, webhook.id)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect(endpoint.received).toEqual([]);
    expect(await tests.send(ctx, webhook.id)).toMatchObject({ isDelivered: true });
  });
});
