import type { PerformanceLevelRow, PerformanceSums } from '../../../catalog/index.js';
import type { Metric } from '../metric/metric.js';
import type { AskedReport, ReportTable, RowLink } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';
import {
  foldDays,
  type PerformanceFacts,
  periodsOf,
  type ReadPerformance,
  sumsOf,
} from './performance-facts.js';

interface Tables {
  metrics: readonly Metric<PerformanceSums>[];
  /** Last part of the route's path. */
  path: string;
  source: string;
}

/** In all, over time, by channel and by store. */
export function performanceTables(
  asked: AskedReport,
  { rows, previous }: ReadPerformance,
  { metrics, path, source }: Tables,
): ReportTable[] {
  const currencies = currenciesOf(asked, [...rows, ...(previous ?? [])]);
  const { starts, previousStarts, times } = periodsOf(asked);
  const clocks = { times, timeZone: asked.timeZone };
  const links = linksOf(asked, path, source);
  const at = (
    level: PerformanceLevelRow['level'],
    names: readonly ('marketplace' | 'accountId' | 'country' | 'storeId')[],
  ) => {
    const facts = (all: readonly PerformanceLevelRow[]): PerformanceFacts[] =>
      all
        .filter(row => row.level === level)
        .map(row => ({ keys: names.map(name => row[name]), currency: row.currency, sums: sumsOf(row) }));
    return { rows: facts(rows), previous: previous && facts(previous), dimensions: [...names, 'currency'] };
  };
  return [
    tableOf({
      ...{ key: 'totals', metrics, ...at('total', []), links: ({ currency }) => links([], currency) },
      expected: currencies.map(currency => ({ keys: [], currency })),
    }),
    tableOf({
      ...{ key: 'series', metrics, dimensions: ['time', 'currency'] },
      rows: foldDays(rows, starts, clocks),
      previous: previous && foldDays(previous, previousStarts, clocks),
      expected: times.flatMap(time => currencies.map(currency => ({ keys: [time], currency }))),
    }),
    tableOf({
      ...{ key: 'byMarketplace', metrics, ...at('marketplace', ['marketplace']) },
      links: ({ keys: [marketplace], currency }) => links([['marketplace', marketplace]], currency),
    }),
    tableOf({
      ...{ key: 'byStore', metrics, ...at('store', ['marketplace', 'accountId', 'country', 'storeId']) },
      links: ({ keys: [marketplace, , , storeId], currency }) =>
        links(
          [
            ['marketplace', marketplace],
            ['store-id', storeId],
          ],
          currency,
        ),
    }),
  ];
}

function currenciesOf({ defaultCurrency }: AskedReport, rows: readonly PerformanceLevelRow[]): string[] {
  const found = [...new Set(rows.map(({ currency }) => currency))].sort();
  return found.length === 0 ? [defaultCurrency] : found;
}

type Parameter = readonly [name: string, value: string | null | undefined];

/** The days that a row is made of: the series of the same question, of that channel or store alone. */
export function linksOf({ window, timeZone, filter }: AskedReport, path: string, source: string) {
  const common: Parameter[] = [
    ['from', new Date(window.fromMs).toISOString()],
    ['to', new Date(window.toMs).toISOString()],
    ['time-zone', timeZone],
    ['granularity', 'day'],
    ['compare', 'none'],
  ];
  const lists: [string, readonly string[] | null][] = [
    ['marketplace', filter.marketplaces],
    ['country', filter.countries],
    ['store-id', filter.storeIds],
    ['product-id', filter.productIds],
  ];
  return (own: readonly Parameter[], currency: string | null): RowLink[] => {
    const named = new Set(own.map(([name]) => name));
    const asked = lists.flatMap(([name, values]) =>
      named.has(name) ? [] : (values ?? []).map((value): Parameter => [name, value]),
    );
    const query = new URLSearchParams();
    for (const [name, value] of [...common, ...asked, ...own, ['currency', currency] as const]) {
      if (value !== null && value !== undefined) {
        query.append(name, value);
      }
    }
    return [{ source, rows: `/api/v1/analytics/${path}?${query}` }];
  };
}
