import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { type ReturnActionKind, returnActionKinds } from '../../connectors/marketplaces/sale.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import { RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { ConnectionService } from '../../subgraphs/catalog/index.js';
import { findReturn } from '../../subgraphs/commerce/orders/return/return.queries.js';
import type { ReturnActionRequest } from '../../subgraphs/commerce/orders/return-action/return-action.entity.js';
import { JobService } from '../../subgraphs/platform/job/job.service.js';
import { openReturnActions, withChannel } from './action-world.js';
import { askedReturn, halfOf } from './asked-return.js';

type Opened = Awaited<ReturnType<typeof openReturnActions>>;

const takes = (kinds: readonly ReturnActionKind[]) => (module: SandboxedMarketplace) =>
  kinds.every(kind => module.marketplace.capabilities.returnActions?.[kind] !== undefined);
/** The marketplace that takes every answer. */
const open = () => openReturnActions(sandboxedMarketplaces.find(takes(returnActionKinds))!);

const accept: ReturnActionRequest = { action: 'accept', amount: null, reason: null };
const partly = (amount: string, currency = 'SGD'): ReturnActionRequest => ({
  action: 'partial_refund',
  amount: { amount, currency },
  reason: null,
});

const stored = async ({ world }: Opened, id: string) =>
  (await findReturn(world.db, world.organizationId, id))!;

async function told({ world }: Opened) {
  const rows = await world.rows<{ body: string }>(
    `select body from platform.event where organization_id = $1 and type like 'return.%' order by sequence`,
  );
  return rows.map(({ body }) => JSON.parse(body));
}

const nobodyKnows = async (): Promise<never> => {
  throw new MarketplaceError('unknown', 'The answer was lost.');
};

describe('an answer to a return', () => {
  it('is given at the marketplace, read back, and told as one change of status', async () => {
    const opened = await open();
    const { world, actions, start, ended } = opened;
    const { id, theirs } = await askedReturn(opened);
    const { jobId } = await actions.request(world.ctx, id, accept);
    await start();
    expect(await ended(jobId)).toMatchObject({ status: 'completed', result: { status: 'completed' } });
    expect(theirs.stage).toBe('accepted');
    expect(await stored(opened, id)).toMatchObject({ status: 'awaiting_shipment', respondBy: null });
    const events = await told(opened);
    expect(events.map(({ type }) => type)).toEqual(['return.created', 'return.status.changed']);
    expect(events[1].source).toMatchObject({ system: 'developer_api', accountId: world.connectionId });
    expect(await actions.list(world.ctx, id)).toMatchObject([{ action: 'accept', status: 'completed' }]);
  });

  it('to a return of history is told, as it is given now', async () => {
    const opened = await open();
    const { id } = await askedReturn(opened);
    await opened.world.rows('update commerce.return set is_historical = true where organization_id = $1');
    await opened.runLast((await opened.actions.request(opened.world.ctx, id, accept)).jobId);
    expect((await told(opened)).map(({ type }) => type)).toEqual(['return.created', 'return.status.changed']);
  });

  it('of a part of the money is an offer, and the refund is partial once the buyer has taken it', async () => {
    const opened = await open();
    const { world, actions, runLast } = opened;
    const { id, theirs } = await askedReturn(opened);
    const amount = halfOf(theirs);
    const { jobId } = await actions.request(world.ctx, id, partly(amount, theirs.currency));
    expect(await runLast(jobId)).toMatchObject({ status: 'completed' });
    expect(Number(theirs.offer)).toBe(Number(amount));
    expect(await stored(opened, id)).toMatchObject({ status: 'requested', respondBy: null });
    world.clock.advance(1_000);
    world.sandbox.shop.advanceReturn(theirs, 'completed');
    world.clock.advance(1_000);
    await world.sync();
    const ended = await stored(opened, id);
    expect([ended.status, ended.resolution, Number(ended.refundAmount)]).toEqual([
      'completed',
      'partially_refunded',
      Number(amount),
    ]);
    const types = (await told(opened)).map(({ type }) => type);
    expect(types).toEqual(['return.created', 'return.updated', 'return.status.changed']);
    expect(await actions.list(world.ctx, id)).toMatchObject([{ amount: { amount } }]);
  });

  it('about goods that are back is about the parcel', async () => {
    const opened = await open();
    const { world, actions, runLast } = opened;
    const { id, theirs } = await askedReturn(opened);
    world.sandbox.shop.advanceReturn(theirs, 'received');
    world.clock.advance(1_000);
    await world.sync();
    const { jobId } = await actions.request(world.ctx, id, accept);
    expect(await runLast(jobId)).toMatchObject({ status: 'completed' });
    expect(theirs.stage).toBe('refund_pending');
  });

  it('is asked for once, also by several callers at the same moment', async () => {
    const opened = await open();
    const { world, actions, runLast } = opened;
    const { id } = await askedReturn(opened);
    const all = await Promise.allSettled(
      ['accept', 'accept', 'partial', 'partial'].map(each =>
        actions.request(world.ctx, id, each === 'accept' ? accept : partly('1')),
      ),
    );
    const taken = all.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    expect(taken).toHaveLength(1);
    for (const one of all.filter(({ status }) => status === 'rejected')) {
      expect(one).toMatchObject({
        reason: { code: 'RETURN_ACTION_UNAVAILABLE', errors: [{ code: 'IN_PROGRESS' }] },
      });
    }
    await runLast(taken[0]!.jobId);
    expect(await actions.list(world.ctx, id)).toHaveLength(1);
  });

  it('is rejected once the return has been answered', async () => {
    const opened = await open();
    const { world, actions, runLast } = opened;
    const { id } = await askedReturn(opened);
    await runLast((await actions.request(world.ctx, id, accept)).jobId);
    await expect(actions.request(world.ctx, id, accept)).rejects.toMatchObject({
      errors: [{ code: 'WRONG_STATUS' }],
    });
  });

  it('that the marketplace rejects fails with its words, and changes nothing', async () => {
    const opened = await open();
    const { world, actions, runLast } = opened;
    const { id, theirs } = await askedReturn(opened);
    const { jobId } = await actions.request(world.ctx, id, {
      action: 'reject',
      amount: null,
      reason: 'I do not like it',
    });
    const { status, error } = await runLast(jobId);
    expect([status, error]).toMatchObject(['failed', { code: 'MARKETPLACE_REJECTED' }]);
    expect(error!.message).toContain('reverse_reject_request_reason_1');
    expect(await actions.list(world.ctx, id)).toMatchObject([{ status: 'failed', error }]);
    expect([theirs.stage, (await stored(opened, id)).status]).toEqual(['requested', 'requested']);
    const again = await actions.request(world.ctx, id, accept);
    expect(await runLast(again.jobId)).toMatchObject({ status: 'completed' });
  });

  it('of which nobody knows whether it was given fails with that, and is looked up before it is given again', async () => {
    const opened = await open();
    const { world, actions, runLast } = opened;
    const { id, theirs } = await askedReturn(opened);
    const { jobId } = await actions.request(world.ctx, id, accept);
    const away = withChannel(world, channel => ({
      actOnReturn: async action => {
        await channel.actOnReturn(action);
        return nobodyKnows();
      },
      readReturn: nobodyKnows,
    }));
    expect(await runLast(jobId, away)).toMatchObject({
      status: 'failed',
      error: { code: 'MARKETPLACE_OUTCOME_UNKNOWN' },
    });
    expect(theirs.stage).toBe('accepted');
    world.clock.advance(1_000);
    await world.sync();
    await expect(actions.request(world.ctx, id, accept)).rejects.toMatchObject({
      errors: [{ code: 'WRONG_STATUS' }],
    });
  });

  it.each([
    ['before the marketplace had it', false],
    ['after the marketplace had it', true],
  ])('is given once, under a key of its own, when its worker died %s', async (_, wasSent) => {
    const opened = await open();
    const { world, actions, runLast } = opened;
    const { id, theirs } = await askedReturn(opened);
    const amount = halfOf(theirs);
    const request = await actions.request(world.ctx, id, partly(amount, theirs.currency));
    const { channel } = await world.channels.open(world.db, world.organizationId, world.connectionId);
    const answer = {
      kind: 'partial_refund' as const,
      externalReturnId: (await stored(opened, id)).externalReturnId,
      idempotencyKey: request.id,
      amount,
      currency: theirs.currency,
    };
    if (wasSent) {
      await channel.actOnReturn(answer);
    }
    await world.rows(
      `update commerce.return_action set status = 'sending' where organization_id = $1 and id = $2`,
      request.id,
    );
    const keys: string[] = [];
    const noted = withChannel(world, ({ actOnReturn }) => ({
      actOnReturn: action => {
        keys.push(action.idempotencyKey);
        return actOnReturn(action);
      },
    }));
    expect(await runLast(request.jobId, noted)).toMatchObject({ status: 'completed' });
    expect([keys, Number(theirs.offer)]).toEqual([wasSent ? [] : [request.id], Number(amount)]);
  });

  it('that was given by the time its job was canceled stays given', async () => {
    const opened = await open();
    const { world, actions, runLast, cancelRunning } = opened;
    const { id } = await askedReturn(opened);
    const { jobId } = await actions.request(world.ctx, id, accept);
    const late = withChannel(world, channel => ({
      actOnReturn: action => channel.actOnReturn(action).then(cancelRunning),
    }));
    expect(await runLast(jobId, late)).toMatchObject({ status: 'canceled' });
    expect(await actions.list(world.ctx, id)).toMatchObject([{ status: 'completed', error: null }]);
  });

  it('whose job is canceled in time is not given, and another can be', async () => {
    const opened = await open();
    const { world, actions, signals } = opened;
    const [{ id: otherId }, { id }] = [await askedReturn(opened), await askedReturn(opened)];
    await actions.request(world.ctx, otherId, accept);
    const { jobId } = await actions.request(world.ctx, id, accept);
    await world.rows("update commerce.return_action set status = 'sending' where organization_id = $1");
    await new JobService(signals).cancel(world.ctx, jobId);
    expect(await actions.list(world.ctx, id)).toMatchObject([{ status: 'canceled' }]);
    await actions.request(world.ctx, id, partly('1'));
    expect(await actions.list(world.ctx, id)).toMatchObject([{ status: 'queued' }, { status: 'canceled' }]);
    expect(await actions.list(world.ctx, otherId)).toMatchObject([{ status: 'sending' }]);
  });

  it("is nobody else's to give or to see", async () => {
    const opened = await open();
    const { world, actions } = opened;
    const { id } = await askedReturn(opened);
    await actions.request(world.ctx, id, accept);
    const { ctx } = world;
    const caller = { ...ctx.caller, organizationId: newId() } as typeof ctx.caller;
    const stranger = new RequestContext({
      requestId: newId(),
      caller,
      db: ctx.db,
      clock: ctx.clock,
      log: ctx.db.log,
    });
    for (const attempt of [
      () => actions.options(stranger, id),
      () => actions.list(stranger, id),
      () => actions.request(stranger, id, accept),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'RETURN_NOT_FOUND' });
    }
  });
});

describe('what is asked for wrongly', () => {
  it('is rejected by its field, and nothing is asked of anybody', async () => {
    const opened = await open();
    const { world, actions } = opened;
    const { id, theirs } = await askedReturn(opened);
    const more = (Number(theirs.refundAmount) + 0.01).toFixed(2);
    const wrong: [ReturnActionRequest, string, string, RegExp?][] = [
      [{ ...accept, action: 'partial_refund' }, 'amount', 'REQUIRED'],
      [partly(more), 'amount.amount', 'OUT_OF_RANGE'],
      [partly(theirs.refundAmount), 'amount.amount', 'OUT_OF_RANGE'],
      [partly('0'), 'amount.amount', 'OUT_OF_RANGE', /the action "accept", where it is offered\.$/],
      [partly('-1'), 'amount.amount', 'AMOUNT_NEGATIVE'],
      [partly('1.001'), 'amount.amount', 'AMOUNT_TOO_PRECISE'],
      [partly('1e3'), 'amount.amount', 'AMOUNT_MALFORMED'],
      [partly('1', 'USD'), 'amount.currency', 'CURRENCY_MISMATCH'],
      [{ ...accept, amount: { amount: '1', currency: 'SGD' } }, 'amount', 'NOT_TAKEN'],
      [{ ...accept, reason: 'because' }, 'reason', 'NOT_TAKEN'],
      [{ ...accept, action: 'reject' }, 'reason', 'REQUIRED'],
      [{ ...accept, action: 'reject', reason: 'x'.repeat(201) }, 'reason', 'TOO_LONG'],
    ];
    for (const [request, path, code, message = /./] of wrong) {
      await expect(actions.request(world.ctx, id, request)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path, code, message: expect.stringMatching(message) }],
      });
    }
    expect(await actions.list(world.ctx, id)).toEqual([]);
    expect(await world.rows('select 1 from platform.job where organization_id = $1')).toEqual([]);
  });

  it('is rejected after the deadline, and without an account', async () => {
    const opened = await open();
    const { world, actions } = opened;
    const { id } = await askedReturn(opened);
    world.clock.advance(49 * 3_600_000);
    const errorOf = (code: string) => ({ code: 'RETURN_ACTION_UNAVAILABLE', errors: [{ code }] });
    await expect(actions.request(world.ctx, id, accept)).rejects.toMatchObject(errorOf('DEADLINE_PASSED'));
    await new ConnectionService({ marketplaces: [] } as never).disconnect(world.ctx, world.connectionId);
    await expect(actions.request(world.ctx, id, accept)).rejects.toMatchObject(errorOf('NOT_CONNECTED'));
  });
});
