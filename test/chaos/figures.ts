import type { ConsumedEvent } from '../support/reference-consumer.js';
import type { ChaosRun } from './chaos-run.js';

/** Milliseconds of the monotonic clock. */
export interface Marks {
  beganMs: number;
  /** Every change was answered. */
  writtenMs: number;
  /** Every delivery was acknowledged. */
  endedMs: number;
}

/** What happened, for people to read; the seed draws the same changes, kills and troubles again. */
export function chaosFigures(run: ChaosRun, events: readonly ConsumedEvent[], marks: Marks): string {
  const { changes, endpoints, kills, size } = run;
  const retried = changes.filter(({ tries }) => tries > 1);
  const distinct = endpoints.reduce((sum, endpoint) => sum + endpoint.digests.size, 0);
  const arrivals = endpoints.reduce((sum, endpoint) => sum + endpoint.arrivals, 0);
  const lines = [
    ['seed', size.seed],
    ['changes', `${changes.length} by ${size.writers} writers, ${retried.length} sent more than once`],
    ['kills', kills],
    ['events', events.length],
    [
      'deliveries',
      `${arrivals} arrived at ${endpoints.length} endpoints, ${arrivals - distinct} repetitions`,
    ],
    ['troubles', endpoints.map(({ name, troubled }) => `${name} ${troubled}`).join(', ')],
    [
      'duration',
      `${inSeconds(marks.endedMs - marks.beganMs)}, ${inSeconds(marks.writtenMs - marks.beganMs)} of it changes`,
    ],
  ];
  return `\nchaos\n${lines.map(([name, value]) => `  ${String(name).padEnd(11)} ${value}\n`).join('')}\n`;
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
