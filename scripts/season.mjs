import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { runProgram, runScript } from './step.mjs';

const orders = '5000';

// npm run season [-- seed]: the run of test/season with 5,000 orders, which takes minutes. The seed is printed.
await runScript(async () => {
  const { node } = await setUp();
  const [seed] = process.argv.slice(2);
  const { exitCode } = await runProgram(
    node,
    [programFile('vitest', 'vitest'), 'run', 'test/season/season.test.ts'],
    {
      env: {
        SEASON_ORDERS: process.env.SEASON_ORDERS ?? orders,
        ...(seed === undefined ? {} : { SEASON_SEED: seed }),
      },
    },
  );
  return exitCode;
});
