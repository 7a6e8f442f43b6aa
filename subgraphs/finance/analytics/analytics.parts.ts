import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import { aiTraffic } from './ai-traffic/ai-traffic.js';
import { salesCompleteness } from './completeness/sales-completeness.js';
import { content } from './content/content.js';
import { metricCatalogue } from './metric/metric-catalogue.js';
import { orders } from './orders/orders.js';
import { overview } from './overview/overview.js';
import { pricing } from './pricing/pricing.js';
import { products } from './products/products.js';
import { AnalyticsResolver } from './report/analytics.resolver.js';
import { AnalyticsService } from './report/analytics.service.js';
import type { AnalyticsSection } from './report/section.js';
import { stores } from './stores/stores.js';
import { ads } from './traffic/ads.js';
import { traffic } from './traffic/traffic.js';

/** Every section, in the order of `analyticsSections`. */
function sectionsOf(marketplaces: readonly Marketplace[]): AnalyticsSection[] {
  const completeness = salesCompleteness(marketplaces);
  return [
    overview(completeness),
    orders(completeness),
    stores(completeness),
    products(completeness),
    traffic(marketplaces ?? []),
    ads(marketplaces ?? []),
    pricing,
    content,
    aiTraffic,
  ];
}

/** `marketplaces`: what they offer decides what figures lack. */
export function analyticsResolvers(marketplaces: readonly Marketplace[]): [object, object][] {
  return [
    [
      AnalyticsResolver,
      new AnalyticsResolver(new AnalyticsService(sectionsOf(marketplaces)), metricCatalogue),
    ],
  ];
}
