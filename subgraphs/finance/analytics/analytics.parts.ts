import { metricCatalogue } from './metric/metric-catalogue.js';
import { overview } from './overview/overview.js';
import { AnalyticsResolver } from './report/analytics.resolver.js';
import { AnalyticsService } from './report/analytics.service.js';
import type { AnalyticsSection } from './report/section.js';

/** Every section, in the order of `analyticsSections`. */
const sections: readonly AnalyticsSection[] = [overview];

export function analyticsResolvers(): [object, object][] {
  return [[AnalyticsResolver, new AnalyticsResolver(new AnalyticsService(sections), metricCatalogue)]];
}
