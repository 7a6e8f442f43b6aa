import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import type { Signals } from '../../../kernel/signals.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { aopLimits } from '../../../subgraphs/content/aop/aop.limits.js';
import {
  purgeAopStarts,
  startDueThreads,
  startEventTriggers,
  startThreadsOfEvents,
} from '../../../subgraphs/content/aop/aop.tasks.js';
import { threadRequestId } from '../../../subgraphs/content/aop/thread-origin.rules.js';
import { passEventHorizon } from '../../support/event-horizon.js';
import { ProcedureWorld, procedure } from './procedure-world.js';

let world: ProcedureWorld;
let ctx: RequestContext;
beforeAll(async () => {
  world = await ProcedureWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.time = new Date('2026-03-01T07:30:00.000Z');
  world.failure = null;
  await world.run('delete from content.aop');
  await readEvents();
  world.started.length = 0;
  ctx = world.context();
});

const create = async (trigger: object, more: Record<string, unknown> = {}): Promise<string> =>
  (await world.mutate(ctx, 'createAop', { title: 'Floors', config: procedure({ trigger, ...more }) })).id;
const starts = (id: string) =>
  world.query(ctx, `aopStarts(aopId: "${id}") { cause outcome detail threadId configVersion }`);

describe('a schedule', () => {
  const trigger = { kind: 'schedule', cron: '0 8 * * *', timeZone: 'UTC', inputs: { floor: '7.00' } };
  const due = () => startDueThreads(world.db, world.starter);

  it('starts one thread for each due time, however many workers ask', async () => {
    const id = await create(trigger);
    await due();
    expect(world.started).toEqual([]);
    world.time = new Date('2026-03-01T08:00:00.000Z');
    await Promise.all([due(), due(), due(), due()]);
    expect(world.started).toHaveLength(1);
    expect(world.started[0]).toMatchObject({
      ...{ organizationId: ctx.organizationId, aopId: id, version: 1, inputs: { floor: '7.00' } },
      cause: { kind: 'schedule', dueAt: new Date('2026-03-01T08:00:00.000Z') },
      trigger: { dueAt: '2026-03-01T08:00:00.000Z' },
      caller: { kind: 'api_key', id: ctx.caller.id, scopes: new Set(['catalog:read', 'catalog:write']) },
    });
    expect(await world.find(ctx, id)).toMatchObject({ nextDueAt: '2026-03-02T08:00:00.000Z', version: 1 });
    expect(await starts(id)).toMatchObject([
      { cause: 'schedule:2026-03-01T08:00:00.000Z', outcome: 'started', threadId: expect.any(String) },
    ]);
  });

  it('makes one thread of all times that were missed', async () => {
    await create(trigger);
    world.time = new Date('2026-03-05T12:00:00.000Z');
    await due();
    await due();
    expect(world.started).toHaveLength(1);
  });

  it('loses no time where a thread could not be started', async () => {
    await create(trigger);
    world.time = new Date('2026-03-01T08:00:00.000Z');
    world.failure = new Error('the database is away');
    await expect(due()).rejects.toThrow('the database is away');
    world.failure = null;
    await due();
    expect(world.started).toHaveLength(1);
  });

  it('keeps the hour of its time zone when clocks change', async () => {
    const id = await create({ kind: 'schedule', cron: '0 8 * * *', timeZone: 'Europe/Berlin' });
    world.time = new Date('2026-03-28T07:00:00.000Z');
    await due();
    expect((await world.find(ctx, id)).nextDueAt).toBe('2026-03-29T06:00:00.000Z');
  });

  it('starts nothing that is archived, and nothing of the time in which it was', async () => {
    const id = await create(trigger);
    await world.mutate(ctx, 'archiveAop', { id });
    world.time = new Date('2026-03-01T09:00:00.000Z');
    await due();
    await world.mutate(ctx, 'restoreAop', { id });
    await due();
    expect(world.started).toEqual([]);
  });

  it('starts the version that is current when it is due', async () => {
    const id = await create(trigger);
    await world.mutate(ctx, 'setAopConfig', { id, config: procedure({ trigger, purpose: 'Else.' }) });
    world.time = new Date('2026-03-01T08:00:00.000Z');
    await due();
    expect(world.started).toMatchObject([{ version: 2 }]);
  });
});

async function readEvents(): Promise<void> {
  await passEventHorizon(world.url);
  while (await startThreadsOfEvents(world.db, world.starter)) {
    // There may be more.
  }
}

const products = new ProductService({ currency: async () => 'SGD' });

/** Creates a product, and so an event. */
async function append(
  { organizationId }: RequestContext,
  { stock = 0, requestId = newId() } = {},
): Promise<string> {
  const caller = world.context({ organizationId }, requestId);
  const { id } = await products.create(caller, { title: 'Shirt', currency: 'SGD', inventoryQuantity: stock });
  return id;
}

describe('an event', () => {
  const trigger = {
    kind: 'event',
    event: 'product.created',
    when: '{{ trigger.data.product.inventoryQuantity == 0 }}',
    inputs: { floor: '{{ string(size(trigger.type)) }}' },
  };

  it('starts one thread, however many workers read the log, with the event as its trigger', async () => {
    const id = await create(trigger);
    await append(ctx);
    await passEventHorizon(world.url);
    await Promise.all([1, 2, 3].map(() => startThreadsOfEvents(world.db, world.starter)));
    expect(world.started).toMatchObject([
      {
        ...{ aopId: id, inputs: { floor: '15' }, cause: { kind: 'event' } },
        trigger: { type: 'product.created', data: { product: { inventoryQuantity: 0 } } },
      },
    ]);
    await readEvents();
    expect(world.started).toHaveLength(1);
  });

  it('starts it when its signal arrives', async () => {
    const threads = { start: vi.fn(() => Promise.resolve(newId())) };
    let wake = (): void => undefined;
    const signals = {
      on: (_: string, listener: () => void) => {
        wake = listener;
        return () => undefined;
      },
      onReconnect: () => () => undefined,
    } as unknown as Signals;
    const id = await create(trigger);
    const triggers = startEventTriggers({ db: world.db, signals }, threads);
    await append(ctx);
    await passEventHorizon(world.url);
    wake();
    await vi.waitFor(() => expect(threads.start).toHaveBeenCalledTimes(1), 10_000);
    await triggers.stop();
    expect(threads.start.mock.calls).toMatchObject([[{}, { aopId: id, cause: { kind: 'event' } }]]);
  });

  it('of another kind, organization or condition starts nothing, nor one of before', async () => {
    await append(ctx);
    await readEvents();
    await create(trigger);
    const id = await append(ctx, { stock: 4 });
    await products.update(ctx, id, { inventoryQuantity: 0 });
    await append(world.context());
    await readEvents();
    expect(world.started).toEqual([]);
  });

  it('that a thread of the procedure caused does not start it again, but others', async () => {
    const id = await create(trigger);
    const other = await create(trigger);
    await append(ctx, { requestId: threadRequestId({ aopId: id, threadId: newId() }) });
    await readEvents();
    expect(world.started.map(({ aopId }) => aopId)).toEqual([other]);
  });

  it('is not lost where a thread could not be started', async () => {
    await create(trigger);
    await append(ctx);
    await passEventHorizon(world.url);
    world.failure = new Error('the worker dies');
    await expect(startThreadsOfEvents(world.db, world.starter)).rejects.toThrow('the worker dies');
    world.failure = null;
    await readEvents();
    expect(world.started).toHaveLength(1);
  });

  it('that the condition or the inputs have no value for starts nothing, and says so', async () => {
    const id = await create({ ...trigger, when: '{{ trigger.data.product.absent == 0 }}' });
    const wrong = await create({
      ...trigger,
      inputs: { floor: '{{ trigger.data.product.inventoryQuantity }}' },
    });
    const unclear = await create({ ...trigger, when: '{{ trigger.type }}' });
    await append(ctx);
    await readEvents();
    expect(world.started).toEqual([]);
    expect(await starts(id)).toMatchObject([
      { outcome: 'invalid', detail: expect.stringContaining('absent') },
    ]);
    expect(await starts(wrong)).toMatchObject([
      { outcome: 'invalid', detail: expect.stringContaining('inputs.floor') },
    ]);
    expect(await starts(unclear)).toMatchObject([
      { outcome: 'invalid', detail: expect.stringContaining('neither true nor false') },
    ]);
  });

  it('starts no more threads than may be within an hour, and more after it', async () => {
    const id = await create(trigger);
    for (let count = 0; count < aopLimits.startsPerHour + 2; count += 1) {
      await append(ctx);
    }
    await readEvents();
    expect(world.started).toHaveLength(aopLimits.startsPerHour);
    const outcomes = (await starts(id)).map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes.filter((outcome: string) => outcome === 'limited')).toHaveLength(2);
    world.time = new Date('2026-03-01T08:31:00.000Z');
    await append(ctx);
    await readEvents();
    expect(world.started).toHaveLength(aopLimits.startsPerHour + 1);
  });

  it('is forgotten as a start in time', async () => {
    const id = await create(trigger);
    await append(ctx);
    await readEvents();
    world.time = new Date(world.time.getTime() + aopLimits.startRetentionMs - 1);
    await purgeAopStarts(world.db);
    expect(await starts(id)).toHaveLength(1);
    world.time = new Date(world.time.getTime() + 2);
    expect(await purgeAopStarts(world.db)).toBeGreaterThanOrEqual(1);
    expect(await starts(id)).toEqual([]);
  });
});
