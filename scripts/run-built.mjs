import { existsSync } from 'node:fs';
import path from 'node:path';
import { setUp } from './setup.mjs';
import { root, runProgram, runScript, StepFailure } from './step.mjs';

/** Sets the checkout up and runs one program of the build, with the arguments of this process; options are those of setUp. */
export function runBuilt(file, options) {
  return runScript(async () => {
    const { node } = await setUp(options);
    if (!existsSync(path.join(root, file))) throw new StepFailure(`The build made no ${file}.`);
    const { exitCode } = await runProgram(node, [
      '--enable-source-maps',
      path.join(root, file),
      ...process.argv.slice(2),
    ]);
    return exitCode;
  });
}
