import { expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { answer } from './scripted-toolbox.js';
import { config, openThreads } from './thread-world.js';

const each = (tool: string, more: object = {}) => ({
  id: 'each',
  kind: 'tool',
  tool,
  arguments: { productId: '{{ item }}' },
  forEach: { items: '{{ ["a", "b", "c", "d"] }}' },
  ...more,
});
const statuses = async (world: Awaited<ReturnType<typeof openThreads>>, id: string) =>
  (await world.steps(id)).filter(({ item }) => item >= 0).map(({ status }) => status);
const again = (threadId: string, configVersion: number | null = null) => ({
  threadId,
  configVersion,
  scopes: null,
});

it('fails by name when its credential was revoked, and goes on for whoever retries', async () => {
  const world = await openThreads();
  const wait = { id: 'later', kind: 'wait', until: '{{ now + duration("1h") }}' };
  const { id } = await world.execute(config([wait, each('write')]));
  expect(await world.run(id)).toMatchObject({ status: 'waiting', wakeAt: '2026-12-01T09:00:00.000Z' });
  await world.rows('update platform.api_key set revoked_at = now() where organization_id = $1');
  world.clock.advance(3_600_000);
  await world.wake(id);
  expect(await world.run(id)).toMatchObject({ status: 'failed', error: { code: 'TOOL_CALLER_REVOKED' } });
  expect(world.toolbox.calls).toEqual([]);
  const other = await world.otherKey();
  await world.service.retry(other, again(id));
  expect(await world.run(id)).toMatchObject({
    status: 'completed',
    grant: { caller: { id: other.caller.id } },
  });
});

it('calls nothing with more rights than were granted', async () => {
  const world = await openThreads();
  const only = config([each('write')], { allowedScopes: ['catalog:read'] });
  const { id } = await world.execute(only);
  expect(await world.run(id)).toMatchObject({ status: 'failed', error: { code: 'TOOL_NOT_GRANTED' } });
  const unlisted = await world.execute(config([each('write')], { allowedTools: ['read'] }));
  expect(await world.run(unlisted.id)).toMatchObject({
    status: 'failed',
    error: { code: 'tool_not_allowed' },
  });
  await expect(world.execute(only, { scopes: ['catalog:write'] })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ path: 'scopes.0' }],
  });
  expect(world.toolbox.calls).toEqual([]);
});

it('is retried once, and not where a finished step changes', async () => {
  const world = await openThreads();
  let isBroken = true;
  world.toolbox.add('write', 'writes', () =>
    isBroken ? { ok: false, code: 'NOT_FOUND', detail: 'Gone.', errors: [] } : answer({}),
  );
  const read = { id: 'read', kind: 'tool', tool: 'read', arguments: { a: 1 } };
  const write = { id: 'write', kind: 'tool', tool: 'write', arguments: { b: 1 } };
  const { id } = await world.execute(config([read, write]));
  await expect(world.service.retry(world.ctx, again(id))).rejects.toMatchObject({
    code: 'AOP_THREAD_NOT_RETRYABLE',
  });
  expect(await world.run(id)).toMatchObject({ status: 'failed' });
  world.versions.push(config([{ ...read, arguments: { a: 2 } }, write]));
  await expect(world.service.retry(world.ctx, again(id, 2))).rejects.toMatchObject({
    code: 'AOP_CONFIG_INCOMPATIBLE',
    detail: expect.stringContaining('the step read'),
  });
  isBroken = false;
  world.versions.push(config([read, { ...write, arguments: { b: 2 } }]));
  const outcomes = await Promise.allSettled([1, 2].map(() => world.service.retry(world.ctx, again(id, 3))));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await world.run(id)).toMatchObject({ status: 'completed', configVersion: 3, round: 1 });
  expect(world.toolbox.calls.map(({ input }) => input)).toEqual([{ a: 1 }, { b: 1 }, { b: 2 }]);
  await expect(world.service.retry(world.ctx, again(newId()))).rejects.toMatchObject({
    code: 'AOP_THREAD_NOT_FOUND',
  });
});

it('is canceled at the next boundary, and says what remains in effect', async () => {
  const world = await openThreads();
  const { id } = await world.execute(config([each('write')]));
  world.toolbox.add('write', 'writes', async input => {
    if (input.productId === 'b') {
      await world.service.cancel(world.ctx, id);
    }
    return answer({});
  });
  expect(await world.run(id)).toMatchObject({ status: 'canceled', error: null });
  expect(await statuses(world, id)).toEqual(['completed', 'completed', 'not_run', 'not_run']);
  await expect(world.service.retry(world.ctx, again(id))).rejects.toMatchObject({
    code: 'AOP_THREAD_NOT_RETRYABLE',
  });
});

it('repeats no call whose answer is not kept any more', async () => {
  const world = await openThreads();
  world.toolbox.add('write', 'writes', () => {
    throw new Error('the process died');
  });
  const { id } = await world.execute(config([{ id: 'one', kind: 'tool', tool: 'write', arguments: {} }]));
  await expect(world.run(id)).rejects.toThrow('the process died');
  world.toolbox.add('write', 'writes');
  world.clock.advance(24 * 60 * 60 * 1000);
  expect(await world.run(id)).toMatchObject({ status: 'failed', error: { code: 'outcome_unknown' } });
  await world.service.retry(world.ctx, again(id));
  expect(await world.run(id)).toMatchObject({ status: 'failed', error: { code: 'outcome_unknown' } });
  expect(world.toolbox.calls).toEqual([]);
});

it('fails with its job, and asks for the same call again when it is retried', async () => {
  const world = await openThreads();
  let isAway = true;
  world.toolbox.add('write', 'writes', () => {
    if (isAway) {
      throw new Error('the database is away');
    }
    return answer({});
  });
  const { id } = await world.execute(config([{ id: 'one', kind: 'tool', tool: 'write', arguments: {} }]));
  await world.rows('update platform.job set failures = 4 where organization_id = $1');
  expect(await world.run(id)).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  const [before] = await world.steps(id);
  expect(before).toMatchObject({ status: 'unknown' });
  isAway = false;
  await world.service.retry(world.ctx, again(id));
  expect(await world.run(id)).toMatchObject({ status: 'completed' });
  expect(world.toolbox.calls.map(({ callId }) => callId)).toEqual([before!.callId]);
});

it('plans every effect of a dry run, and what hangs on one', async () => {
  const world = await openThreads();
  const product = { id: 'p1', price: { amount: '10.00', currency: 'SGD' } };
  world.toolbox.add('read', 'reads', () => answer({ items: [product] }));
  const steps = [
    { id: 'read', kind: 'tool', tool: 'read', arguments: {} },
    {
      id: 'reprice',
      kind: 'tool',
      tool: 'price',
      arguments: { productId: '{{ item.id }}', price: { amount: '9.00', currency: 'SGD' } },
      forEach: { items: '{{ steps.read.output.items }}' },
    },
    { id: 'wait', kind: 'wait', until: '{{ now + duration("1h") }}' },
    { id: 'ask', kind: 'approval', message: 'Go on?' },
    { id: 'after', kind: 'tool', tool: 'write', arguments: { of: '{{ steps.reprice.output }}' } },
    { id: 'free', kind: 'tool', tool: 'publish', arguments: { productId: 'p1' } },
  ];
  const { id } = await world.execute(config(steps), { isDryRun: true });
  expect(await world.run(id)).toMatchObject({ status: 'completed', isDryRun: true });
  expect(world.toolbox.calls.map(({ name }) => name)).toEqual(['read']);
  const rows = await world.steps(id);
  expect(rows.map(({ stepId, item, status }) => [stepId, item, status])).toEqual([
    ['read', -1, 'completed'],
    ['reprice', -1, 'planned'],
    ['reprice', 0, 'planned'],
    ['wait', -1, 'planned'],
    ['ask', -1, 'planned'],
    ['after', -1, 'not_planned'],
    ['free', -1, 'planned'],
  ]);
  expect(rows[2]!.changes).toEqual([
    { productId: 'p1', from: product.price, to: { amount: '9.00', currency: 'SGD' } },
  ]);
  expect(rows[5]!.error).toMatchObject({
    code: 'result_unknown',
    message: expect.stringContaining('reprice'),
  });
});

it('waits for a condition until its time is over', async () => {
  const world = await openThreads();
  world.toolbox.add('read', 'reads', () => answer({ status: 'running' }));
  const step = {
    id: 'done',
    kind: 'wait',
    tool: 'read',
    arguments: {},
    until: '{{ steps.done.output.status == "completed" }}',
    everySeconds: 10,
    timeoutSeconds: 25,
  };
  const { id } = await world.execute(config([step]));
  for (const wakeAt of ['08:00:10', '08:00:20', '08:00:25']) {
    expect(await world.run(id)).toMatchObject({ status: 'waiting', wakeAt: `2026-12-01T${wakeAt}.000Z` });
    world.clock.advance(new Date(`2026-12-01T${wakeAt}Z`).getTime() - world.clock.now().getTime());
    await world.wake(id);
  }
  expect(await world.run(id)).toMatchObject({ status: 'failed', error: { code: 'wait_timed_out' } });
  expect(world.toolbox.asked).toBe(4);
});
