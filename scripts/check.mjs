import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { programFile, tscFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { root, runProgram, runScript, StepFailure, say } from './step.mjs';

const schemaPrinter = path.join(root, 'dist/schema/print.js');

/**
 * Two rows at once, as most steps keep one core busy; those of a row in order, each although an earlier one failed. One
 * whose program the build does not have is `absent`.
 */
const rows = [
  [
    { name: 'types', program: () => [tscFile(), '--noEmit', '-p', 'tsconfig.json'] },
    {
      name: 'schema files',
      prepare: (node, verdicts) => ensureBuilt(node, { areTypesChecked: verdicts.get('types') === 'ok' }),
      program: () => [schemaPrinter, '--check'],
      needs: schemaPrinter,
    },
    { name: 'API description', program: () => [path.join(root, 'scripts/lint-openapi.mjs')] },
  ],
  [
    { name: 'library types', program: () => [tscFile(), '--noEmit', '-p', 'sdk/tsconfig.json'] },
    {
      name: 'style',
      program: () => [programFile('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.'],
    },
    { name: 'boundaries', program: () => [path.join(root, 'scripts/boundaries.mjs')] },
    { name: 'dead code', program: () => [programFile('knip', 'knip')] },
  ],
];

await runScript(async () => {
  const { node } = await setUp({ build: false });
  const verdicts = new Map();
  await Promise.all(rows.map(row => runRow(row, node, verdicts)));
  return [...verdicts.values()].includes('FAILED') ? 1 : 0;
});

async function runRow(row, node, verdicts) {
  for (const step of row) {
    const began = performance.now();
    const { verdict, output } = await runStep(step, node, verdicts);
    verdicts.set(step.name, verdict);
    if (verdict === 'FAILED') say(`\n${output.trim()}`);
    say(`${verdict.padEnd(6)}  ${step.name.padEnd(16)} ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

async function runStep({ prepare, program, needs }, node, verdicts) {
  try {
    await prepare?.(node, verdicts);
    if (needs !== undefined && !existsSync(needs)) return { verdict: 'absent', output: '' };
    const { exitCode, output } = await runProgram(node, program(), { quiet: true });
    return { verdict: exitCode === 0 ? 'ok' : 'FAILED', output };
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return { verdict: 'FAILED', output: error.message };
  }
}
