import type { ErrorCode } from '../../../kernel/error-catalogue.js';
import type { AnalyticsSectionKey } from '../../../subgraphs/finance/analytics/report/analytics.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, type Route, route } from '../../route.js';
import {
  AnalyticsReport,
  analyticsQuery,
  analyticsReportFields,
  analyticsSentField,
} from './analytics.schema.js';

const operation = graphql(
  `query (
    $section: AnalyticsSection!, $from: String, $to: String, $period: AnalyticsPeriod, $timeZone: String,
    $granularity: AnalyticsGranularity, $compare: AnalyticsComparisonPeriod, $marketplace: [String!],
    $country: [CountryCode!], $storeId: [String!], $productId: [ID!], $currency: CurrencyCode
  ) {
    analytics(
      section: $section
      filter: {
        from: $from, to: $to, period: $period, timeZone: $timeZone, granularity: $granularity, compare: $compare,
        marketplaces: $marketplace, countries: $country, storeIds: $storeId, productIds: $productId, currency: $currency
      }
    ) { ...AnalyticsReportFields }
  }`,
  [analyticsReportFields],
);

interface SectionRoute {
  section: AnalyticsSectionKey;
  /** Last part of the path. */
  path: string;
  summary: string;
  description: string;
  errorCodes?: readonly ErrorCode[];
}

/** All sections are asked alike and answer alike. */
const sectionRoute = ({ section, path, summary, description, errorCodes = [] }: SectionRoute): Route =>
  route({
    id: `analytics.${path.replace('-', '_')}`,
    method: 'GET',
    path: `/api/v1/analytics/${path}`,
    scope: 'analytics:read',
    callers: anyCredential,
    tag: 'Analytics',
    summary,
    description,
    query: analyticsQuery,
    operation,
    sentField: analyticsSentField,
    variables: ({ query }) => ({ section, ...query }),
    reply: {
      status: 200,
      schema: AnalyticsReport,
      body: ({ analytics }) => analytics,
    },
    errorCodes,
  });

export const analyticsRoutes = [
  sectionRoute({
    section: 'overview',
    path: 'overview',
    summary: 'Read sales, orders, units, average order, returns and net sales',
    description: 'In all, over time, and by channel, with the change against the period before.',
  }),

  sectionRoute({
    section: 'orders',
    path: 'orders',
    summary: 'Read orders by status, channel, store and country, and over time',
    description:
      'Products are grouped by the month of their first sale, with what they sold in each month since.',
  }),

  sectionRoute({
    section: 'stores',
    path: 'stores',
    summary: 'Compare the stores',
    description:
      'Sales, orders, units, average order, returns and net sales of each store, with the change of each.',
  }),

  sectionRoute({
    section: 'products',
    path: 'products',
    summary: 'Read top sellers, most returned and slow products, stock cover and margin',
    description:
      'Up to 50 products of each currency by sales and by returned units, and the 50 that move slowest of the 200 with the most ' +
      'units in stock. Costs and margins are left out for members without access to finance.',
  }),

  sectionRoute({
    section: 'traffic',
    path: 'traffic',
    summary: 'Read visits to stores and listings, as channels count them',
    description:
      'In all, over time, by channel, store and product. Days are those of each store. Completeness says through which day each channel is complete, and which channels tell no visits.',
  }),

  sectionRoute({
    section: 'ads',
    path: 'ads',
    summary: 'Read spend, clicks and attributed sales of advertising, as channels count them',
    description:
      'In all, over time, by channel and store. Days are those of each store. Completeness says through which day each channel is complete, and which channels tell no advertising.',
  }),
  sectionRoute({
    section: 'pricing',
    path: 'pricing',
    summary: 'Read own prices against the market, changes of prices and what followed',
    description:
      'Compared prices by market, the age of the evidence and the products without any; changes of list prices with what was sold before and after; the share of listed prices that price books decide.',
  }),
  sectionRoute({
    section: 'content',
    path: 'content',
    summary: 'Read the quality and completeness of content',
    description:
      'Scores and criteria of daily evaluations, missing attributes, languages by country, images, fields, and rejected listings by reason.',
  }),
  sectionRoute({
    section: 'ai_traffic',
    path: 'ai-traffic',
    summary: 'Read what agents buy and how often answer engines name you',
    description:
      'Checkout sessions of agents by protocol, platform and state, their conversion and revenue, what abandoned ones lacked, and shelf share of each run and engine.',
  }),

  sectionRoute({
    section: 'profit',
    path: 'profit',
    summary: 'Read gross sales, fees, cost of goods, net and margin',
    description:
      'By settlements, estimated where an order has none yet: in all, over time, by channel, store, category and product. Needs access to finance.',
    errorCodes: ['ROLE_NOT_ALLOWED'],
  }),
];
