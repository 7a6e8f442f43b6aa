import { existsSync } from 'node:fs';
import path from 'node:path';
import { ServerProcess } from './server-process.mjs';
import { setUp } from './setup.mjs';
import { root, runScript, StepFailure } from './step.mjs';
import { watchAndRestart } from './watch.mjs';

// npm start [-- arguments of the server]; with --watch it is rebuilt and restarted on every change.
await runScript(async () => {
  const args = process.argv.slice(2);
  const { node } = await setUp();
  if (!existsSync(path.join(root, 'dist/main.js'))) throw new StepFailure('The build made no dist/main.js.');
  if (args.includes('--watch'))
    return watchAndRestart(
      node,
      args.filter(arg => arg !== '--watch'),
    );
  return new ServerProcess(node, args).ended;
});
