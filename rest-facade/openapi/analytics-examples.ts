import { sampleId } from '../schema-builders.js';
import type { Example } from './field-examples.js';

/** What fields of figures and reports hold, by name and place. */
export const analyticsExamples: Readonly<Record<string, Example>> = {
  'AnalyticsCompleteness.ordersNotSettled': 12,
  'AnalyticsFigure.metric': 'netSales',
  'AnalyticsFigure.previous': '1180.00',
  'AnalyticsFigure.changeRatio': '0.0424',
  'AnalyticsKey.dimension': 'marketplace',
  'AnalyticsKey.label': 'Market Stall',
  'AnalyticsLink.source': 'orders',
  'AnalyticsLink.rows': '/api/v1/orders?marketplace=market-stall&placed-after=2026-11-01T00:00:00.000Z',
  'AnalyticsMissingSource.source': 'returns',
  'AnalyticsReportFile.sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'AnalyticsReportSchedule.cron': '0 8 * * 1',
  'AnalyticsTable.key': 'byMarketplace',
  'AnalyticsTable.dimensions': 'marketplace',
  'SavedAnalyticsFilter.from': '2026-11-01',
  'SavedAnalyticsFilter.to': '2026-12-01',
  'SavedAnalyticsFilter.productIds': sampleId,
  'SavedAnalyticsReport.tables': 'totals',
};
