import Big from 'big.js';
import type { RestClient } from '../../support/rest-client.js';
import { askFor, rowsOf, type ShownReport, type ShownRow } from './analytics-answers.js';
import { type Comparison, compareTable, together, type Wanted } from './compare-table.js';
import type { Ledger } from './ledger.js';
import { cohortTable, marginTable, productTables } from './product-books.js';
import { profitTables } from './profit-books.js';
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
const known = (value: string, { orders, priced }: Pick<BookRow, 'orders' | 'priced'>): Big | null =>
  orders > 0 && priced === 0 ? null : new Big(value);

/** Figures that are not in the books as they are, from those that are. */
const derived: Record<string, (row: BookRow) => Big | null> = {
  sales: row => known(row.sales, row),
  discount: ({ discount, orders, discounted }) => known(discount, { orders, priced: discounted }),
  placedSales: ({ placedSales, placedPriced }) => (placedPriced === 0 ? null : new Big(placedSales)),
  refunds: ({ refunds, returns, unstated }) =>
    returns > 0 && returns === unstated && new Big(refunds).eq(0) ? null : new Big(refunds),
  netSales: row => known(row.sales, row)?.minus(row.refundsOfSales) ?? null,
  averageOrder: ({ sales, priced }) => (priced === 0 ? null : new Big(sales).div(priced).round(2)),
  cancellationRate: ({ canceledOrders, placedOrders }) =>
    placedOrders === 0 ? null : new Big(canceledOrders).div(placedOrders).round(4),
};

const figuresOf =
  (book: BookRow): Wanted =>
  metric =>
    derived[metric] === undefined ? new Big(book[metric as 'sales']) : derived[metric](book);

/**
 * Every figure of orders and returns that is not what the books say, and every row that only one of them has; empty where
 * they agree to the cent. Figures that no row has must be null. `query` names the window and the time zone, `isKnown` says by
 * what the books tell rows apart.
 */
export async function differencesFromBooks(
  rest: RestClient,
  books: Pick<Books, 'rows'>,
  query: string,
  isKnown: (by: readonly BookKey[]) => boolean = () => true,
): Promise<Comparison> {
  const found: Comparison[] = [];
  for (const [section, byKey] of Object.entries(tables)) {
    const report = await askFor(rest, section, query);
    for (const [table, by] of Object.entries(byKey).filter(([, keys]) => isKnown(keys))) {
      const expected = await books.rows(by, report.window);
      found.push(compareSales(report, table, { by, expected }));
    }
  }
  return together(found);
}

function compareSales(
  report: ShownReport,
  table: string,
  { by, expected }: { by: readonly BookKey[]; expected: readonly BookRow[] },
): Comparison {
  const isOfReturns = rowsOf(report, table).some(({ figures }) =>
    figures.some(({ metric }) => metric === 'returns'),
  );
  const counted = expected.filter(row => row.placedOrders > 0 || (isOfReturns && hasReturned(row)));
  return compareTable(report, table, {
    rows: new Map(counted.map(row => [row.keys, figuresOf(row)])),
    nameOf: row => nameOf(row, by),
  });
}

/** A cancellation that came as a return, of which nothing was paid back, counts for nothing: alone it makes no row. */
const hasReturned = ({ returns, returnedUnits, unstated, refunds }: BookRow): boolean =>
  returns > 0 || returnedUnits > 0 || unstated > 0 || !new Big(refunds).eq(0);

/** As the books call it: a period by its day and hour. An hour that comes twice is one there, so that such days are not asked by the hour. */
const nameOf = ({ keys }: ShownRow, by: readonly BookKey[]): string =>
  keys.map(({ value }, place) => (by[place] === 'time' ? value!.slice(0, 13) : (value ?? 'none'))).join(' ');

/** The same of items by their products, with the cohorts of products and what is earned by them. */
export async function differencesOfProducts(
  rest: RestClient,
  ledger: Ledger,
  query: string,
): Promise<Comparison> {
  const [orders, products, profit] = [
    await askFor(rest, 'orders', query),
    await askFor(rest, 'products', query),
    await askFor(rest, 'profit', query),
  ];
  const wanted = await productTables(ledger, products);
  return together([
    compareTable(orders, 'productCohorts', await cohortTable(ledger, orders)),
    ...Object.entries(wanted).map(([table, book]) => compareTable(products, table, book)),
    compareTable(profit, 'byProduct', await marginTable(ledger, profit)),
  ]);
}

/** The same of profit, by order. `withoutReturns`: channels that do not tell of returns. */
export async function differencesOfProfit(
  rest: RestClient,
  ledger: Ledger,
  { query, withoutReturns }: { query: string; withoutReturns: readonly string[] },
): Promise<Comparison> {
  const report = await askFor(rest, 'profit', query);
  const wanted = await profitTables(ledger, report, withoutReturns);
  return together(Object.entries(wanted).map(([table, book]) => compareTable(report, table, book)));
}
