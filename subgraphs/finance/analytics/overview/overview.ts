import type { SalesCompleteness } from '../completeness/sales-completeness.js';
import { summaryMetrics } from '../metric/sales-metrics.js';
import type { AnalyticsSection } from '../report/section.js';
import { foldFacts, type OffersReturns, readFacts, type SalesTableDimension } from '../sales/sales-facts.js';
import { salesTable } from '../sales/sales-tables.js';

const dimensions: readonly SalesTableDimension[] = ['time', 'marketplace'];

/** What was sold, in all, over time and by channel. */
export const overview = (
  completeness: SalesCompleteness,
  offersReturns: OffersReturns,
): AnalyticsSection => ({
  key: 'overview',
  tables: ['totals', 'series', 'byMarketplace'],
  async read(ctx, asked) {
    const facts = await readFacts(ctx, asked, dimensions, offersReturns);
    const channels = foldFacts(facts, dimensions, ['marketplace']);
    const table = (key: string, by: readonly SalesTableDimension[]) =>
      salesTable(asked, foldFacts(facts, dimensions, by), { key, dimensions: by, metrics: summaryMetrics });
    return {
      tables: [
        table('totals', []),
        table('series', ['time']),
        salesTable(asked, channels, {
          key: 'byMarketplace',
          dimensions: ['marketplace'],
          metrics: summaryMetrics,
        }),
      ],
      asOf: facts.asOf,
      completeness: await completeness(ctx, asked, channels.rows),
    };
  },
});
