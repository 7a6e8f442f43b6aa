import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { runProgram, runScript } from './step.mjs';

// npm run chaos [-- seed]: test/chaos and test/fault/killed at full size, which takes minutes. The seed of the first is
// printed.
await runScript(async () => {
  const { node } = await setUp();
  const [seed] = process.argv.slice(2);
  const { exitCode } = await runProgram(
    node,
    [programFile('vitest', 'vitest'), 'run', 'test/chaos/chaos.test.ts', 'test/fault/killed.test.ts'],
    {
      env: { CHAOS_SCALE: 'full', ...(seed === undefined ? {} : { CHAOS_SEED: seed }) },
    },
  );
  return exitCode;
});
