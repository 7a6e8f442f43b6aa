import type { Outcome, Target } from '../benchmark.js';
import type { BenchOptions } from '../command-line.js';
import { type Contestant, compareThroughput, type Throughput } from '../load/compare-throughput.js';

interface Described {
  name: string;
  target: Target;
  note: string;
}

/** Compares requests a second, and tells what a request costs the processor beside it. */
export async function throughputOutcome(
  described: Described,
  contestants: { ours: Contestant; baseline: Contestant },
  options: BenchOptions,
): Promise<Outcome> {
  const { ours, baseline } = await compareThroughput(contestants.ours, contestants.baseline, options);
  return {
    ...described,
    unit: 'requests/s',
    ours: ours.perSecond,
    baseline: baseline.perSecond,
    note: `${described.note}${costs(ours, baseline)}`,
  };
}

function costs(ours: Throughput, baseline: Throughput): string {
  return ours.cpuMicros === null || baseline.cpuMicros === null
    ? ''
    : `; processor time of the server a request: ${ours.cpuMicros.toFixed(0)} µs against ${baseline.cpuMicros.toFixed(0)} µs`;
}
