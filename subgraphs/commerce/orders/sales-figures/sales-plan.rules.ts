import { addDays, dayStartMs, daysBetween, localDay } from '../../../../kernel/time-zone.js';
import type { ProductSalesQuery, SalesQuery } from './sales-figures.entity.js';
import type { ProductLevel } from './sales-rollup.js';
import { salesRollupLimits } from './sales-rollup.limits.js';
import type { RollupState } from './sales-rollup.queries.js';

/** What a query is answered from; `raw` are the rows of orders and returns themselves. */
export type SalesSource = 'raw' | 'quarterHours' | 'days' | 'dayTotals';

/** What levels answer of a window, whose rest is summed from the rows themselves. */
export interface InnerWindow {
  /** RFC 3339; `to` is exclusive. */
  from: string;
  to: string;
  /** Local days of the levels, from the first to the one after the last. */
  fromDay: string;
  toDay: string;
}

export interface SalesPlan {
  source: SalesSource;
  inner: InnerWindow;
}

/** From the rows themselves. */
export const raw: SalesPlan = { source: 'raw', inner: { from: '', to: '', fromDay: '', toDay: '' } };

/** Before, clocks differed from UTC by other than whole quarters of an hour in some countries, Liberia the last. */
const firstWholeQuarters = '1972-02-01T00:00:00.000Z';

const quarterMs = 15 * 60_000;

/** From what a query is answered: the level with the fewest rows that tells apart what the query does. */
export function planSales(query: SalesQuery, state: RollupState): SalesPlan {
  if (!hasLevels(query, state)) {
    return raw;
  }
  if (!isByLocalDay(query, state)) {
    return needsStatus(query) ? raw : withinQuarters(query);
  }
  return withinDays(query, state, isOfOrganization(query) ? 'dayTotals' : 'days');
}

/** Levels of products tell apart currencies and days alone. */
export function planProductSales(query: ProductSalesQuery, state: RollupState): SalesPlan {
  return hasLevels(query, state) && isByLocalDay(query, state) && isOfOrganization(query)
    ? withinDays(query, state, 'days')
    : raw;
}

const hasLevels = ({ from }: SalesQuery, { isBuilt, orderCount, timeZone }: RollupState): boolean =>
  isBuilt &&
  timeZone !== null &&
  orderCount > salesRollupLimits.rawOrdersMax &&
  Date.parse(from) >= Date.parse(firstWholeQuarters);

/** Whether local days of the organization are fine enough; without buckets their time zone does not matter. */
const isByLocalDay = ({ groupBy, granularity, timeZone }: SalesQuery, state: RollupState): boolean =>
  !groupBy.includes('bucket') || (granularity !== 'hour' && timeZone === state.timeZone);

const needsStatus = ({ groupBy, filter = {} }: SalesQuery): boolean =>
  groupBy.includes('status') || isGiven(filter.statuses);

/** Whether nothing but currencies and buckets is told apart or chosen. */
const isOfOrganization = ({ groupBy, filter = {} }: SalesQuery): boolean =>
  groupBy.every(name => name === 'bucket') &&
  Object.entries(filter).every(([name, values]) => name === 'currencies' || !isGiven(values));

const isGiven = (values: readonly string[] | undefined): boolean => values !== undefined && values.length > 0;

function withinDays(query: SalesQuery, { timeZone }: RollupState, source: 'days' | 'dayTotals'): SalesPlan {
  const zone = timeZone!;
  const [fromMs, toMs] = [Date.parse(query.from), Date.parse(query.to)];
  const first = localDay(fromMs, zone);
  const fromDay = dayStartMs(first, zone) === fromMs ? first : addDays(first, 1);
  const toDay = localDay(toMs, zone);
  if (daysBetween(fromDay, toDay) <= 0) {
    return raw;
  }
  const from = new Date(dayStartMs(fromDay, zone)).toISOString();
  return { source, inner: { from, to: new Date(dayStartMs(toDay, zone)).toISOString(), fromDay, toDay } };
}

function withinQuarters({ from, to }: SalesQuery): SalesPlan {
  const fromMs = Math.ceil(Date.parse(from) / quarterMs) * quarterMs;
  const toMs = Math.floor(Date.parse(to) / quarterMs) * quarterMs;
  if (fromMs >= toMs) {
    return raw;
  }
  const inner = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
  return { source: 'quarterHours', inner: { ...inner, fromDay: '', toDay: '' } };
}

/** Whether levels leave an edge of the window, which the rows themselves are summed of. */
export const isCut = ({ from, to }: Pick<SalesQuery, 'from' | 'to'>, inner: InnerWindow): boolean =>
  Date.parse(inner.from) !== Date.parse(from) || Date.parse(inner.to) !== Date.parse(to);

/** A run of days that rows of one level make up. */
export interface DayRun {
  level: ProductLevel;
  fromDay: string;
  toDay: string;
}

const firstBlockDay = '0001-01-01';

/** Days as runs of the longest blocks that fit: `levels` from the shortest to the longest. */
export function runsOfDays(fromDay: string, toDay: string, levels: readonly ProductLevel[]): DayRun[] {
  const level = levels.at(-1);
  if (level === undefined || daysBetween(fromDay, toDay) <= 0) {
    return [];
  }
  const shorter = levels.slice(0, -1);
  const begin = beginOfBlock(fromDay, level);
  const first = begin === fromDay ? begin : addDays(begin, level.days);
  const last = beginOfBlock(toDay, level);
  if (daysBetween(first, last) <= 0) {
    return runsOfDays(fromDay, toDay, shorter);
  }
  return [
    ...runsOfDays(fromDay, first, shorter),
    { level, fromDay: first, toDay: last },
    ...runsOfDays(last, toDay, shorter),
  ];
}

/** The first days of the blocks of a level that days lie in, whole or in part. */
export function blocksOver(fromDay: string, toDay: string, level: ProductLevel): string[] {
  const first = beginOfBlock(fromDay, level);
  const count = Math.max(0, Math.ceil(daysBetween(first, toDay) / level.days));
  return Array.from({ length: count }, (_, place) => addDays(first, place * level.days));
}

const beginOfBlock = (day: string, { days }: ProductLevel): string =>
  addDays(day, -modulo(daysBetween(firstBlockDay, day), days));

/** The first day of each row of a run. */
export const blocksOfRun = ({ level, fromDay, toDay }: DayRun): string[] =>
  Array.from({ length: daysBetween(fromDay, toDay) / level.days }, (_, place) =>
    addDays(fromDay, place * level.days),
  );

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
