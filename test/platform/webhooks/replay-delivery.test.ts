import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../kernel/errors.js';
import { attemptDelaysMs } from '../../../subgraphs/platform/webhook/delivery.rules.js';
import { findAttempts } from '../../../subgraphs/platform/webhook/delivery-attempt.queries.js';
import { readDelivery } from '../../../subgraphs/platform/webhook/delivery-log.queries.js';
import { replayDelivery, replayWebhook } from '../../../subgraphs/platform/webhook/replay.service.js';
import { deliveriesOf, subscribe, webhookService } from '../support/webhooks.js';
import { deliveryTurns } from './delivery-turns.js';

const turns = deliveryTurns();
const { clock } = turns;

const newOwner = () => turns.newOwner();

const errorOf = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => Promise.reject(new Error('It was not rejected.')),
    (error: AppError) => error,
  );

describe('the replay of one delivery', () => {
  it('sends the same event and bytes under a new delivery id, and keeps what the first told', async () => {
    const ctx = newOwner();
    const endpoint = await turns.receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    const eventId = await turns.commit(ctx);
    await turns.turn(ctx.organizationId, webhook.id);
    const [first] = await deliveriesOf(ctx, webhook.id);
    const again = await replayDelivery(ctx, first!);
    expect(again).toMatchObject({ eventId, replay: 1, status: 'pending', attempts: 0 });
    expect(await turns.plannedInMs(webhook.id)).toBeLessThan(1_000);
    await turns.turn(ctx.organizationId, webhook.id);

    const [one, two] = endpoint.received;
    expect(two!.body).toBe(one!.body);
    expect([one, two].map(sent => sent!.headers['webhook-id'])).toEqual([eventId, eventId]);
    expect([one, two].map(sent => sent!.headers['tradewind-delivery-id'])).toEqual([first!.id, again.id]);
    expect([one, two].map(sent => sent!.headers['tradewind-delivery-attempt'])).toEqual(['1', '1']);
    expect(await readDelivery(ctx, first!)).toEqual(first);
    const deliveries = await deliveriesOf(ctx, webhook.id);
    expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    const attempts = await findAttempts(ctx.reader, ctx.organizationId, deliveries);
    expect(
      attempts.map(of =>
        of.map(({ number, requestHeaders: sent }) => [number, sent['tradewind-delivery-id']]),
      ),
    ).toEqual(deliveries.map(({ id }) => [[1, id]]));
  });

  it('begins the schedule of a failed one anew, and takes the place of one that waits', async () => {
    const ctx = newOwner();
    let status = 500;
    const endpoint = await turns.receiver(() => ({ status }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    await turns.commit(ctx);
    for (const delayMs of attemptDelaysMs) {
      clock.nowMs += delayMs;
      await turns.turn(ctx.organizationId, webhook.id);
    }
    const [failed] = await deliveriesOf(ctx, webhook.id);
    expect(failed).toMatchObject({ status: 'failed', attempts: 10, deliveredAt: null });
    clock.nowMs += 60_000;
    const waiting = await replayDelivery(ctx, failed!);
    await turns.turn(ctx.organizationId, webhook.id);
    status = 204;
    const last = await replayDelivery(ctx, waiting);
    clock.nowMs += 24 * 60 * 60 * 1_000;
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(12);
    const all = await deliveriesOf(ctx, webhook.id);
    expect(all.map(({ id, replay, status: state }) => ({ id, replay, state }))).toEqual([
      { id: last.id, replay: 2, state: 'delivered' },
      { id: waiting.id, replay: 1, state: 'replaced' },
      { id: failed!.id, replay: 0, state: 'failed' },
    ]);
  });

  it('takes the place of one that is being sent, whose failure brings it back no more', async () => {
    const ctx = newOwner();
    const endpoint = await turns.receiver(() => ({ status: 500 }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    await turns.commit(ctx);
    await turns.turn(ctx.organizationId, webhook.id);
    const [sent] = await deliveriesOf(ctx, webhook.id);
    clock.nowMs += attemptDelaysMs[1];
    await turns.turn(ctx.organizationId, webhook.id, {
      send: async () => {
        await replayDelivery(ctx, sent!);
        return { status: 500, headers: {}, bytes: Buffer.alloc(0), body: '' };
      },
    });
    const all = await deliveriesOf(ctx, webhook.id);
    expect(all.map(({ replay, status, attempts }) => ({ replay, status, attempts }))).toMatchObject([
      { replay: 1 },
      { replay: 0, status: 'replaced', attempts: 2 },
    ]);
    expect(all[0]!.status).not.toBe('replaced');
  });

  it('is numbered for each, however many replay at the same time', async () => {
    const ctx = newOwner();
    const endpoint = await turns.receiver();
    const { webhook } = await subscribe(ctx, endpoint.url);
    await turns.commit(ctx);
    await turns.turn(ctx.organizationId, webhook.id);
    const [first] = await deliveriesOf(ctx, webhook.id);
    await Promise.all(Array.from({ length: 5 }, () => replayDelivery(ctx, first!)));
    const all = await deliveriesOf(ctx, webhook.id);
    expect(all.map(({ replay, status }) => `${replay} ${status}`)).toEqual([
      '5 pending',
      '4 replaced',
      '3 replaced',
      '2 replaced',
      '1 replaced',
      '0 delivered',
    ]);
  });

  it('is rejected for a disabled webhook and for an event past its retention, and waits for a paused one', async () => {
    const ctx = newOwner();
    let status = 410;
    const endpoint = await turns.receiver(() => ({ status }));
    const { webhook } = await subscribe(ctx, endpoint.url);
    const eventId = await turns.commit(ctx);
    await turns.turn(ctx.organizationId, webhook.id);
    const [gone] = await deliveriesOf(ctx, webhook.id);
    const disabled = await errorOf(replayDelivery(ctx, gone!));
    expect(disabled).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ code: 'WEBHOOK_DISABLED' }] });
    expect(await errorOf(replayWebhook(ctx, webhook.id, {}))).toMatchObject({
      errors: [{ path: 'id', code: 'WEBHOOK_DISABLED' }],
    });
    expect(await errorOf(replayDelivery(newOwner(), gone!))).toMatchObject({ code: 'NOT_FOUND' });

    status = 204;
    await webhookService.resume(ctx, webhook.id);
    await webhookService.pause(ctx, webhook.id);
    await replayDelivery(ctx, gone!);
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.received).toHaveLength(1);
    await webhookService.resume(ctx, webhook.id);
    await turns.turn(ctx.organizationId, webhook.id);
    expect(endpoint.eventIds()).toEqual([eventId, eventId]);

    await turns.platform.db.pool.query('delete from platform.event where id = $1', [eventId]);
    expect(await errorOf(replayDelivery(ctx, gone!))).toMatchObject({
      code: 'NOT_FOUND',
      detail: expect.stringContaining('past its retention'),
    });
  });
});
