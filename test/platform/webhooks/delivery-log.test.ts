import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { asReferenced, buildSubgraph } from '../../../kernel/federation/build-subgraph.js';
import { compileSubgraph } from '../../../kernel/federation/compile-subgraph.js';
import type { SubgraphExecutor } from '../../../kernel/federation/subgraph-executor.js';
import { newId } from '../../../kernel/ids.js';
import { DeliveryResolver } from '../../../subgraphs/platform/webhook/delivery.resolver.js';
import { attemptDelaysMs } from '../../../subgraphs/platform/webhook/delivery.rules.js';
import { readDelivery } from '../../../subgraphs/platform/webhook/delivery-log.queries.js';
import { purgeDeliveries } from '../../../subgraphs/platform/webhook/webhook.jobs.js';
import { WebhookResolver } from '../../../subgraphs/platform/webhook/webhook.resolver.js';
import { WebhookDeliveriesResolver } from '../../../subgraphs/platform/webhook/webhook-deliveries.resolver.js';
import { contextOf } from '../support/platform-database.js';
import { dispatchAll, subscribe, webhookService } from '../support/webhooks.js';
import { deliveryTurns } from './delivery-turns.js';

const turns = deliveryTurns();
let executor: SubgraphExecutor;

beforeAll(async () => {
  const container = new Map<new (service: never) => object, object>([
    [WebhookResolver, new WebhookResolver(webhookService)],
    [WebhookDeliveriesResolver, new WebhookDeliveriesResolver()],
    [DeliveryResolver, new DeliveryResolver()],
  ]);
  const resolvers = [...container.keys()] as never;
  const references = { Job: asReferenced };
  executor = compileSubgraph(await buildSubgraph({ name: 'platform', resolvers, container, references }));
});

const listDocument = `query ($id: ID!, $status: WebhookDeliveryStatus, $eventType: String, $eventId: ID, $limit: Int, $cursor: String) {
  webhook(id: $id) {
    deliveries(filter: { status: $status, eventType: $eventType, eventId: $eventId }, limit: $limit, cursor: $cursor) {
      items { id eventId status } pagination { limit hasMore nextCursor }
    }
  }
}`;

const oneDocument = `query ($id: ID!) {
  webhookDelivery(id: $id) {
    id webhookId replay status attempts nextAttemptAt deliveredAt event { id type body }
    attemptLog { number attemptedAt url requestHeaders responseStatus responseHeaders responseBody error }
  }
}`;

interface Page {
  items: { id: string; eventId: string; status: string }[];
  pagination: { limit: number; hasMore: boolean; nextCursor: string | null };
}

async function list(ctx: RequestContext, id: string, filter: Record<string, unknown> = {}): Promise<Page> {
  const { data, errors } = await executor.prepare(listDocument)({ id, ...filter }, ctx);
  expect(errors).toBeUndefined();
  return (data as { webhook: { deliveries: Page } }).webhook.deliveries;
}

const idsOf = (page: Page): string[] => page.items.map(item => item.eventId);

describe('the log of a delivery', () => {
  it('shows each attempt with what was sent and what came back', async () => {
    const ctx = contextOf(turns.platform.db);
    const busy = {
      status: 503,
      headers: { 'retry-after': '7', 'set-cookie': 'session=secret', server: 'x'.repeat(2_000) },
      // A text of Postgres holds no NUL.
      body: `\0${'a'.repeat(1_019)}öööö`,
    };
    const endpoint = await turns.receiver((_received, count) => (count === 1 ? busy : { status: 204 }));
    const { webhook, secret } = await subscribe(ctx, endpoint.url);
    const eventId = await turns.commit(ctx);
    await turns.turn(ctx.organizationId, webhook.id);
    const { id } = (await list(ctx, webhook.id)).items[0]!;
    const waiting = await executor.prepare(oneDocument)({ id }, ctx);
    const dueAt = new Date(turns.clock.nowMs + attemptDelaysMs[1]).toISOString();
    expect(waiting.data).toMatchObject({
      webhookDelivery: { status: 'pending', attempts: 1, nextAttemptAt: dueAt, deliveredAt: null },
    });
    turns.clock.nowMs += attemptDelaysMs[1];
    await turns.turn(ctx.organizationId, webhook.id);

    const { data } = await executor.prepare(oneDocument)({ id }, ctx);
    const { webhookDelivery } = data as { webhookDelivery: Record<string, unknown> };
    const { body } = endpoint.received[0]!;
    expect(webhookDelivery).toMatchObject({
      id,
      webhookId: webhook.id,
      replay: 0,
      status: 'delivered',
      attempts: 2,
      nextAttemptAt: null,
      deliveredAt: turns.clock.now().toISOString(),
      event: { id: eventId, type: 'product.updated', body },
    });
    const [first, second] = webhookDelivery.attemptLog as Record<string, unknown>[];
    expect(first).toMatchObject({ number: 1, url: endpoint.url, responseStatus: 503, error: null });
    expect(first!.responseBody).toBe(`\ufffd${'a'.repeat(1_019)}öö`);
    expect(first!.responseHeaders).toEqual({
      date: expect.any(String),
      'retry-after': '7',
      server: 'x'.repeat(256),
    });
    expect(second).toMatchObject({ number: 2, responseStatus: 204, responseBody: '' });
    for (const [index, attempt] of [first, second].entries()) {
      const sent = attempt!.requestHeaders as Record<string, string>;
      expect(endpoint.received[index]!.headers).toMatchObject(sent);
      expect(new Verifier(secret).verify(body, sent)).toMatchObject({ id: eventId });
      expect(JSON.stringify(attempt)).not.toContain(secret.slice('whsec_'.length));
    }
  });

  it('is listed by pages, the newest events first, and filtered by status, key and event', async () => {
    const ctx = contextOf(turns.platform.db);
    let status = 204;
    const endpoint = await turns.receiver(() => ({ status }));
    const { webhook } = await subscribe(ctx, endpoint.url, ['product.updated', 'product.created']);
    const delivered = [
      await turns.commit(ctx),
      await turns.commit(ctx, { type: 'product.created' }),
      await turns.commit(ctx),
    ];
    await turns.turn(ctx.organizationId, webhook.id);
    status = 500;
    const pending = [await turns.commit(ctx), await turns.commit(ctx)];
    await turns.turn(ctx.organizationId, webhook.id);

    const first = await list(ctx, webhook.id, { limit: 2 });
    expect(idsOf(first)).toEqual(pending.toReversed());
    expect(first.pagination).toEqual({ limit: 2, hasMore: true, nextCursor: expect.any(String) });
    await turns.commit(ctx);
    await dispatchAll(turns.platform.db);
    const second = await list(ctx, webhook.id, { limit: 3, cursor: first.pagination.nextCursor });
    expect(idsOf(second)).toEqual(delivered.toReversed());
    expect(second.pagination).toEqual({ limit: 3, hasMore: false, nextCursor: null });

    expect(idsOf(await list(ctx, webhook.id, { status: 'delivered' }))).toEqual(delivered.toReversed());
    expect(idsOf(await list(ctx, webhook.id, { status: 'pending' }))).toHaveLength(3);
    expect(idsOf(await list(ctx, webhook.id, { status: 'failed' }))).toEqual([]);
    expect(idsOf(await list(ctx, webhook.id, { eventType: 'product.created' }))).toEqual([delivered[1]]);
    expect(idsOf(await list(ctx, webhook.id, { eventId: delivered[0] }))).toEqual([delivered[0]]);
    expect(idsOf(await list(ctx, webhook.id, { eventId: 'no id' }))).toEqual([]);

    const other = { id: webhook.id, status: 'failed', cursor: first.pagination.nextCursor };
    const rejected = await executor.prepare(listDocument)(other, ctx);
    expect(rejected.errors?.[0]?.extensions).toMatchObject({ code: 'CURSOR_INVALID' });
    const unknown = await executor.prepare(listDocument)({ id: webhook.id, eventType: 'orders/create' }, ctx);
    expect(unknown.errors?.[0]?.extensions).toMatchObject({ code: 'WEBHOOK_EVENT_UNKNOWN' });
  });

  it('is hidden from strangers and from callers without the scope of the webhook', async () => {
    const ctx = contextOf(turns.platform.db);
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    await turns.commit(ctx);
    await dispatchAll(turns.platform.db);
    const { id } = (await list(ctx, webhook.id)).items[0]!;
    const { organizationId } = ctx;
    const poor = contextOf(turns.platform.db, { organizationId, scopes: ['orders:read'] });
    const codeFor = async (by: RequestContext, deliveryId: string) =>
      (await executor.prepare(oneDocument)({ id: deliveryId }, by)).errors?.[0]?.extensions?.code;
    expect(await codeFor(contextOf(turns.platform.db), id)).toBe('NOT_FOUND');
    expect(await codeFor(ctx, newId())).toBe('NOT_FOUND');
    expect(await codeFor(ctx, 'no id')).toBe('NOT_FOUND');
    expect(await codeFor(poor, id)).toBe('SCOPE_MISSING');
    expect(await codeFor(ctx, id)).toBeUndefined();
    const { webhook: other } = await subscribe(ctx, 'http://127.0.0.1:9/other');
    const elsewhere = readDelivery(ctx, { id, webhookId: other.id });
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leads to replays of one delivery and of a range', async () => {
    const ctx = contextOf(turns.platform.db);
    const endpoint = await turns.receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const eventId = await turns.commit(ctx);
    await turns.turn(ctx.organizationId, webhook.id);
    const { id } = (await list(ctx, webhook.id)).items[0]!;
    const one =
      'mutation ($id: ID!) { replayWebhookDelivery(input: { id: $id }) { webhookDelivery { eventId replay status event { id } } } }';
    expect((await executor.prepare(one)({ id }, ctx)).data).toEqual({
      replayWebhookDelivery: {
        webhookDelivery: { eventId, replay: 1, status: 'pending', event: { id: eventId } },
      },
    });
    const range = `mutation ($input: ReplayWebhookInput!) { replayWebhook(input: $input) { jobId } }`;
    const input = {
      id: webhook.id,
      since: '2026-11-01T00:00:00Z',
      onlyUnacknowledged: true,
      eventTypes: ['product.updated'],
    };
    const started = await executor.prepare(range)({ input }, ctx);
    expect(started).toEqual({ data: { replayWebhook: { jobId: expect.stringMatching(/^[\da-f-]{36}$/) } } });
    const rejected = await executor.prepare(range)({ input: { id: webhook.id, eventTypes: [] } }, ctx);
    expect(rejected.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
  });

  it('keeps the attempts, each once, of a delivery that is given up because its event is gone', async () => {
    const ctx = contextOf(turns.platform.db);
    const endpoint = await turns.receiver(() => ({ status: 500 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const eventId = await turns.commit(ctx);
    await turns.turn(ctx.organizationId, webhook.id);
    await turns.platform.db.pool.query('delete from platform.event where id = $1', [eventId]);
    turns.clock.nowMs += attemptDelaysMs[1];
    await turns.turn(ctx.organizationId, webhook.id);
    const { id } = (await list(ctx, webhook.id)).items[0]!;
    expect((await executor.prepare(oneDocument)({ id }, ctx)).data).toMatchObject({
      webhookDelivery: {
        status: 'failed',
        attempts: 1,
        event: null,
        attemptLog: [{ number: 1, responseStatus: 500 }],
      },
    });
  });

  it.each(['is past its retention', 'loses its webhook'])(
    'goes with its delivery when that %s',
    async how => {
      const ctx = contextOf(turns.platform.db);
      const endpoint = await turns.receiver((_received, count) => ({ status: count === 1 ? 500 : 204 }));
      const { webhook } = await subscribe(ctx, endpoint.url);
      await turns.commit(ctx);
      await turns.turn(ctx.organizationId, webhook.id);
      turns.clock.nowMs += attemptDelaysMs[1];
      await turns.turn(ctx.organizationId, webhook.id);
      const count = async () =>
        (
          await turns.platform.db.pool.query('select from platform.webhook_attempt where webhook_id = $1', [
            webhook.id,
          ])
        ).rowCount;
      expect(await count()).toBe(1);
      if (how === 'loses its webhook') {
        await webhookService.delete(ctx, webhook.id);
      } else {
        turns.clock.nowMs += 32 * 24 * 60 * 60 * 1_000;
        await purgeDeliveries(turns.platform.db);
      }
      expect(await count()).toBe(0);
    },
  );

  it('is closed to whoever may change the webhook of another and not read it', async () => {
    const ctx = contextOf(turns.platform.db);
    const { webhook } = await subscribe(ctx, (await turns.receiver(() => ({ status: 204 }))).url);
    const scopes = ['catalog:read', 'webhooks:write'] as const;
    const writer = contextOf(turns.platform.db, { organizationId: ctx.organizationId, scopes });
    const change = `mutation ($id: ID!) {
      updateWebhook(input: { id: $id, description: "Shop" }) { webhook { description deliveries { items { id } } } }
    }`;
    const { errors } = await executor.prepare(change)({ id: webhook.id }, writer);
    expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(['SCOPE_MISSING']);
  });
});
