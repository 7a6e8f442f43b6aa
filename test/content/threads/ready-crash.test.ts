import { describe, expect, it } from 'vitest';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { readyProcedures } from '../../../subgraphs/content/aop/ready/ready-procedures.js';
import { tools } from '../procedures/simulated-run.js';
import { readyCases } from './ready-answers.js';
import { answer } from './scripted-toolbox.js';
import { type Crash, crashAt, drive } from './thread-drive.js';
import { openThreads, type ThreadWorld } from './thread-world.js';

/** Ordinary runs let the process die at two boundaries; CHAOS_SCALE=full at every one, before and after its commit. */
const isFull = process.env.CHAOS_SCALE === 'full';

async function executed(world: ThreadWorld, name: string, crash: Crash | null) {
  const { config } = readyProcedures.find(ready => ready.name === name)!;
  const { id } = await world.execute(config, { inputs: readyCases[name]!.inputs });
  const crashes = crashAt(crash);
  try {
    const ended = await drive(world, id);
    const effects = world.toolbox.calls
      .filter(call => call.callId.includes(id))
      .filter(call => tools.find(tool => tool.name === call.name)!.effect !== 'reads')
      .map(call => JSON.stringify([call.name, call.input]).replaceAll(/"20\d\d-[^"]*"/g, '"time"'))
      .sort();
    const statuses = (await world.steps(id)).map(({ stepId, item, status }) => [stepId, item, status]);
    return { ended, effects, statuses, boundaries: crashes.boundaries() };
  } finally {
    crashes.stop();
  }
}

async function openReady(name: string): Promise<ThreadWorld> {
  const world = await openThreads();
  for (const { name: tool, effect, scope } of tools) {
    const script = readyCases[name]!.answers[tool];
    if (script !== undefined) {
      world.toolbox.add(tool, effect, input => answer(script(input) as Json), scope ?? 'catalog:read');
    }
  }
  return world;
}

describe('a ready procedure whose process dies', () => {
  it.each(readyProcedures.map(({ name }) => name))(
    '%s has each effect once',
    async name => {
      const world = await openReady(name);
      const whole = await executed(world, name, null);
      expect(whole.ended).toMatchObject({ status: 'completed', error: null });
      expect(whole.effects).toHaveLength(readyCases[name]!.effects);
      const all = Array.from({ length: whole.boundaries }, (_, index) => index + 1);
      const chosen = isFull ? all : all.filter(each => each % Math.ceil(all.length / 2) === 1);
      for (const boundary of chosen) {
        for (const when of isFull ? (['before', 'after'] as const) : (['before'] as const)) {
          const again = await executed(world, name, { boundary, when });
          const where = `${when} boundary ${boundary} of ${all.length}`;
          expect(again.ended, where).toMatchObject({ status: 'completed', output: whole.ended.output });
          expect(again.effects, where).toEqual(whole.effects);
          expect(again.statuses, where).toEqual(whole.statuses);
        }
      }
    },
    600_000,
  );
});
