import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { runProgram, runScript } from './step.mjs';

// npm run chaos [-- seed]: test/chaos and what is killed in test/fault at full size, which takes minutes. The seed of the first is
// printed.
const killed = [
  'killed',
  'ingestion-killed',
  'figures-killed',
  'checkout-killed',
  'shelf-share-killed',
  'agent-killed',
  'review-replies-killed',
].map(name => `test/fault/${name}.test.ts`);

await runScript(async () => {
  const { node } = await setUp();
  const [seed] = process.argv.slice(2);
  const { exitCode } = await runProgram(
    node,
    [programFile('vitest', 'vitest'), 'run', 'test/chaos/chaos.test.ts', ...killed],
    {
      env: { CHAOS_SCALE: 'full', ...(seed === undefined ? {} : { CHAOS_SEED: seed }) },
    },
  );
  return exitCode;
});
