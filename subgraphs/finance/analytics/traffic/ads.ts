import { adMetrics } from '../metric/performance-metrics.js';
import type { AnalyticsSection } from '../report/section.js';
import { readPerformanceFacts } from './performance-facts.js';
import { type CountingMarketplace, coverageOf } from './performance-section.js';
import { performanceTables } from './performance-tables.js';

const source = 'ads';

/** What channels tell of advertising: spend, clicks, and the sales that they attribute to it. */
export const ads = (marketplaces: readonly CountingMarketplace[]): AnalyticsSection => ({
  key: 'ads',
  tables: ['totals', 'series', 'byMarketplace', 'byStore'],
  async read(ctx, asked) {
    const [facts, { asOf, completeness }] = await Promise.all([
      readPerformanceFacts(ctx, asked, source),
      coverageOf(ctx, asked, { source, marketplaces }),
    ]);
    const tables = performanceTables(asked, facts, {
      metrics: adMetrics,
      path: 'ads',
      source: 'advertising',
    });
    return { tables, asOf, completeness };
  },
});
