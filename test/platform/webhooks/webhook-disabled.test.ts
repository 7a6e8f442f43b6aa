import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { listNotifications } from '../../../subgraphs/platform/notification/notification.queries.js';
import { webhookLimits } from '../../../subgraphs/platform/webhook/webhook.limits.js';
import { readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import { commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import {
  type DeliveryWorld,
  deliveryWorld,
  dispatchAll,
  subscribe,
  webhookService,
} from '../support/webhooks.js';

const clock = { nowMs: Date.now(), now: () => new Date(clock.nowMs) };
let platform: Platform;
let world: DeliveryWorld;
let endpoint: Receiver;

beforeAll(async () => {
  platform = await openPlatform(clock);
  world = deliveryWorld(clock);
});
afterEach(() => endpoint?.close());
afterAll(async () => {
  await world.outbound.close();
  await platform.close();
});

/** A webhook for products and orders whose endpoint answers with the status. */
async function webhookAt(status: number) {
  const ctx = contextOf(platform.db);
  endpoint = await startReceiver(() => ({ status }));
  const events = ['product.updated', 'order.created', 'look.created'];
  const { webhook } = await subscribe(ctx, endpoint.url, events);
  return { ctx, webhook };
}

/** One more event and one more turn of the webhook's task. */
async function turn(ctx: RequestContext, webhookId: string): Promise<void> {
  await commitEvent(ctx);
  await dispatchAll(platform.db);
  const address = { organizationId: ctx.organizationId, webhookId };
  await world.delivery.deliver(platform.db, address, new AbortController().signal);
}

const told = async (ctx: RequestContext) => (await listNotifications(ctx, {})).items;

describe('the owner of a webhook that is disabled', () => {
  it('is told once, with the reason, when the endpoint is gone', async () => {
    const { ctx, webhook } = await webhookAt(410);
    await turn(ctx, webhook.id);
    await turn(ctx, webhook.id);
    expect((await readWebhook(ctx, webhook.id)).status).toBe('disabled');
    expect(await told(ctx)).toMatchObject([
      {
        kind: 'webhook.disabled',
        severity: 'error',
        subjectType: 'webhook',
        subjectId: webhook.id,
        title: 'A webhook was disabled',
        message: `The endpoint answered 410 Gone. Nothing is delivered to ${endpoint.url} until the webhook is resumed.`,
        createdAt: clock.now().toISOString(),
        readAt: null,
      },
    ]);
  });

  it('is told after days of failures only, and again when it happens again', async () => {
    const { ctx, webhook } = await webhookAt(500);
    await turn(ctx, webhook.id);
    clock.nowMs += webhookLimits.failingMaxMs - 1;
    await turn(ctx, webhook.id);
    expect(await told(ctx)).toEqual([]);
    clock.nowMs += 1 + 60_000;
    await turn(ctx, webhook.id);
    expect((await told(ctx)).map(({ message }) => message)).toEqual([
      `Every delivery of the last 5 days failed. Nothing is delivered to ${endpoint.url} until the webhook is resumed.`,
    ]);
    await webhookService.resume(ctx, webhook.id);
    await turn(ctx, webhook.id);
    expect(await told(ctx)).toHaveLength(1);
    clock.nowMs += webhookLimits.failingMaxMs;
    await turn(ctx, webhook.id);
    expect(await told(ctx)).toHaveLength(2);
  });

  it('is told where their key has the scopes of all families of the webhook', async () => {
    const { ctx, webhook } = await webhookAt(410);
    await turn(ctx, webhook.id);
    const { organizationId } = ctx;
    const both = contextOf(platform.db, { organizationId, scopes: ['catalog:read', 'orders:read'] });
    const one = contextOf(platform.db, { organizationId, scopes: ['catalog:read'] });
    expect([await told(both), await told(one)]).toMatchObject([[{ subjectId: webhook.id }], []]);
  });

  it('who paused or resumed it is told nothing', async () => {
    const { ctx, webhook } = await webhookAt(204);
    await turn(ctx, webhook.id);
    await webhookService.pause(ctx, webhook.id);
    await webhookService.resume(ctx, webhook.id);
    expect(await told(ctx)).toEqual([]);
  });
});
