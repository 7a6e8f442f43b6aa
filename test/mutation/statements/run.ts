import { parseArgs } from 'node:util';
import { loadModule } from 'libpg-query';
import { StatementTrial } from './trial.js';

// See scripts/mutate-statements.mjs.
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    files: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '600' },
  },
});

await loadModule();
const trial = await StatementTrial.open(process.env.MUTATION_PLACE!);
const executions = (await trial.executions()).filter(({ name }) => new RegExp(values.only).test(name));
const candidates = new Set(trial.candidates(executions, Number(values.files)));
const end = Date.now() + Number(values.minutes) * 60_000;
while (candidates.size > 0 && Date.now() < end) {
  process.stdout.write(`${new Date().toISOString()} ${candidates.size} changes to try\n`);
  await trial.round(candidates);
}
await trial.close();

const verdicts = trial.verdicts().filter(({ name }) => new RegExp(values.only).test(name));
const survivors = verdicts.filter(({ noticedBy }) => noticedBy === null);
for (const { name, what } of survivors) process.stdout.write(`${name} ${what}\n`);
process.stdout.write(
  `${verdicts.length} changes of ${executions.length} statements, ${survivors.length} unnoticed, ${candidates.size} not tried\n`,
);
process.exit(0);
