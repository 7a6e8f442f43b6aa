import type { PinnedProcess } from '../processes/pinned-process.js';
import { type Load, measureLoad } from './measure-load.js';
import { median } from './median.js';

/** A server under test and what it is asked. */
export interface Contestant {
  server: PinnedProcess;
  requestOf(index: number): Buffer;
}

export interface Throughput {
  /** Median over the rounds. */
  perSecond: number;
  /** Processor time of the server for one request, in microseconds; null where the system does not tell. */
  cpuMicros: number | null;
}

export interface ThroughputOptions {
  rounds: number;
  roundSeconds: number;
}

const connections = 32;
/** Long enough for the compiler and the prepared statements of every pooled connection. */
const warmUpSeconds = 2;

/** Loads both in turn, round by round, so that whatever disturbs the machine disturbs both. */
export async function compareThroughput(
  ours: Contestant,
  baseline: Contestant,
  { rounds, roundSeconds }: ThroughputOptions,
): Promise<{ ours: Throughput; baseline: Throughput }> {
  const contestants = [ours, baseline] as const;
  for (const contestant of contestants) {
    await loadOnce(contestant, warmUpSeconds);
  }
  const samples: [Sample[], Sample[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    samples[0].push(await loadOnce(ours, roundSeconds));
    samples[1].push(await loadOnce(baseline, roundSeconds));
  }
  return { ours: summary(samples[0]), baseline: summary(samples[1]) };
}

interface Sample extends Load {
  cpuMicros: number | null;
}

async function loadOnce({ server, requestOf }: Contestant, seconds: number): Promise<Sample> {
  const before = await server.cpuMicros();
  const load = await measureLoad({ url: server.url, requestOf, connections, seconds });
  const after = await server.cpuMicros();
  return { ...load, cpuMicros: before === null || after === null ? null : (after - before) / load.requests };
}

function summary(samples: readonly Sample[]): Throughput {
  const costs = samples.flatMap(({ cpuMicros }) => cpuMicros ?? []);
  return {
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    cpuMicros: costs.length === 0 ? null : median(costs),
  };
}
