import { expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import type { AopConfig } from '../../../subgraphs/content/aop/aop-config.schema.js';
import type { ThreadCause } from '../../../subgraphs/content/aop/start-thread.js';
import { abandonThread } from '../../../subgraphs/content/aop-thread/aop-thread.jobs.js';
import { crashAt, drive } from './thread-drive.js';
import { config, openThreads, plantProcedure, type ThreadWorld } from './thread-world.js';

const dueAt = new Date('2026-12-01T08:00:00.000Z');
const bySchedule: ThreadCause = { kind: 'schedule', dueAt };
const byEvent: ThreadCause = { kind: 'event', eventId: newId() };

/** Sets prices of two products, and says nothing of them to whoever may not read them. */
const repricing = (more: object = {}): AopConfig =>
  config([
    {
      ...{ id: 'reprice', title: 'New prices', kind: 'tool', tool: 'price' },
      arguments: { productId: '{{ item }}', price: { amount: '9.00', currency: 'SGD' } },
      forEach: { items: '{{ ["private-1", "private-2"] }}' },
      ...more,
    },
  ]);
const reading = (more: Partial<AopConfig> = {}): AopConfig =>
  config([{ id: 'look', kind: 'tool', tool: 'read', arguments: {} }], more);

async function openNamed(): Promise<ThreadWorld> {
  const world = await openThreads();
  await plantProcedure(world, 'Weekly prices');
  return world;
}

const notices = ({ rows }: ThreadWorld) =>
  rows(
    `select kind, severity, subject_type as type, subject_id as subject, title, message, scopes
     from platform.notification where organization_id = $1 order by id`,
  );

/** As a trigger starts it. */
async function started(world: ThreadWorld, made: AopConfig, cause: ThreadCause): Promise<string> {
  const { organizationId, aopId, ctx } = world;
  world.versions.push(made);
  const about = { organizationId, aopId, version: world.versions.length, inputs: {}, trigger: null, cause };
  return ctx.transaction(tx => world.service.start(tx, { ...about, caller: ctx.caller } as never));
}

it('tells people of an approval, by the words of the configuration alone', async () => {
  const world = await openNamed();
  const { id } = await world.execute(repricing());
  await world.run(id);
  const [approval] = await world.approvalsOf(id);
  expect(await notices(world)).toEqual([
    {
      ...{ kind: 'aop_thread.approval_requested', severity: 'warning' },
      ...{ type: 'aop_approval', subject: approval!.id },
      title: 'Weekly prices waits for approval',
      message: `The step "New prices" is to make 2 calls of price. Approve or reject it by ${approval!.expiresAt}; it fails then.`,
      scopes: ['aops:read'],
    },
  ]);
  const asking = [{ id: 'ask', kind: 'approval', message: 'Is private-1 right?' }];
  const asked = await world.execute(config(asking));
  await world.run(asked.id);
  const [, question] = await notices(world);
  expect(question!.message).toMatch(/^The step "ask" asks a person\. /);
});

it.each(['before', 'after'] as const)('tells of it once, if the process dies %s any boundary', async when => {
  let boundaries = 0;
  for (let boundary = 1; boundary === 1 || boundary <= boundaries; boundary += 1) {
    const world = await openNamed();
    const { id } = await world.execute(repricing());
    const crash = crashAt({ boundary, when });
    expect(await drive(world, id).finally(crash.stop)).toMatchObject({ status: 'completed' });
    expect(await notices(world)).toHaveLength(1);
    boundaries = crash.boundaries();
  }
  expect(boundaries).toBeGreaterThan(5);
});

it('tells nobody where an owner let the step act, or of a dry run', async () => {
  const world = await openNamed();
  const dry = await world.execute(repricing(), { isDryRun: true });
  expect(await world.run(dry.id)).toMatchObject({ status: 'completed' });
  world.unattended.push('changes_prices');
  const free = await world.execute(repricing());
  expect(await world.run(free.id)).toMatchObject({ status: 'completed' });
  expect(await notices(world)).toEqual([]);
});

const failing = { ok: false, code: 'WRITE_CONFLICT', detail: 'It changed.', errors: [] } as const;

it.each([
  ['its schedule', bySchedule],
  ['an event', byEvent],
])(
  'tells people of a thread that %s started and that failed, once, and not of its retry',
  async (by, cause) => {
    const world = await openNamed();
    world.toolbox.add('read', 'reads', () => failing);
    const id = await started(world, reading(), cause);
    expect(await world.run(id)).toMatchObject({ status: 'failed' });
    const told = await notices(world);
    expect(told).toEqual([
      {
        ...{ kind: 'aop_thread.failed', severity: 'error', type: 'aop_thread', subject: id },
        title: 'Weekly prices failed',
        message: `The thread ${id}, started by ${by}, failed at the step look (WRITE_CONFLICT): It changed. Retry it once the cause is gone.`,
        scopes: ['aops:read'],
      },
    ]);
    await world.service.retry(world.ctx, { threadId: id, configVersion: null, scopes: null });
    expect(await world.run(id)).toMatchObject({ status: 'failed', round: 1 });
    expect(await notices(world)).toEqual(told);
  },
);

it('tells people of one that used up its budget, or whose job was given up', async () => {
  const world = await openNamed();
  const looks = [1, 2].map(place => ({ id: `look${place}`, kind: 'tool', tool: 'read', arguments: {} }));
  const spent = await started(world, config(looks, { budget: { steps: 1 } }), bySchedule);
  expect(await world.run(spent)).toMatchObject({ status: 'budget_exceeded' });
  const lost = await started(world, reading(), bySchedule);
  const { jobId } = await world.thread(lost);
  const { organizationId, ctx } = world;
  await ctx.transaction(tx => abandonThread(tx, { organizationId, jobId, end: 'failed' }));
  const told = await notices(world);
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['aop_thread.budget_exceeded', spent],
    ['aop_thread.failed', lost],
  ]);
  expect(told[0]!.title).toBe('Weekly prices used up its budget');
  expect(told[0]!.message).toMatch(/Retry it with a version of the configuration that has a larger one\.$/);
  expect(told[1]!.message).toContain('(internal): The thread could not go on.');
});

it('tells nobody of a failure that somebody executed, of a cancel, or of a good end', async () => {
  const world = await openNamed();
  const good = await started(world, reading(), bySchedule);
  expect(await world.run(good)).toMatchObject({ status: 'completed' });
  const canceled = await started(world, reading(), byEvent);
  expect(await world.service.cancel(world.ctx, canceled)).toMatchObject({ status: 'canceled' });
  world.toolbox.add('read', 'reads', () => failing);
  const { id } = await world.execute(reading());
  expect(await world.run(id)).toMatchObject({ status: 'failed' });
  expect(await notices(world)).toEqual([]);
});
