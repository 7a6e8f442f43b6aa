import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setUp } from './setup.mjs';
import { runProgram, runScript } from './step.mjs';

// npm run mutate-statements [-- --only pattern --files n --minutes n]: changes the named SQL statements, one place at a
// time, and counts which changes the tests that execute them notice, of each statement the n that tell soonest (5).
// Takes hours; it goes on where it was ended, until its directory in the system's temporary one is removed.
await runScript(async () => {
  const { node } = await setUp({ build: false });
  const place = path.join(tmpdir(), 'tradewind-mutation', 'statements');
  mkdirSync(place, { recursive: true });
  const { exitCode } = await runProgram(
    node,
    [
      ...['--import', './test/support/typescript-hooks.mjs', 'test/mutation/statements/run.ts'],
      ...process.argv.slice(2),
    ],
    { env: { MUTATION_PLACE: place } },
  );
  return exitCode;
});
