import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parts } from '../test/mutation/parts.mjs';
import { programFile } from './program-files.mjs';
import { setUp } from './setup.mjs';
import { runProgram, runScript, StepFailure, say } from './step.mjs';

/** Of a part's changes so many in a hundred must be noticed by a test. */
const caughtMin = 85;

// npm run mutate [-- part ...]: changes the pure rules, one place at a time, and counts which changes the tests notice.
// Parts that were run before are only looked at where something changed.
await runScript(async () => {
  const { node } = await setUp({ build: false });
  const asked = process.argv.slice(2);
  const unknown = asked.find(part => !parts.includes(part));
  if (unknown !== undefined) {
    throw new StepFailure(`There is no part ${unknown}: ${parts.join(', ')}.`);
  }
  let isEnough = true;
  for (const part of asked.length > 0 ? asked : parts) {
    const report = await mutate(node, part);
    const { caught, survivors } = verdictOf(report);
    say(`\n${part}: ${caught.toFixed(1)} % caught, ${survivors.length} survive`);
    for (const survivor of survivors) say(`  ${survivor}`);
    isEnough &&= caught >= caughtMin;
  }
  return isEnough ? 0 : 1;
});

async function mutate(node, part) {
  const place = path.join(tmpdir(), 'tradewind-mutation', part);
  mkdirSync(place, { recursive: true });
  const { exitCode } = await runProgram(
    node,
    [programFile('@stryker-mutator/core', 'stryker'), 'run', 'test/mutation/stryker.config.mjs'],
    { env: { MUTATION_PART: part, MUTATION_PLACE: place } },
  );
  if (exitCode !== 0) {
    throw new StepFailure(`The run of ${part} broke.`);
  }
  return JSON.parse(readFileSync(path.join(place, 'report.json'), 'utf8'));
}

/** Changes that cannot be compiled or that no run reaches in time count as noticed; ignored ones do not count. */
function verdictOf({ files }) {
  const tried = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(({ status }) => status !== 'Ignored').map(mutant => ({ file, ...mutant })),
  );
  const survivors = tried.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    caught: tried.length === 0 ? 100 : (100 * (tried.length - survivors.length)) / tried.length,
    survivors: survivors.map(
      ({ file, location: { start }, replacement, status }) =>
        `${file}:${start.line}:${start.column} ${status === 'NoCoverage' ? 'no test reaches' : 'unnoticed'}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
    ),
  };
}
