import { describe, expect, it } from 'vitest';
import { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { fail } from '../../kernel/errors.js';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import { JobService } from '../../subgraphs/platform/job/job.service.js';
import { labeled, openActions, request, shipment, sold, tracked, withChannel } from './action-world.js';

type Actions = Awaited<ReturnType<typeof openActions>>;

/** What may go wrong while an action is sent, and what its job and the action itself then say. */
const faults: { name: string; strike(actions: Actions): Promise<void> | void; code: string }[] = [
  {
    name: 'answers 500 to everything',
    strike: ({ world }) => world.sandbox.faults.set('failBefore', 1),
    code: 'MARKETPLACE_UNAVAILABLE',
  },
  {
    name: 'is not there',
    strike: ({ world }) => world.sandbox.close(),
    code: 'MARKETPLACE_UNAVAILABLE',
  },
  {
    name: 'has withdrawn the authorisation',
    strike: ({ world }) => world.sandbox.tokens.revokeAll(),
    code: 'MARKETPLACE_REJECTED',
  },
];

describe('the job of an action', () => {
  it.each(faults)(
    'fails with the error of its action when the marketplace $name',
    async ({ strike, code }) => {
      const opened = await openActions(tracked);
      const { world, actions, runLast } = opened;
      const { id, theirs } = await sold(world);
      const { jobId } = await actions.request(world.ctx, id, shipment);
      await strike(opened);
      const job = await runLast(jobId);
      expect(job).toMatchObject({ status: 'failed', result: null, error: { code } });
      expect(await actions.list(world.ctx, id)).toMatchObject([{ status: 'failed', error: job.error }]);
      expect(theirs.packages).toEqual([]);
    },
  );

  it('fails as before when its worker dies between the failure and the end of the job', async () => {
    const { world, actions, runLast } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    world.advance(theirs, 'canceled');
    const first = await runLast(jobId);
    await world.rows(
      `update platform.job set status = 'running' where organization_id = $1 and id = $2`,
      jobId,
    );
    const calls = new Map(world.sandbox.calls);
    expect(await runLast(jobId)).toEqual(first);
    expect(world.sandbox.calls).toEqual(calls);
  });

  it('completes as before when its worker dies between the action and the end of the job', async () => {
    const { world, actions, runLast } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    const first = await runLast(jobId);
    await world.rows(
      `update platform.job set status = 'running', result = null where organization_id = $1 and id = $2`,
      jobId,
    );
    const calls = new Map(world.sandbox.calls);
    expect(await runLast(jobId)).toEqual(first);
    expect([first.status, world.sandbox.calls, theirs.packages.length]).toEqual(['completed', calls, 1]);
  });

  it.each([
    { what: 'the marketplace is away', error: new MarketplaceError('unavailable', 'Closed for the night.') },
    { what: 'storage is away', error: fail('UNAVAILABLE') },
    { what: 'of an error that nobody expected', error: new Error('the disk is full') },
  ])('is run again where $what, and its action goes on until then', async ({ error }) => {
    const { world, actions, documents, run, runLast } = await openActions(labeled);
    const { id } = await sold(world);
    await runLast((await actions.request(world.ctx, id, request({}))).jobId);
    const { put } = documents;
    documents.put = () => Promise.reject(error);
    const { jobId } = await actions.request(world.ctx, id, request({ action: 'label' }));
    await expect(run(jobId)).rejects.toBe(error);
    expect((await actions.list(world.ctx, id))[0]).toMatchObject({ status: 'sending', error: null });
    documents.put = put.bind(documents);
    expect(await runLast(jobId)).toMatchObject({ status: 'completed', error: null });
  });

  it.each([
    { what: 'an error that nobody expected', error: new Error('the disk is full'), code: 'INTERNAL' },
    { what: 'an error that stays one', error: fail('PAYLOAD_TOO_LARGE'), code: 'PAYLOAD_TOO_LARGE' },
  ])('fails with $code, and its action with it, on $what', async ({ error, code }) => {
    const { world, actions, documents, runLast } = await openActions(labeled);
    const { id } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, request({}));
    expect(await runLast(jobId)).toMatchObject({ status: 'completed', error: null });
    documents.put = () => Promise.reject(error);
    const label = await actions.request(world.ctx, id, request({ action: 'label' }));
    expect(await runLast(label.jobId)).toMatchObject({ status: 'failed', error: { code } });
    const [action] = await actions.list(world.ctx, id);
    expect(action).toMatchObject({ status: 'failed', error: { code } });
    expect(JSON.stringify(action)).not.toContain('disk');
  });

  it('completes once the action is done, though the order cannot be taken in again', async () => {
    const { world, actions, runLast } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    world.recorders.orders.record = () => Promise.reject(new Error('the disk is full'));
    expect(await runLast(jobId)).toMatchObject({ status: 'completed', error: null });
    expect(await actions.list(world.ctx, id)).toMatchObject([{ status: 'completed', error: null }]);
    expect(theirs.packages).toHaveLength(1);
  });

  it('fails when the order was deleted meanwhile', async () => {
    const { world, actions, runLast } = await openActions(tracked);
    const { id } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    await new OrderService(orderStore, []).delete(world.ctx, id);
    expect(await runLast(jobId)).toMatchObject({ status: 'failed', error: { code: 'ORDER_NOT_FOUND' } });
  });

  it('that is canceled cancels its action, which can then be asked for again', async () => {
    const { world, actions, signals, runLast } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    world.sell();
    await world.sync();
    const [other] = await world.rows<{ id: string }>(
      'select id from commerce."order" where organization_id = $1 and id <> $2',
      id,
    );
    await actions.request(world.ctx, other!.id, shipment);
    const first = await actions.request(world.ctx, id, shipment);
    await new JobService(signals).cancel(world.ctx, first.jobId);
    expect(await actions.list(world.ctx, id)).toMatchObject([
      { status: 'canceled', error: { message: 'The job was canceled. Nothing was done.' } },
    ]);
    const sending = `update commerce.order_action set status = 'sending' where organization_id = $1 and id = $2`;
    await world.rows(sending, first.id);
    const [halfway] = await actions.list(world.ctx, id);
    expect(halfway!.error!.message).toContain('It may have reached the marketplace before');
    const second = await actions.request(world.ctx, id, shipment);
    expect(await runLast(second.jobId)).toMatchObject({ status: 'completed' });
    const all = await actions.list(world.ctx, id);
    expect(all.map(({ status }) => status)).toEqual(['completed', 'canceled']);
    expect(theirs.packages).toHaveLength(1);
    expect(await actions.list(world.ctx, other!.id)).toMatchObject([{ status: 'queued' }]);
  });

  it('that is canceled when its action was done leaves it done', async () => {
    const { world, actions, runLast, cancelRunning } = await openActions(tracked);
    const { id, theirs } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    const late = withChannel(world, channel => ({
      actOnOrder: async action => {
        const outcome = await channel.actOnOrder(action);
        cancelRunning();
        return outcome;
      },
    }));
    expect(await runLast(jobId, late)).toMatchObject({ status: 'canceled' });
    expect(await actions.list(world.ctx, id)).toMatchObject([{ status: 'completed', error: null }]);
    expect(theirs.packages).toHaveLength(1);
  });

  it('that is no longer kept leaves no action that is never ended', async () => {
    const { world, actions } = await openActions(tracked);
    const { id } = await sold(world);
    const { jobId } = await actions.request(world.ctx, id, shipment);
    await world.rows('delete from platform.job where organization_id = $1 and id = $2', jobId);
    expect(await actions.list(world.ctx, id)).toMatchObject([
      { status: 'failed', error: { code: 'INTERNAL' } },
    ]);
    await actions.request(world.ctx, id, shipment);
  });
});
