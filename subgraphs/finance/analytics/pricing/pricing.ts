import type { RequestContext } from '../../../../kernel/context.js';
import { priceBookCoverage } from '../../../catalog/index.js';
import { priceBookMetrics } from '../metric/pricing-metrics.js';
import type { AskedReport, Note, ReportTable } from '../report/report.js';
import type { AnalyticsSection } from '../report/section.js';
import { tableOf } from '../report/table.rules.js';
import { changeTables, comparedChangesMax } from './change-tables.js';
import { marketTables } from './market-tables.js';

/** Own prices against evidence of the market, their changes and what followed, and what price books decide. */
export const pricing: AnalyticsSection = {
  key: 'pricing',
  tables: [
    'marketPosition',
    'evidence',
    'withoutMedian',
    'priceChanges',
    'followedByDirection',
    'latestChanges',
    'priceBooks',
  ],
  async read(ctx, asked) {
    const asOf = ctx.clock.now().toISOString();
    const [market, changes, books] = await Promise.all([
      marketTables(ctx, asked),
      changeTables(ctx, asked),
      bookTable(ctx, asked),
    ]);
    const isCut = changes.some(({ isTruncated }) => isTruncated);
    return {
      tables: [...market, ...changes, books],
      asOf,
      completeness: { notes: isCut ? [onlyLatest] : [] },
    };
  },
};

const onlyLatest: Note = {
  code: 'LATEST_CHANGES_ONLY',
  message: `What followed is told of the latest ${comparedChangesMax} changes of the window: choose a shorter window or products to see others.`,
};

/** As listings are now: what decided a price before is not kept. */
async function bookTable(
  { reader, organizationId }: RequestContext,
  { filter }: AskedReport,
): Promise<ReportTable> {
  const found = await priceBookCoverage(reader, organizationId, filter);
  return tableOf({
    ...{ key: 'priceBooks', dimensions: ['marketplace', 'country', 'currency'], metrics: priceBookMetrics },
    rows: found.map(({ marketplace, country, currency, ...sums }) => ({
      ...{ keys: [marketplace, country], currency, sums },
    })),
    previous: null,
  });
}
