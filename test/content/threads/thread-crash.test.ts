import { expect, it } from 'vitest';
import { answer } from './scripted-toolbox.js';
import { type Crash, crashAt, drive } from './thread-drive.js';
import { config, openThreads, type ThreadWorld } from './thread-world.js';

const procedure = config(
  [
    { id: 'products', kind: 'tool', tool: 'read', arguments: {} },
    {
      id: 'note',
      kind: 'tool',
      tool: 'write',
      arguments: { productId: '{{ item }}' },
      forEach: { items: '{{ steps.products.output.ids }}', concurrency: 2 },
    },
    { id: 'later', kind: 'wait', until: '{{ now + duration("1h") }}' },
    { id: 'ready', kind: 'wait', tool: 'read', arguments: {}, until: '{{ steps.ready.output.ready }}' },
    {
      id: 'words',
      kind: 'model',
      instructions: 'Say something.',
      data: { ids: '{{ steps.products.output.ids }}' },
      output: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      fallback: { text: 'Nothing' },
    },
    { id: 'ask', kind: 'approval', message: 'May it be {{ steps.words.output.text }}?' },
    {
      id: 'reprice',
      kind: 'tool',
      tool: 'price',
      arguments: { productId: '{{ item }}', text: '{{ steps.words.output.text }}' },
      forEach: { items: '{{ steps.products.output.ids }}', concurrency: 2 },
    },
    { id: 'publish', kind: 'tool', tool: 'publish', arguments: { title: 'x' }, onFailure: 'continue' },
  ],
  { output: { priced: '{{ size(steps.reprice.output) }}' } },
);

/** Ordinary runs let the process die at some of the boundaries; CHAOS_SCALE=full at all of them. */
const stride = process.env.CHAOS_SCALE === 'full' ? 1 : 7;

async function executed(world: ThreadWorld, crash: Crash | null) {
  let reads = 0;
  world.toolbox.add('read', 'reads', () => answer({ ids: ['a', 'b', 'c'], ready: ++reads > 2 }));
  const { id } = await world.execute(procedure);
  const crashes = crashAt(crash);
  try {
    const ended = await drive(world, id);
    const effects = world.toolbox.calls
      .filter(({ name, callId }) => name !== 'read' && callId.includes(id))
      .map(({ name, input }) => JSON.stringify([name, input]))
      .sort();
    const steps = (await world.steps(id))
      .filter(({ stepId }) => stepId !== 'ask' && stepId !== 'ready')
      .map(({ stepId, item, status, output }) => ({ stepId, item, status, output }));
    return { ended, effects, steps, boundaries: crashes.boundaries() };
  } finally {
    crashes.stop();
  }
}

it('has each effect once, and the same results, wherever the process dies', async () => {
  const world = await openThreads();
  const whole = await executed(world, null);
  expect(whole.ended).toMatchObject({ status: 'completed', output: { priced: 3 } });
  expect(whole.effects).toHaveLength(7);
  expect(whole.boundaries).toBeGreaterThan(30);
  for (let boundary = 1; boundary <= whole.boundaries; boundary += stride) {
    for (const when of ['before', 'after'] as const) {
      const { ended, effects, steps } = await executed(world, { boundary, when });
      const where = `${when} boundary ${boundary}`;
      expect(ended.status, where).toBe('completed');
      expect(effects, where).toEqual(whole.effects);
      expect(steps, where).toEqual(whole.steps);
    }
  }
}, 240_000);
