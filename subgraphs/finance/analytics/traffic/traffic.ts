import type { RequestContext } from '../../../../kernel/context.js';
import { readProductPerformance, readPublicRequests } from '../../../catalog/index.js';
import { publicRequests, trafficMetrics } from '../metric/performance-metrics.js';
import { analyticsLimits } from '../report/analytics.limits.js';
import type { AskedReport, ReportTable, Span } from '../report/report.js';
import type { AnalyticsSection } from '../report/section.js';
import { tableOf } from '../report/table.rules.js';
import { daysOfSpan, performanceQuery, readPerformanceFacts, sumsOf } from './performance-facts.js';
import { type CountingMarketplace, coverageOf } from './performance-section.js';
import { linksOf, performanceTables } from './performance-tables.js';

const source = 'traffic';

/** What channels tell of visits to stores and listings. */
export const traffic = (marketplaces: readonly CountingMarketplace[]): AnalyticsSection => ({
  key: 'traffic',
  tables: ['totals', 'series', 'byMarketplace', 'byStore', 'byProduct', 'publicRequests'],
  async read(ctx, asked) {
    const [facts, byProduct, byEndpoint, { asOf, completeness }] = await Promise.all([
      readPerformanceFacts(ctx, asked, source),
      productTable(ctx, asked),
      requestTable(ctx, asked),
      coverageOf(ctx, asked, { source, marketplaces }),
    ]);
    const tables = performanceTables(asked, facts, {
      metrics: trafficMetrics,
      path: 'traffic',
      source: 'visits',
    });
    return { tables: [...tables, byProduct, byEndpoint], asOf, completeness };
  },
});

/** Products with the most views, of channels that tell figures of listings. */
async function productTable(ctx: RequestContext, asked: AskedReport): Promise<ReportTable> {
  const { rowsMax } = analyticsLimits;
  const query = performanceQuery(source, daysOfSpan(asked.window, asked.timeZone), asked);
  const rows = await readProductPerformance(ctx.reader, ctx.organizationId, { ...query, limit: rowsMax + 1 });
  const productIds = [...new Set(rows.map(({ productId }) => productId))];
  const before =
    asked.previous === null || productIds.length === 0
      ? []
      : await readProductPerformance(ctx.reader, ctx.organizationId, {
          ...performanceQuery(source, daysOfSpan(asked.previous, asked.timeZone), asked),
          productIds,
          limit: rows.length * 2,
        });
  const factOf = (row: (typeof rows)[number]) => ({
    keys: [row.productId],
    currency: row.currency,
    sums: sumsOf(row),
  });
  const titles = new Map(rows.map(({ productId, title }) => [productId, title]));
  const links = linksOf(asked, source, 'visits');
  return tableOf({
    key: 'byProduct',
    dimensions: ['productId', 'currency'],
    metrics: trafficMetrics,
    rows: rows.map(factOf),
    previous: asked.previous === null ? null : before.map(factOf),
    expected: rows.map(({ productId, currency }) => ({ keys: [productId], currency })),
    label: (dimension, value) => (dimension === 'productId' ? (titles.get(value) ?? null) : null),
    links: ({ keys: [productId], currency }) => links([['product-id', productId]], currency),
  });
}

/** Requests of our own public search and pages, whatever channels and products are asked for. */
async function requestTable(ctx: RequestContext, asked: AskedReport): Promise<ReportTable> {
  const read = async (span: Span) =>
    (await readPublicRequests(ctx.reader, ctx.organizationId, daysOfSpan(span, asked.timeZone))).map(
      ({ endpoint, requests }) => ({
        keys: [endpoint],
        currency: null,
        sums: { requests: Number(requests) },
      }),
    );
  return tableOf({
    key: 'publicRequests',
    dimensions: ['endpoint'],
    metrics: [publicRequests],
    rows: await read(asked.window),
    previous: asked.previous === null ? null : await read(asked.previous),
  });
}
