import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { attemptDelaysMs } from '../../../subgraphs/platform/webhook/delivery.rules.js';
import { listDeliveries, readDelivery } from '../../../subgraphs/platform/webhook/delivery-log.queries.js';
import { replayDelivery } from '../../../subgraphs/platform/webhook/replay.service.js';
import { purgeDeliveries } from '../../../subgraphs/platform/webhook/webhook.jobs.js';
import { webhookLimits } from '../../../subgraphs/platform/webhook/webhook.limits.js';
import { dispatchEvents } from '../../../subgraphs/platform/webhook/webhook-dispatcher.js';
import { appendTo, caughtUp } from '../support/events.js';
import { deliveriesOf, dispatchAll, policy, subscribe, webhookService } from '../support/webhooks.js';
import { deliveryTurns } from './delivery-turns.js';

const turns = deliveryTurns();
const { clock } = turns;

const newOwner = () => turns.newOwner();

/** Commits so many events at once, of one subject each or all of one. Answers their ids in order. */
const commitMany = (ctx: RequestContext, count: number, subjectId?: string): Promise<string[]> =>
  ctx.transaction(async tx =>
    Array.from({ length: count }, (_, index) =>
      appendTo(tx, ctx.organizationId, { subjectId: subjectId ?? newId(), resourceVersion: index + 1 }),
    ),
  );

/** How many deliveries of the webhook wait in batches, and how many are written down. */
async function placesOf(webhookId: string): Promise<{ inBatches: number; written: number }> {
  const { rows } = await turns.platform.db.pool.query(
    `select (select coalesce(sum(size), 0) from platform.webhook_batch where webhook_id = $1) as "inBatches",
      (select count(*) from platform.webhook_delivery where webhook_id = $1) as written`,
    [webhookId],
  );
  return { inBatches: Number(rows[0].inBatches), written: Number(rows[0].written) };
}

describe('events that were handed to a webhook', () => {
  it('are listed and read as deliveries that wait, before anything is written of them', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook', [
      'product.updated',
      'product.created',
    ]);
    const created = await turns.commit(ctx, { type: 'product.created' });
    const [first, second] = [await turns.commit(ctx), await turns.commit(ctx)];
    await dispatchAll(turns.platform.db);
    expect(await placesOf(webhook.id)).toEqual({ inBatches: 3, written: 0 });

    const handedAt = new Date(clock.nowMs).toISOString();
    const waiting = { status: 'pending', attempts: 0, nextAttemptAt: handedAt, lastAttemptAt: null };
    const ids = async (filter: Parameters<typeof listDeliveries>[2]) =>
      (await listDeliveries(ctx, webhook.id, filter)).items.map(({ eventId }) => eventId);
    expect(await deliveriesOf(ctx, webhook.id)).toMatchObject(
      [second, first, created].map(eventId => ({ ...waiting, eventId })),
    );
    expect(await ids({ eventType: 'product.created' })).toEqual([created]);
    expect(await ids({ eventId: first })).toEqual([first]);
    expect(await ids({ status: 'pending' })).toEqual([second, first, created]);
    expect(await ids({ status: 'delivered' })).toEqual([]);
    const page = await listDeliveries(ctx, webhook.id, { limit: 1 });
    expect(await ids({ limit: 2, cursor: page.pagination.nextCursor })).toEqual([first, created]);
    expect(await readDelivery(ctx, page.items[0]!)).toEqual(page.items[0]);
    await expect(readDelivery(newOwner(), page.items[0]!)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are none of a transaction that is open, nor later ones, and lose nothing when it commits last', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    const opened = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const late = ctx.transaction(async tx => {
      // From here on the transaction has its place in the log, before those that begin after it.
      await tx.client.query('select pg_current_xact_id()');
      opened.resolve();
      await end.promise;
      return appendTo(tx, ctx.organizationId);
    });
    await opened.promise;
    const early = await turns.commit(ctx);
    await dispatchEvents(turns.platform.db);
    const before = await placesOf(webhook.id);
    end.resolve();
    const first = await late;
    await dispatchAll(turns.platform.db);
    expect(before).toEqual({ inBatches: 0, written: 0 });
    const handed = (await deliveriesOf(ctx, webhook.id)).map(({ eventId }) => eventId);
    expect(handed.toSorted()).toEqual([first, early].toSorted());
  });

  it('are followed at once by those for which there was no room', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    await dispatchAll(turns.platform.db);
    await commitMany(ctx, 4 * webhookLimits.batchSize + 1);
    await caughtUp(turns.platform.db);
    expect(await dispatchEvents(turns.platform.db)).toBe(true);
    expect(await dispatchEvents(turns.platform.db)).toBe(false);
    expect((await placesOf(webhook.id)).inBatches).toBe(4 * webhookLimits.batchSize + 1);
  });

  it('go out in rounds, those of a subject in commit order, and are written once', async () => {
    const ctx = newOwner();
    const endpoint = await turns.receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const subjectId = newId();
    const events = await commitMany(ctx, 2 * webhookLimits.batchSize + 5, subjectId);
    // A turn ends by the clock; a slow machine takes more than one.
    do {
      await turns.turn(ctx.organizationId, webhook.id);
    } while ((await placesOf(webhook.id)).inBatches > 0);
    expect(endpoint.eventIds()).toEqual(events);
    expect((await placesOf(webhook.id)).written).toBe(events.length);
    expect((await listDeliveries(ctx, webhook.id, { status: 'pending' })).items).toEqual([]);
  });

  it('keep their place before later events of the subject when they are tried again', async () => {
    const ctx = newOwner();
    let status = 500;
    const endpoint = await turns.receiver(() => ({ status }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const subjectId = newId();
    const [first] = await commitMany(ctx, 1, subjectId);
    await dispatchAll(turns.platform.db);
    const [second] = await commitMany(ctx, 1, subjectId);
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([first, second]);
    const [third] = await commitMany(ctx, 1, subjectId);
    await dispatchAll(turns.platform.db);
    status = 204;
    clock.nowMs += attemptDelaysMs[1];
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds().slice(2)).toEqual([first, second, third]);
  });

  it('wait by themselves for an endpoint that asked for less, in the middle of a batch too', async () => {
    const ctx = newOwner();
    let isBusy = true;
    const endpoint = await turns.receiver((_received, count) => ({
      status: isBusy && count === 3 ? 429 : 204,
    }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const events = await commitMany(ctx, webhookLimits.batchSize + 10, newId());
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual(events.slice(0, 3));
    await turns.turn(ctx.organizationId, webhook.id);
    expect(await placesOf(webhook.id)).toEqual({ inBatches: 0, written: events.length });
    expect(endpoint.received).toHaveLength(3);
    isBusy = false;
    clock.nowMs += 10_000;
    await turns.turn(ctx.organizationId, webhook.id);
    // The one that was rejected has its own delay.
    expect(endpoint.eventIds().slice(3).sort()).toEqual(events.slice(2).sort());
  });

  it('wait by themselves for a paused webhook, and go out in order once it is resumed', async () => {
    const ctx = newOwner();
    const endpoint = await turns.receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const subjectId = newId();
    const events: string[] = [];
    for (let batch = 0; batch < 20; batch++) {
      events.push(...(await commitMany(ctx, 1, subjectId)));
      await dispatchAll(turns.platform.db);
    }
    await webhookService.pause(ctx, webhook.id);
    await turns.turn(ctx.organizationId, webhook.id);
    expect(await placesOf(webhook.id)).toEqual({ inBatches: 0, written: 20 });
    await webhookService.resume(ctx, webhook.id);
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual(events);
  });

  it('are sent again when the round was not recorded', async () => {
    const ctx = newOwner();
    const endpoint = await turns.receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const events = await commitMany(ctx, 3, newId());
    await dispatchAll(turns.platform.db);
    const { db } = turns.platform;
    const transact = db.transaction.bind(db);
    db.transaction = () => Promise.reject(new Error('lost'));
    const { organizationId } = ctx;
    await expect(turns.deliver({ organizationId, webhookId: webhook.id })).rejects.toThrow('lost');
    db.transaction = transact;
    expect(await placesOf(webhook.id)).toEqual({ inBatches: 3, written: 0 });
    await turns.turn(organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([...events, ...events]);
    expect((await deliveriesOf(ctx, webhook.id)).map(({ status }) => status)).toEqual(
      events.map(() => 'delivered'),
    );
  });

  it('are sent once when what was sent before them is still being recorded', async () => {
    const ctx = newOwner();
    const { db } = turns.platform;
    const endpoint = await turns.receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    await webhookService.pause(ctx, webhook.id);
    const rows = await commitMany(ctx, webhookLimits.batchSize, newId());
    await turns.turn(ctx.organizationId, webhook.id);
    await webhookService.resume(ctx, webhook.id);
    const batch = await commitMany(ctx, 3, newId());
    const recordingMayEnd = Promise.withResolvers<void>();
    const [transact, query] = [db.transaction.bind(db), db.query.bind(db)];
    let readings = 0;
    await dispatchAll(db);
    db.transaction = async (...call) => {
      await recordingMayEnd.promise;
      return transact(...call) as never;
    };
    db.query = async (statement, values) => {
      const found = await query(statement, values);
      readings += statement.name === 'platform.delivery.due' ? 1 : 0;
      if (readings === 3) {
        recordingMayEnd.resolve();
      }
      return found as never;
    };
    await turns.deliver({ organizationId: ctx.organizationId, webhookId: webhook.id });
    Object.assign(db, { transaction: transact, query });
    expect(endpoint.eventIds()).toEqual([...rows, ...batch]);
  });

  it('that are replayed while they are sent are delivered by that attempt, and once more', async () => {
    const ctx = newOwner();
    const endpoint = await turns.receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const [eventId] = await commitMany(ctx, 1);
    await dispatchAll(turns.platform.db);
    const [handed] = await deliveriesOf(ctx, webhook.id);
    const outbound = new Outbound({ policy });
    let isReplayed = false;
    await turns.turn(ctx.organizationId, webhook.id, {
      send: async call => {
        if (!isReplayed) {
          isReplayed = true;
          await replayDelivery(ctx, handed!);
        }
        return outbound.send(call);
      },
    });
    await outbound.close();
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([eventId, eventId]);
    const all = await deliveriesOf(ctx, webhook.id);
    expect(all.map(({ replay, status, attempts }) => ({ replay, status, attempts }))).toEqual([
      { replay: 1, status: 'delivered', attempts: 1 },
      { replay: 0, status: 'delivered', attempts: 1 },
    ]);
  });

  it('go with their webhook, also while they are sent, and leave those of another one', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    const { webhook: other } = await subscribe(ctx, 'http://127.0.0.1:9/other');
    await commitMany(ctx, 3);
    const gone = { inBatches: 0, written: 0 };
    await turns.turn(ctx.organizationId, webhook.id, {
      send: async () => {
        await webhookService.delete(ctx, webhook.id).catch(() => {});
        return { status: 204, headers: {}, bytes: Buffer.alloc(0), body: '' };
      },
    });
    expect(await placesOf(webhook.id)).toEqual(gone);
    expect(await placesOf(other.id)).toEqual({ inBatches: 3, written: 0 });
  });

  it('are dropped when nobody took them until their events were past retention', async () => {
    const ctx = newOwner();
    const { webhook } = await subscribe(ctx, 'http://127.0.0.1:9/hook');
    await commitMany(ctx, 2);
    await dispatchAll(turns.platform.db);
    clock.nowMs += webhookLimits.deliveryRetentionMs + 1;
    await purgeDeliveries(turns.platform.db);
    expect(await placesOf(webhook.id)).toEqual({ inBatches: 0, written: 0 });
  });
});
