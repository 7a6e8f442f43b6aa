import { agentMetrics } from './agent-metrics.js';
import { cohortMetrics } from './cohort-metrics.js';
import { contentMetrics } from './content-metrics.js';
import type { MetricDescription } from './metric.js';
import { adMetrics, publicRequests, trafficMetrics } from './performance-metrics.js';
import { pricingMetrics } from './pricing-metrics.js';
import { productMetrics } from './product-metrics.js';
import { categoryMetrics, profitMetrics } from './profit-metrics.js';
import { productMarginMetrics, unmatchedMetrics } from './profit-product-metrics.js';
import { salesMetrics } from './sales-metrics.js';

/** Every metric, once: routes, GraphQL, reports and the docs are made of these. */
export const metricCatalogue: readonly MetricDescription[] = [
  ...salesMetrics,
  ...cohortMetrics,
  ...productMetrics,
  ...trafficMetrics,
  ...adMetrics,
  publicRequests,
  ...pricingMetrics,
  ...contentMetrics,
  ...agentMetrics,
  ...profitMetrics,
  ...categoryMetrics,
  ...productMarginMetrics,
  ...unmatchedMetrics,
];
