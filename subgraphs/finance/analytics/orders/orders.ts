import type { SalesCompleteness } from '../completeness/sales-completeness.js';
import {
  averageOrder,
  canceledOrders,
  cancellationRate,
  discount,
  orders as liveOrders,
  placedOrders,
  placedSales,
  sales,
  units,
} from '../metric/sales-metrics.js';
import type { AnalyticsSection } from '../report/section.js';
import { foldFacts, type ReadFacts, readFacts, type SalesTableDimension } from '../sales/sales-facts.js';
import { salesTable } from '../sales/sales-tables.js';
import { cohortTable } from './cohorts.js';

const metrics = [
  sales,
  placedOrders,
  liveOrders,
  canceledOrders,
  cancellationRate,
  units,
  averageOrder,
  discount,
];
const places: readonly SalesTableDimension[] = ['marketplace', 'store', 'country', 'status'];

/** Orders by what tells them apart and over time, and products by the month of their first sale. */
export const orders = (completeness: SalesCompleteness): AnalyticsSection => ({
  key: 'orders',
  tables: ['totals', 'series', 'byStatus', 'byMarketplace', 'byStore', 'byCountry', 'productCohorts'],
  async read(ctx, asked) {
    const [all, series, cohorts] = await Promise.all([
      readFacts(ctx, asked, places),
      readFacts(ctx, asked, ['time']),
      cohortTable(ctx, asked),
    ]);
    const facts = ordersOf(all);
    const table = (key: string, by: readonly SalesTableDimension[], shown = metrics) =>
      salesTable(asked, foldFacts(facts, places, by), { key, dimensions: by, metrics: shown });
    return {
      tables: [
        table('totals', []),
        salesTable(asked, ordersOf(series), { key: 'series', dimensions: ['time'], metrics }),
        table('byStatus', ['status'], [placedSales, placedOrders]),
        table('byMarketplace', ['marketplace']),
        table('byStore', ['marketplace', 'store']),
        table('byCountry', ['country']),
        cohorts,
      ],
      asOf: all.asOf,
      completeness: await completeness(ctx, asked, foldFacts(all, places, ['marketplace']).rows),
    };
  },
});

/** Without what returns alone have left a row for. */
function ordersOf(facts: ReadFacts): ReadFacts {
  const counted = (rows: ReadFacts['rows']) =>
    rows.filter(({ sums }) => sums.orders + sums.canceledOrders + sums.units + sums.canceledUnits > 0);
  return { ...facts, rows: counted(facts.rows), previous: facts.previous && counted(facts.previous) };
}
