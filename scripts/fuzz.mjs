import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { runProgram, runScript } from './step.mjs';

// npm run fuzz [-- --seed N --requests N --documents N]: the run of test/fuzz at full size. The seed is printed, and
// each request that fails as a command that sends it again.
await runScript(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      requests: { type: 'string', default: '100000' },
      documents: { type: 'string', default: '20000' },
    },
  });
  const { node } = await setUp();
  const { exitCode } = await runProgram(
    node,
    [programFile('vitest', 'vitest'), 'run', 'test/fuzz/fuzz.test.ts'],
    {
      env: {
        FUZZ_SEED: values.seed,
        FUZZ_REQUESTS: values.requests,
        FUZZ_DOCUMENTS: values.documents,
      },
    },
  );
  return exitCode;
});
