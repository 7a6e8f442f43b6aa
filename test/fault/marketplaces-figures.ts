import type { Mall } from './marketplaces-mall.js';
import type { ApartProgram } from './marketplaces-program.js';
import type { Verdict } from './marketplaces-verdict.js';

export interface FaultRun {
  seed: number;
  products: number;
  mall: Mall;
  program: ApartProgram;
  /** Seconds that each part of the run took, by its name. */
  seconds: ReadonlyMap<string, number>;
  verdicts: readonly Verdict[];
  duplicates: readonly string[];
}

/** What happened, for people to read; the seed draws the same faults again, at moments that differ. */
export function faultFigures({
  seed,
  products,
  mall,
  program,
  seconds,
  verdicts,
  duplicates,
}: FaultRun): string {
  const { kills } = program;
  const count = (is: (verdict: Verdict) => boolean) => verdicts.filter(is).length;
  const lines = [
    ['seed', seed],
    ['products', `${products} on ${mall.sandboxes.length} marketplaces`],
    ['calls', `${mall.calls} to the marketplaces`],
    ['faults', [...mall.strikes].map(([name, times]) => `${name} ${times}`).join(', ')],
    ['kills', `${kills.program} of the whole program, ${kills.worker} of the worker`],
    [
      'listings',
      `${verdicts.length}: ${count(({ ending }) => ending === 'as wanted')} as wanted, ` +
        `${count(({ ending }) => ending === 'explained')} with the reason told`,
    ],
    ['live', `${count(({ isLive }) => isLive)} in the state`],
    ['lies', `${count(({ lies }) => lies.length > 0)}, duplicates ${duplicates.length}`],
    ['duration', [...seconds].map(([name, took]) => `${name} ${took.toFixed(1)} s`).join(', ')],
  ];
  return `\nmarketplaces\n${lines.map(([name, value]) => `  ${String(name).padEnd(11)} ${value}\n`).join('')}\n`;
}
