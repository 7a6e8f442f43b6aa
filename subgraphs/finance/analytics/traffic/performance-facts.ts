import Big from 'big.js';
import type { PerformanceSource } from '../../../../connectors/marketplaces/performance.values.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { addDays, dayStartMs, localDay, localTime } from '../../../../kernel/time-zone.js';
import {
  type PerformanceLevelRow,
  type PerformanceQuery,
  type PerformanceSums,
  readPerformance,
} from '../../../catalog/index.js';
import { periodAt, periodStarts } from '../report/periods.rules.js';
import type { AskedReport, FactRow, Span } from '../report/report.js';

export type PerformanceFacts = FactRow<PerformanceSums>;

/** Days of stores, half-open. */
export interface Days {
  from: string;
  to: string;
}

/**
 * The days of a span: those of the calendar that lie in it as a whole. A store's day has the date of its own time zone, and
 * is not moved to that of the question.
 */
export function daysOfSpan({ fromMs, toMs }: Span, timeZone: string): Days {
  const first = localDay(fromMs, timeZone);
  const from = dayStartMs(first, timeZone) >= fromMs ? first : addDays(first, 1);
  const to = localDay(toMs, timeZone);
  return { from, to: to < from ? from : to };
}

export const performanceQuery = (
  source: PerformanceSource,
  { from, to }: Days,
  { filter }: Pick<AskedReport, 'filter'>,
): PerformanceQuery => ({ source, from, to, ...filter });

/** Periods of a series: figures are of days, so that hours have none. */
export interface Periods {
  starts: readonly number[];
  previousStarts: readonly number[];
  /** What a period is called. */
  times: readonly string[];
}

export function periodsOf(asked: AskedReport): Periods {
  const { granularity, window, previous, timeZone } = asked;
  const isHourly = granularity === 'hour';
  const starts = isHourly ? periodStarts(window, 'day', timeZone) : asked.periods;
  return {
    starts,
    previousStarts:
      isHourly && previous !== null ? periodStarts(previous, 'day', timeZone) : asked.previousPeriods,
    times: starts.map(start => localTime(start, timeZone)),
  };
}

export interface ReadPerformance {
  rows: PerformanceLevelRow[];
  /** Null where no comparison is asked for. */
  previous: PerformanceLevelRow[] | null;
}

/** Rows of the window and of its comparison. */
export async function readPerformanceFacts(
  ctx: RequestContext,
  asked: AskedReport,
  source: PerformanceSource,
): Promise<ReadPerformance> {
  const read = (span: Span) =>
    readPerformance(
      ctx.reader,
      ctx.organizationId,
      performanceQuery(source, daysOfSpan(span, asked.timeZone), asked),
    );
  const [rows, previous] = await Promise.all([
    read(asked.window),
    asked.previous === null ? null : read(asked.previous),
  ]);
  return { rows, previous };
}

/** Days put into periods: what is told of each is added up. */
export function foldDays(
  rows: readonly PerformanceLevelRow[],
  starts: readonly number[],
  { times, timeZone }: { times: readonly string[]; timeZone: string },
): PerformanceFacts[] {
  const folded = new Map<string, PerformanceFacts>();
  for (const row of rows.filter(({ level }) => level === 'day')) {
    const time = times[periodAt(dayStartMs(row.day!, timeZone), starts)] ?? null;
    const name = `${time} ${row.currency}`;
    const known = folded.get(name);
    folded.set(name, {
      keys: [time],
      currency: row.currency,
      sums: known === undefined ? sumsOf(row) : added(known.sums, sumsOf(row)),
    });
  }
  return [...folded.values()];
}

/** The sums of a row alone. */
export function sumsOf<T extends PerformanceSums>(row: T): PerformanceSums {
  const { visitorDays, isEstimated } = row;
  const told = Object.entries(row).filter(([name]) => !keys.has(name));
  return { ...(Object.fromEntries(told) as PerformanceSums), visitorDays, isEstimated };
}

const keys: ReadonlySet<string> = new Set([
  'level',
  'day',
  'marketplace',
  'accountId',
  'country',
  'storeId',
  'currency',
  'productId',
  'title',
]);

/** What is told of either; unknown where neither tells it. */
function added(a: PerformanceSums, b: PerformanceSums): PerformanceSums {
  const { visitorDays, isEstimated, ...amounts } = a;
  const sums = Object.entries(amounts).map(([name, left]) => {
    const right = b[name as keyof typeof amounts];
    return [name, left === null ? right : right === null ? left : new Big(left).plus(right).toFixed()];
  });
  return {
    ...(Object.fromEntries(sums) as PerformanceSums),
    visitorDays: visitorDays + b.visitorDays,
    isEstimated: isEstimated || b.isEstimated,
  };
}
