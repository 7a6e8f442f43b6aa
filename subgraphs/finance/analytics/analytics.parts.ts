import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { Storage } from '../../../connectors/storage/storage.js';
import { jobResolver } from '../../../kernel/graphql/accepted-work.js';
import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import type { AbandonJobs, AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../../kernel/jobs/define-task.js';
import { agenticChannel } from '../../commerce/orders/order/order.values.js';
import { aiTraffic } from './ai-traffic/ai-traffic.js';
import { returnsOffered, salesCompleteness } from './completeness/sales-completeness.js';
import { content } from './content/content.js';
import { metricCatalogue } from './metric/metric-catalogue.js';
import { orders } from './orders/orders.js';
import { overview } from './overview/overview.js';
import { pricing } from './pricing/pricing.js';
import { products } from './products/products.js';
import { profit } from './profit/profit.js';
import { AnalyticsResolver } from './report/analytics.resolver.js';
import { AnalyticsService } from './report/analytics.service.js';
import { abandonReportRun, reportRun } from './saved-report/report-run.jobs.js';
import { reportRunKind } from './saved-report/report-run.queue.js';
import { SavedReportResolver } from './saved-report/saved-report.resolver.js';
import { SavedReportService } from './saved-report/saved-report.service.js';
import { reportPurge, reportSchedule } from './saved-report/saved-report.tasks.js';
import { ReportRunPageType, ReportRunType, SavedReportPageType } from './saved-report/saved-report.type.js';
import { stores } from './stores/stores.js';
import { ads } from './traffic/ads.js';
import { traffic } from './traffic/traffic.js';

/** Every section, in the order of `analyticsSections`. `marketplaces`: what they offer decides what figures lack. */
function analyticsOf(marketplaces: readonly Marketplace[]): AnalyticsService {
  const completeness = salesCompleteness(marketplaces);
  const offersReturns = returnsOffered(marketplaces);
  const sections = [
    overview(completeness, offersReturns),
    orders(completeness),
    profit(completeness, offersReturns),
    stores(completeness, offersReturns),
    products(completeness, offersReturns),
    traffic(marketplaces ?? []),
    ads(marketplaces ?? []),
    pricing,
    content,
    aiTraffic,
  ];
  return new AnalyticsService(sections, [...(marketplaces ?? []).map(({ key }) => key), agenticChannel]);
}

export function analyticsResolvers(marketplaces: readonly Marketplace[]): [object, object][] {
  const analytics = analyticsOf(marketplaces);
  return [
    [AnalyticsResolver, new AnalyticsResolver(analytics, metricCatalogue)],
    [SavedReportResolver, new SavedReportResolver(new SavedReportService(analytics))],
    jobResolver(ReportRunType),
    ...[SavedReportPageType, ReportRunPageType].map(pageTotalResolver),
  ];
}

/** Jobs that make saved reports. */
export const analyticsJobs = (marketplaces: readonly Marketplace[], storage: Storage): AnyJobDefinition[] => [
  reportRun({ analytics: analyticsOf(marketplaces), storage }),
];

export const abandonAnalyticsJobs: AbandonJobs = { [reportRunKind.kind]: abandonReportRun };

/** Tasks that start saved reports by their schedules, and delete what expired of them. */
export const analyticsTasks = (storage: Storage): AnyTaskDefinition[] => [
  reportSchedule,
  reportPurge(storage),
];
