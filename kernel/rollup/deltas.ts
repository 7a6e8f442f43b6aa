import Big from 'big.js';
import type { RollupMeasure } from './rollup.js';

/** What a fact counts for: when it happened, what tells it apart, and its measures by column; absent: nothing. */
export interface Contribution {
  at: string;
  dimensions: Readonly<Record<string, string | null>>;
  measures: Readonly<Record<string, number | string>>;
}

/** A row of the table of deltas, by column. */
export type Delta = Record<string, number | string | null>;

const quarterMs = 15 * 60_000;

/** The quarter of an hour that a moment is in, in UTC: full hours and midnights of all zones of today begin one. */
export const quarterOf = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / quarterMs) * quarterMs).toISOString();

/**
 * The rows that turn what was counted into what counts: what is the same on both sides cancels out, and a change that
 * counts for nothing is no row.
 */
export function deltasBetween(
  measures: readonly RollupMeasure[],
  before: readonly Contribution[],
  after: readonly Contribution[],
): Delta[] {
  const sums = new Map<string, Delta>();
  const add = (sign: 1 | -1) => (contribution: Contribution) => {
    const row = rowOf(sums, contribution);
    for (const { kind, column } of measures) {
      const value = contribution.measures[column];
      if (value !== undefined) {
        row[column] =
          kind === 'count' ? plus(row[column], sign * Number(value)) : exactPlus(row[column], value, sign);
      }
    }
  };
  before.forEach(add(-1));
  after.forEach(add(1));
  return [...sums.values()].filter(row => measures.some(({ column }) => isCounted(row[column])));
}

function rowOf(sums: Map<string, Delta>, { at, dimensions }: Contribution): Delta {
  const key = JSON.stringify([at, ...Object.values(dimensions)]);
  const known = sums.get(key);
  if (known !== undefined) {
    return known;
  }
  const row = { at, ...dimensions };
  sums.set(key, row);
  return row;
}

type Sum = Delta[string] | undefined;

const plus = (sum: Sum, value: number): number => Number(sum ?? 0) + value;

function exactPlus(sum: Sum, value: number | string, sign: 1 | -1): string {
  if (sum === undefined && sign === 1) {
    return String(value);
  }
  return new Big(sum ?? 0).plus(new Big(value).times(sign)).toFixed();
}

const isCounted = (sum: Sum): boolean => sum !== undefined && Number(sum) !== 0;
