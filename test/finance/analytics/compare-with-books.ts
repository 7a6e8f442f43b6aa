import Big from 'big.js';
import type { RestClient } from '../../support/rest-client.js';
import { askFor, rowsOf, type ShownFigure, type ShownReport, type ShownRow } from './analytics-answers.js';
import type { BookKey, BookRow, Books } from './sales-books.js';

/** The tables of each section whose figures are those of orders and returns, by what their rows are told apart. */
const tables: Record<string, Record<string, readonly BookKey[]>> = {
  overview: { totals: [], series: ['time'], byMarketplace: ['marketplace'] },
  orders: {
    totals: [],
    series: ['time'],
    byStatus: ['status'],
    byMarketplace: ['marketplace'],
    byStore: ['marketplace', 'store'],
    byCountry: ['country'],
  },
  stores: { byStore: ['marketplace', 'account', 'store'] },
};

/** Nothing is known of the amounts of some orders: then their sum is unknown. */
const known = (value: string, { orders, priced }: BookRow): Big | null =>
  orders > 0 && priced === 0 ? null : new Big(value);

/** Figures that are not in the books as they are, from those that are. */
const derived: Record<string, (row: BookRow) => Big | null> = {
  sales: row => known(row.sales, row),
  discount: row => known(row.discount, row),
  placedSales: ({ placedSales, placedPriced }) => (placedPriced === 0 ? null : new Big(placedSales)),
  refunds: ({ refunds, returns, unstated }) =>
    returns > 0 && returns === unstated && new Big(refunds).eq(0) ? null : new Big(refunds),
  netSales: row => known(row.sales, row)?.minus(row.refunds) ?? null,
  averageOrder: ({ sales, priced }) => (priced === 0 ? null : new Big(sales).div(priced).round(2)),
  cancellationRate: ({ canceledOrders, placedOrders }) =>
    placedOrders === 0 ? null : new Big(canceledOrders).div(placedOrders).round(4),
};

/**
 * Every figure of the sections that is not what the books say, and every row that only one of them has; empty where they
 * agree to the cent. Figures that no row has must be null. `query` names the window and the time zone.
 */
export async function differencesFromBooks(
  rest: RestClient,
  books: Books,
  query: string,
): Promise<{ differences: string[]; compared: number }> {
  const differences: string[] = [];
  let compared = 0;
  for (const [section, byKey] of Object.entries(tables)) {
    const report = await askFor(rest, section, query);
    for (const [table, by] of Object.entries(byKey)) {
      const expected = await books.rows(by, report.window);
      const found = compareTable(report, table, { by, expected });
      compared += found.compared;
      differences.push(...found.differences.map(each => `${section} ${table}: ${each}`));
    }
  }
  return { differences, compared };
}

function compareTable(
  report: ShownReport,
  table: string,
  { by, expected }: { by: readonly BookKey[]; expected: readonly BookRow[] },
): { differences: string[]; compared: number } {
  const rows = rowsOf(report, table);
  const isOfReturns = rows.some(({ figures }) => figures.some(({ metric }) => metric === 'returns'));
  const counted = expected.filter(row => row.placedOrders > 0 || (isOfReturns && hasReturned(row)));
  const left = new Map(counted.map(row => [row.keys, row]));
  const differences: string[] = [];
  let compared = 0;
  for (const row of rows) {
    const name = nameOf(row, by);
    const book = left.get(name);
    left.delete(name);
    for (const { metric, value, reason } of row.figures) {
      compared += 1;
      const wanted = book === undefined ? null : wantedOf(metric, book);
      if (!agrees({ value, reason }, wanted)) {
        differences.push(`${name} ${metric} is ${value}, not ${wanted?.toFixed() ?? null}`);
      }
    }
  }
  differences.push(...[...left.keys()].map(keys => `${keys} is missing`));
  return { differences, compared };
}

/** A cancellation that came as a return, of which nothing was paid back, counts for nothing: alone it makes no row. */
const hasReturned = ({ returns, returnedUnits, unstated, refunds }: BookRow): boolean =>
  returns > 0 || returnedUnits > 0 || unstated > 0 || !new Big(refunds).eq(0);

/** Where no channel of the row tells of returns, none are known, and not none at all. */
function agrees({ value, reason }: Pick<ShownFigure, 'value' | 'reason'>, wanted: Big | null): boolean {
  if (reason?.code === 'SOURCE_NOT_OFFERED') {
    return wanted === null || wanted.eq(0);
  }
  return value === null || wanted === null ? value === wanted : new Big(value).eq(wanted);
}

const wantedOf = (metric: string, book: BookRow): Big | null =>
  derived[metric] === undefined ? new Big(book[metric as 'sales']) : derived[metric](book);

/** As the books call it: a period by its day and hour. An hour that comes twice is one there, so that such days are not asked by the hour. */
const nameOf = ({ keys }: ShownRow, by: readonly BookKey[]): string =>
  keys.map(({ value }, place) => (by[place] === 'time' ? value!.slice(0, 13) : (value ?? 'none'))).join(' ');
