import 'reflect-metadata';
import { registerDomains } from '../composition/registration.js';
import type { Benchmark, Outcome } from './benchmark.js';
import { benchmarks } from './benchmarks/benchmarks.js';
import { type BenchOptions, CommandLineError, readCommandLine } from './command-line.js';
import { describeMachine } from './machine.js';
import { reportJson, reportTable } from './report.js';
import { Workbench } from './workbench.js';

/**
 * Measures ours against the baseline in the same run, and prints the ratios. A missed target is told, not failed: a
 * benchmark is no test.
 */
async function main(): Promise<void> {
  registerDomains();
  const options = readCommandLine(process.argv.slice(2));
  const chosen = choose(options);
  const workbench = await Workbench.open(options);
  stopOnSignal(workbench);
  try {
    const machine = await describeMachine(await workbench.postgresVersion());
    const outcomes: Outcome[] = [];
    for (const { name, run } of chosen) {
      process.stderr.write(`${name} ...\n`);
      outcomes.push(...(await run(workbench)));
    }
    process.stdout.write((options.json ? reportJson : reportTable)(outcomes, machine));
  } finally {
    await workbench.close();
  }
}

function choose({ names, large }: BenchOptions): Benchmark[] {
  const unknown = names.filter(name => !benchmarks.some(benchmark => benchmark.name === name));
  if (unknown.length > 0) {
    const known = benchmarks.map(({ name }) => name).join(', ');
    throw new CommandLineError(`There is no benchmark ${unknown.join(', ')}; there are ${known}`);
  }
  return benchmarks.filter(({ name, isLarge }) =>
    names.length === 0 ? large || !isLarge : names.includes(name),
  );
}

/** Servers and the database are processes of their own, which would outlive an interrupted run. */
function stopOnSignal(workbench: Workbench): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void workbench.close().finally(() => process.exit(130)));
  }
}

main().catch((error: unknown) => {
  const isMistake = error instanceof CommandLineError;
  process.stderr.write(`${isMistake ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
