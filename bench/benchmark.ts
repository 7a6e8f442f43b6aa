import type { Workbench } from './workbench.js';

/** Our measure beside the baseline's, taken in the same run. */
export interface Outcome {
  name: string;
  /** What `ours` and `baseline` count: `requests/s`, `s`, `ms`, `MB`. */
  unit: string;
  ours: number;
  baseline: number;
  /** `ours / baseline` is to be at least or at most this. */
  target: Target;
  /** What the baseline is, and what else the numbers hang on. */
  note: string;
}

export type Target = { atLeast: number } | { atMost: number };

/** A benchmark of the table; it may measure several things of one kind. */
export interface Benchmark {
  /** As the command line names it. */
  name: string;
  /** Takes minutes and gigabytes: run only when named, or with `--large`. */
  isLarge: boolean;
  run(workbench: Workbench): Promise<Outcome[]>;
}

export const ratioOf = ({ ours, baseline }: Outcome): number => ours / baseline;

export function isMet(outcome: Outcome): boolean {
  const ratio = ratioOf(outcome);
  return 'atLeast' in outcome.target ? ratio >= outcome.target.atLeast : ratio <= outcome.target.atMost;
}
