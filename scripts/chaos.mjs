import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { runProgram, runScript } from './step.mjs';

// npm run chaos [-- seed]: the run of test/chaos at full size, which takes minutes. The seed is printed.
await runScript(async () => {
  const { node } = await setUp();
  const [seed] = process.argv.slice(2);
  const { exitCode } = await runProgram(
    node,
    [programFile('vitest', 'vitest'), 'run', 'test/chaos/chaos.test.ts'],
    {
      env: { CHAOS_SCALE: 'full', ...(seed === undefined ? {} : { CHAOS_SEED: seed }) },
    },
  );
  return exitCode;
});
