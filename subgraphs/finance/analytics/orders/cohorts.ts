import type { RequestContext } from '../../../../kernel/context.js';
import { dayStartMs, localDay } from '../../../../kernel/time-zone.js';
import { type ProductCohort, readProductCohorts } from '../../../commerce/index.js';
import { type CohortSums, cohortMetrics } from '../metric/cohort-metrics.js';
import type { AskedReport, FactRow, ReportTable } from '../report/report.js';
import { tableOf } from '../report/table.rules.js';
import { salesFilter } from '../sales/sales-facts.js';

/**
 * Products by the month of their first sale, which is a month of the window or one that it begins in, and what they sold in
 * each month since. A month after the first has no row where nothing of the cohort was sold.
 */
export async function cohortTable(ctx: RequestContext, asked: AskedReport): Promise<ReportTable> {
  const { window, timeZone, filter } = asked;
  const firstMonth = `${localDay(window.fromMs, timeZone).slice(0, 7)}-01`;
  const cohorts = await readProductCohorts(ctx, {
    from: new Date(dayStartMs(firstMonth, timeZone)).toISOString(),
    to: new Date(window.toMs).toISOString(),
    ...{ timeZone, productIds: filter.productIds, filter: salesFilter(filter) },
  });
  const rows = cohorts.map(toFacts);
  return tableOf({
    ...{ key: 'productCohorts', dimensions: ['cohort', 'month', 'currency'], metrics: cohortMetrics, rows },
    previous: null,
    expected: rows,
    label: (dimension, value) => (dimension === 'cohort' ? value.slice(0, 7) : null),
  });
}

const toFacts = ({ cohort, month, currency, ...sums }: ProductCohort): FactRow<CohortSums> => ({
  keys: [cohort, String(monthsBetween(cohort, month))],
  currency,
  sums,
});

function monthsBetween(from: string, to: string): number {
  const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}
