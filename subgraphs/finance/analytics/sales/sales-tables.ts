import { localTime } from '../../../../kernel/time-zone.js';
import type { Metric } from '../metric/metric.js';
import type { SalesSums } from '../metric/sales-metrics.js';
import type { AskedReport, FactRow, ReportTable, Span, TableParts } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';
import type { ReadFacts, SalesTableDimension } from './sales-facts.js';
import { type LinkedKeys, salesLinks } from './sales-links.rules.js';

/** What dimensions are called in answers. */
const dimensionNames: Record<SalesTableDimension, string> = {
  time: 'time',
  marketplace: 'marketplace',
  account: 'accountId',
  store: 'storeId',
  country: 'country',
  status: 'status',
};

interface SalesTable {
  key: string;
  dimensions: readonly SalesTableDimension[];
  metrics: readonly Metric<SalesSums>[];
  label?: NonNullable<TableParts<SalesSums>['label']>;
  /** Keys that have a row also without facts. */
  also?: readonly KeyedSales[];
}

export type KeyedSales = Omit<FactRow<SalesSums>, 'sums'>;

/** A table of facts that were read by its dimensions; the currency is its last one. */
export function salesTable(asked: AskedReport, facts: ReadFacts, table: SalesTable): ReportTable {
  const { key, dimensions, metrics, label, also = [] } = table;
  const expected = expectedRows(asked, facts, dimensions);
  const spans = spansOfPeriods(asked);
  const sources = metrics.map(({ source }) => source);
  return tableOf({
    ...{ key, metrics, also, rows: facts.rows, previous: facts.previous },
    dimensions: [...dimensions.map(name => dimensionNames[name]), 'currency'],
    ...(label === undefined ? {} : { label }),
    ...(expected === null ? {} : { expected }),
    links: row => salesLinks(asked, linkedRow(row, { dimensions, spans, window: asked.window }), sources),
  });
}

/** When each period of the window begins and ends, by what it is called. */
function spansOfPeriods({ periods, window, timeZone }: AskedReport): ReadonlyMap<string, Span> {
  return new Map(
    periods.map((fromMs, place) => [
      localTime(fromMs, timeZone),
      { fromMs, toMs: periods[place + 1] ?? window.toMs },
    ]),
  );
}

interface Place {
  dimensions: readonly SalesTableDimension[];
  spans: ReadonlyMap<string, Span>;
  window: Span;
}

function linkedRow({ keys: values, currency }: KeyedSales, { dimensions, spans, window }: Place) {
  const time = dimensions.indexOf('time');
  const keys: LinkedKeys = Object.fromEntries(
    dimensions.flatMap((name, place) => (name === 'time' ? [] : [[name, values[place] ?? null]])),
  );
  return { keys, currency, span: spans.get(values[time] ?? '') ?? window };
}

/** A total has a row whatever there is, and a series has one for each period; null: as the facts are. */
function expectedRows(
  asked: AskedReport,
  facts: ReadFacts,
  dimensions: readonly SalesTableDimension[],
): { keys: string[]; currency: string }[] | null {
  const found = [...facts.rows, ...(facts.previous ?? [])].flatMap(({ currency }) => currency ?? []);
  const currencies = found.length === 0 ? [asked.defaultCurrency] : [...new Set(found)].sort();
  if (dimensions.length === 0) {
    return currencies.map(currency => ({ keys: [], currency }));
  }
  if (dimensions.length > 1 || dimensions[0] !== 'time') {
    return null;
  }
  return asked.periods.flatMap(start =>
    currencies.map(currency => ({ keys: [localTime(start, asked.timeZone)], currency })),
  );
}
