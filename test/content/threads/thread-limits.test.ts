import { expect, it } from 'vitest';
import { threadLimits } from '../../../subgraphs/content/aop-thread/aop-thread.limits.js';
import { modelThatSays, type SaidRequest } from './scripted-model.js';
import { answer } from './scripted-toolbox.js';
import { config, openThreads, plantProcedure } from './thread-world.js';

const each = (tool: string, more: object = {}) => ({
  id: 'each',
  kind: 'tool',
  tool,
  arguments: { productId: '{{ item }}' },
  forEach: { items: '{{ ["a", "b", "c", "d"] }}' },
  ...more,
});
const ask = (more: object = {}) => ({
  id: 'ask',
  kind: 'model',
  instructions: 'Say something of each.',
  data: { of: '{{ item }}' },
  output: { type: 'object', properties: { text: { type: 'string' } } },
  forEach: { items: '{{ ["a", "b", "c"] }}', concurrency: 3 },
  ...more,
});
const statuses = async (world: Awaited<ReturnType<typeof openThreads>>, id: string) =>
  (await world.steps(id)).filter(({ item }) => item >= 0).map(({ status }) => status);
const again = (threadId: string, configVersion: number | null = null) => ({
  threadId,
  configVersion,
  scopes: null,
});

it('ends with its budget of calls, says what was done, and goes on with a larger one', async () => {
  const world = await openThreads();
  const { id } = await world.execute(config([each('write')], { budget: { steps: 2 } }));
  expect(await world.run(id)).toMatchObject({
    status: 'budget_exceeded',
    error: { code: 'budget_exceeded' },
    usage: { calls: 2 },
  });
  expect(await statuses(world, id)).toEqual(['completed', 'completed', 'not_run', 'not_run']);
  await expect(world.service.retry(world.ctx, again(id))).rejects.toMatchObject({
    code: 'AOP_THREAD_NOT_RETRYABLE',
  });
  world.versions.push(config([each('write')], { budget: { steps: 10 } }));
  await world.service.retry(world.ctx, again(id, 2));
  expect(await world.run(id)).toMatchObject({ status: 'completed', configVersion: 2, usage: { calls: 4 } });
  // Up to three at the same time, in any order.
  const written = world.toolbox.callsOf('write').map(({ input }) => input);
  expect(written).toHaveLength(4);
  expect(written).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd'].map(productId => ({ productId }))));
});

it('reserves tokens before each call of the model, however many run at once', async () => {
  const said: SaidRequest[] = [];
  const world = await openThreads({ model: modelThatSays({ text: 'x' }, said) });
  const { id } = await world.execute(config([ask()], { budget: { tokens: 450 } }));
  expect(await world.run(id)).toMatchObject({ status: 'budget_exceeded' });
  const { usage } = await world.thread(id);
  expect(usage.tokens).toBeLessThanOrEqual(450);
  expect(usage.tokens).toBe(said.length * 150);
  expect(said.length).toBeGreaterThan(0);
  expect(said[0]!.instructions).toContain('Say something of each.');
  expect(new Set(said.map(({ text }) => JSON.parse(text).data.of)).size).toBe(said.length);
});

it('ends before a call costs more than its money, and takes no other currency', async () => {
  const world = await openThreads({ model: modelThatSays({ text: 'x' }) });
  const money = { amount: '0.0004', currency: 'USD' };
  const { id } = await world.execute(
    config([ask({ forEach: { items: '{{ ["a", "b", "c"] }}' } })], { budget: { money } }),
  );
  expect(await world.run(id)).toMatchObject({
    status: 'budget_exceeded',
    usage: { cost: '0.00015', currency: 'USD' },
  });
  const other = { amount: '1', currency: 'EUR' };
  const next = await world.execute(config([ask()], { budget: { money: other } }));
  expect(await world.run(next.id)).toMatchObject({ status: 'failed', error: { code: 'price_unknown' } });
});

it('says which way a model step worked, and fails without model and fallback', async () => {
  const world = await openThreads();
  const { id } = await world.execute(config([ask({ fallback: { text: 'About {{ item }}' } })]));
  expect(await world.run(id)).toMatchObject({ status: 'completed' });
  expect((await world.steps(id)).filter(({ item }) => item >= 0)).toMatchObject(
    ['a', 'b', 'c'].map(item => ({ mode: 'fallback', model: null, output: { text: `About ${item}` } })),
  );
  const bad = await world.execute(config([ask({ fallback: { text: 3 } })]));
  expect(await world.run(bad.id)).toMatchObject({ status: 'failed', error: { code: 'output_invalid' } });
  const none = await world.execute(config([ask()]));
  expect(await world.run(none.id)).toMatchObject({
    status: 'failed',
    error: { code: 'model_not_configured' },
  });
});

it('goes on without items that fail where the step says so, and tells them', async () => {
  const world = await openThreads();
  world.toolbox.add('write', 'writes', input =>
    input.productId === 'b'
      ? { ok: false, code: 'NOT_FOUND', detail: 'Gone.', errors: [] }
      : answer({ ok: true }),
  );
  const steps = [each('write', { onFailure: 'continue' })];
  const { id } = await world.execute(config(steps, { output: '{{ steps.each.items }}' }));
  expect(await world.run(id)).toMatchObject({ status: 'completed' });
  expect((await world.thread(id)).output).toMatchObject([
    { item: 'a', status: 'completed', output: { ok: true }, error: null },
    { item: 'b', status: 'failed', output: null, error: { code: 'NOT_FOUND', message: 'Gone.' } },
    { item: 'c', status: 'completed' },
    { item: 'd', status: 'completed' },
  ]);
  expect((await world.steps(id))[0]).toMatchObject({ itemCount: 4, failedCount: 1, status: 'completed' });
});

it('waits for a tool that asks for time, without a worker, and gives up after some tries', async () => {
  const world = await openThreads();
  let rejected = 2;
  world.toolbox.add('write', 'writes', () =>
    rejected-- > 0
      ? { ok: false, code: 'UNAVAILABLE', detail: 'Later.', errors: [], retryAfterSeconds: 30 }
      : answer({}),
  );
  const step = { id: 'one', kind: 'tool', tool: 'write', arguments: {} };
  const { id } = await world.execute(config([step]));
  for (let attempt = 2; attempt <= 3; attempt += 1) {
    expect(await world.run(id)).toMatchObject({ status: 'waiting' });
    expect((await world.steps(id))[0]).toMatchObject({ status: 'pending', attempt });
    await world.wake(id);
    expect(await world.thread(id)).toMatchObject({ status: 'waiting' });
    world.clock.advance(30_000);
    await world.wake(id);
  }
  expect(await world.run(id)).toMatchObject({ status: 'completed' });
  expect(new Set(world.toolbox.calls.map(({ callId }) => callId)).size).toBe(3);
  rejected = 100;
  const never = await world.execute(config([step]));
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await world.run(never.id);
    world.clock.advance(60_000);
    await world.wake(never.id);
  }
  expect(await world.run(never.id)).toMatchObject({ status: 'failed', error: { code: 'UNAVAILABLE' } });
});

it('is not executed beyond its live threads, also by callers at once; triggers and retries go on', async () => {
  const world = await openThreads();
  await plantProcedure(world, 'Busy');
  const { service, ctx, aopId, organizationId, rows } = world;
  const made = config([{ id: 'out', kind: 'tool', tool: 'read', arguments: {} }], {
    budget: { seconds: 60 },
  });
  const first = await world.execute(made);
  for (let count = 1; count < threadLimits.liveMax - 1; count += 1) {
    await world.execute(made);
  }
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => world.execute(made)));
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill('AOP_THREAD_LIMIT_REACHED'));
  expect(refused[0]!.reason.status).toBe(409);
  const cause = { kind: 'schedule', dueAt: ctx.clock.now() } as const;
  const start = { organizationId, aopId, version: 1, inputs: {}, trigger: null, cause, caller: ctx.caller };
  await ctx.transaction(tx => service.start(tx, start));
  await rows(
    `update content.aop_thread set status = 'failed', ended_at = now() where organization_id = $1 and id = $2`,
    first.id,
  );
  await service.retry(ctx, again(first.id));
  await expect(world.execute(made)).rejects.toMatchObject({ code: 'AOP_THREAD_LIMIT_REACHED' });
  expect(await world.run(first.id)).toMatchObject({ status: 'completed' });
  const done = outcomes.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<{
    id: string;
  }>;
  await service.cancel(ctx, done.value.id);
  expect(await world.execute(made)).toMatchObject({ status: 'queued' });
});
