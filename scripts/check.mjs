import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { programFile, tscFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { root, runProgram, runScript, StepFailure, say } from './step.mjs';

const schemaPrinter = path.join(root, 'dist/schema/print.js');

/** In order; each runs although an earlier one failed. One whose program the build does not have is `absent`. */
const steps = [
  { name: 'types', program: () => [tscFile(), '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'library types', program: () => [tscFile(), '--noEmit', '-p', 'sdk/tsconfig.json'] },
  {
    name: 'style',
    program: () => [programFile('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'],
  },
  { name: 'boundaries', program: () => [path.join(root, 'scripts/boundaries.mjs')] },
  { name: 'dead code', program: () => [programFile('knip', 'knip')] },
  {
    name: 'schema files',
    prepare: ensureBuilt,
    program: () => [schemaPrinter, '--check'],
    needs: schemaPrinter,
  },
  { name: 'API description', program: () => [path.join(root, 'scripts/lint-openapi.mjs')] },
];

await runScript(async () => {
  const { node } = await setUp({ build: false });
  let failures = 0;
  for (const step of steps) {
    const began = performance.now();
    const { verdict, output } = await runStep(step, node);
    if (verdict === 'FAILED') {
      failures += 1;
      say(`\n${output.trim()}`);
    }
    say(`${verdict.padEnd(6)}  ${step.name.padEnd(16)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  return failures === 0 ? 0 : 1;
});

async function runStep({ prepare, program, needs }, node) {
  try {
    await prepare?.(node);
    if (needs !== undefined && !existsSync(needs)) return { verdict: 'absent', output: '' };
    const { exitCode, output } = await runProgram(node, program(), { quiet: true });
    return { verdict: exitCode === 0 ? 'ok' : 'FAILED', output };
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return { verdict: 'FAILED', output: error.message };
  }
}
