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
  contestants: { ours: Contestant; floor: Contestant },
  options: BenchOptions,
): Promise<Outcome> {
  const { ours, floor } = await compareThroughput(contestants.ours, contestants.floor, options);
  return {
    ...described,
    unit: 'requests/s',
    ours: ours.perSecond,
    floor: floor.perSecond,
    note: `${described.note}${costs(ours, floor)}`,
  };
}

function costs(ours: Throughput, floor: Throughput): string {
  return ours.cpuMicros === null || floor.cpuMicros === null
    ? ''
    : `; processor time of the server a request: ${ours.cpuMicros.toFixed(0)} µs against ${floor.cpuMicros.toFixed(0)} µs`;
}
