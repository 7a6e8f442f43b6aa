import Big from 'big.js';
import { rowsOf, type ShownFigure, type ShownReport, type ShownRow } from './analytics-answers.js';

/** What the books say of a figure of a row: null where it has no value, undefined where they know no such figure. */
export type Wanted = (metric: string) => Big | null | undefined;

export interface Comparison {
  differences: string[];
  compared: number;
}

/** Rows of the books by the name of their keys. */
export interface BookTable {
  rows: ReadonlyMap<string, Wanted>;
  /** What the books call a row; default: the values of its keys. */
  nameOf?(row: ShownRow): string;
  /** By which part of itself a figure may differ that depends on the very moment of the question; default: none. */
  toleranceOf?(metric: string): number;
}

/**
 * Every figure of a table that is not what the books say, and every row that only one of them has. A row that the books do
 * not have may be shown where none of its figures has a value.
 */
export function compareTable(
  report: ShownReport,
  table: string,
  { rows: expected, nameOf = keysOf, toleranceOf = () => 0 }: BookTable,
): Comparison {
  const left = new Map(expected);
  const differences: string[] = [];
  let compared = 0;
  for (const row of rowsOf(report, table)) {
    const name = nameOf(row);
    const book = left.get(name) ?? (() => null);
    left.delete(name);
    for (const { metric, value, reason } of row.figures) {
      compared += 1;
      const wanted = book(metric);
      if (wanted === undefined || !agrees({ value, reason }, wanted, toleranceOf(metric))) {
        differences.push(`${table} ${name}: ${metric} is ${value}, not ${wanted?.toFixed() ?? wanted}`);
      }
    }
  }
  differences.push(...[...left.keys()].map(keys => `${table} ${keys}: is missing`));
  return { differences, compared };
}

const keysOf = ({ keys }: ShownRow): string => keys.map(({ value }) => value ?? 'none').join(' ');

/** Where no channel of the row tells of returns, none are known, and not none at all. */
function agrees(
  { value, reason }: Pick<ShownFigure, 'value' | 'reason'>,
  wanted: Big | null,
  tolerance: number,
): boolean {
  if (reason?.code === 'SOURCE_NOT_OFFERED') {
    return wanted === null || wanted.eq(0);
  }
  return value === null || wanted === null
    ? value === wanted
    : new Big(value).minus(wanted).abs().lte(wanted.abs().times(tolerance));
}

export const together = (all: readonly Comparison[]): Comparison => ({
  differences: all.flatMap(({ differences }) => differences),
  compared: all.reduce((sum, { compared }) => sum + compared, 0),
});
