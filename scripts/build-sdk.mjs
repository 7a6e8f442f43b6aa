import { rmSync } from 'node:fs';
import path from 'node:path';
import { tscFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { root, runProgram, runScript } from './step.mjs';

// npm run build:sdk: compiles the client library to sdk/dist, which npm pack takes.
await runScript(async () => {
  const { node } = await setUp({ build: false });
  rmSync(path.join(root, 'sdk/dist'), { recursive: true, force: true });
  const { exitCode } = await runProgram(node, [tscFile(), '-p', 'sdk/tsconfig.json']);
  return exitCode;
});
