import { expect, it } from 'vitest';
import type { Scope } from '../../../kernel/scopes.js';
import { threadSteps } from '../../../subgraphs/content/aop-thread/thread-details.js';
import { answer } from './scripted-toolbox.js';
import { config, openThreads, type ThreadWorld } from './thread-world.js';

const listed = { limit: 10, cursor: null, sort: 'newest' } as const;
const refused = { code: 'SCOPE_MISSING', detail: expect.stringContaining('catalog:') };

async function completed(world: ThreadWorld) {
  world.toolbox.add('read', 'reads', () => answer({ cost: '4.20' }));
  const { id } = await world.execute(config([{ id: 'read', kind: 'tool', tool: 'read', arguments: {} }]));
  expect(await world.run(id)).toMatchObject({ status: 'completed' });
  return id;
}

async function seen(world: ThreadWorld, threadId: string | null, scopes: readonly Scope[]) {
  const ctx = world.contextOf({ scopes: new Set(scopes) });
  const asked = { threadId, statuses: null, limit: 10, cursor: null };
  const [threads, steps] = await Promise.all([world.service.page(ctx, {}, listed), threadSteps(ctx, asked)]);
  return [threads.items.length, steps.items.length];
}

it('is not told to whoever lacks a scope that the thread was granted', async () => {
  const world = await openThreads();
  const id = await completed(world);
  const poor: Scope[] = ['aops:read', 'aops:write', 'catalog:read'];
  const ctx = world.contextOf({ scopes: new Set(poor) });
  const { service } = world;
  await expect(service.find(ctx, id)).rejects.toMatchObject({
    ...refused,
    detail: expect.stringContaining('catalog:write'),
  });
  await expect(service.cancel(ctx, id)).rejects.toMatchObject(refused);
  const retry = { threadId: id, configVersion: null, scopes: null };
  await expect(service.retry(ctx, retry)).rejects.toMatchObject(refused);
  for (const threadId of [id, null]) {
    expect(await seen(world, threadId, poor)).toEqual([0, 0]);
    expect(await seen(world, threadId, [...poor, 'catalog:write'])).toEqual([1, 1]);
  }
});

it('is told with the scopes of a narrowed thread, also to whoever lacks others of the procedure', async () => {
  const world = await openThreads();
  const steps = [{ id: 'read', kind: 'tool', tool: 'read', arguments: {} }];
  const { id } = await world.execute(config(steps), { scopes: ['catalog:write'] });
  expect(await seen(world, id, ['catalog:write'])).toEqual([1, 0]);
  expect(await seen(world, id, ['catalog:read'])).toEqual([0, 0]);
});

it('is not begun without a scope that a tool of its steps needs, which would ask a person in vain', async () => {
  const world = await openThreads();
  const steps = [{ id: 'price', kind: 'tool', tool: 'price', arguments: {} }];
  await expect(world.execute(config(steps), { scopes: ['catalog:read'] })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [
      {
        path: 'scopes',
        code: 'REQUIRED',
        message: 'must have catalog:write, which the tool price of the steps needs',
      },
    ],
  });
  expect((await world.service.page(world.ctx, {}, listed)).items).toEqual([]);
});

it('keeps what it was told to those who could read it before a narrower retry', async () => {
  const world = await openThreads();
  world.toolbox.add('read', 'reads', () => answer({ cost: '4.20' }));
  world.toolbox.add('write', 'writes', () => ({
    ok: false,
    code: 'VERSION_STALE',
    detail: 'No.',
    errors: [],
  }));
  const call = (tool: string) => ({ id: tool, kind: 'tool', tool, arguments: {} });
  const { id } = await world.execute(config([call('read'), call('write')]));
  expect(await world.run(id)).toMatchObject({ status: 'failed' });
  await world.service.retry(world.ctx, { threadId: id, configVersion: null, scopes: ['catalog:write'] });
  expect((await seen(world, id, ['catalog:write']))[0]).toBe(0);
  expect((await seen(world, id, ['catalog:read', 'catalog:write']))[0]).toBe(1);
  const weak = world.contextOf({ scopes: new Set(['catalog:write'] as const) });
  await expect(world.service.find(weak, id)).rejects.toMatchObject(refused);
});
