import Big from 'big.js';
import type { PerformanceSums } from '../../../catalog/index.js';
import type { Metric, MetricDescription, MetricValue } from './metric.js';
import { quotient } from './sales-metrics.js';

type Sum = Exclude<keyof PerformanceSums, 'visitorDays' | 'isEstimated'>;
type Described = Pick<MetricDescription, 'key' | 'title' | 'formula' | 'unit' | 'leavesOut'>;

const counted = {
  grain: 'what the channel counts',
  datedBy: "the day of the store's own time zone",
  source: 'visits',
} as const;

/** Figures that channels tell; a channel that has no such figure is left out of it, and named in completeness. */
const notTold = 'Channels that do not tell it.';

/** A figure that no channel of the row tells is missing; one that a falling counter hides is unknown. */
const missing = ({ isEstimated }: PerformanceSums): MetricValue => ({
  missing: isEstimated ? 'NO_DATA' : 'SOURCE_NOT_OFFERED',
});

const sum = (of: Sum, described: Described, source = 'visits'): Metric<PerformanceSums> => ({
  ...counted,
  ...described,
  source,
  isAdditive: true,
  of: sums => {
    const value = sums[of];
    return value === null ? missing(sums) : { value: new Big(value), isEstimated: sums.isEstimated };
  },
});

/** Of the records that tell both alone, so that what is above and below the line is of the same channels and days. */
const rate = (above: Sum, below: Sum, described: Described, source = 'visits'): Metric<PerformanceSums> => ({
  ...counted,
  ...described,
  source,
  isAdditive: false,
  of: sums => {
    const [dividend, divisor] = [sums[above], sums[below]];
    return dividend === null || divisor === null ? missing(sums) : quotient(dividend, divisor);
  },
});

const ofVisits: readonly Metric<PerformanceSums>[] = [
  sum('views', {
    key: 'views',
    title: 'Views',
    formula: 'Views of pages of the store or its listings.',
    unit: 'count',
    leavesOut: notTold,
  }),
  sum('impressions', {
    key: 'impressions',
    title: 'Impressions',
    formula: 'How often listings were shown in lists.',
    unit: 'count',
    leavesOut: notTold,
  }),
  sum('sessions', {
    key: 'sessions',
    title: 'Sessions',
    formula: 'Visits to the store, as the channel tells them apart.',
    unit: 'count',
    leavesOut: notTold,
  }),
  {
    ...counted,
    key: 'visitorsPerDay',
    title: 'Visitors a day',
    formula:
      'Visitors of all days divided by the days that have any. Somebody who comes on two days is a visitor of each.',
    unit: 'count',
    isAdditive: false,
    leavesOut: `${notTold} Visitors of several days are not added up: nobody tells who came again.`,
    of: sums =>
      sums.visitors === null
        ? missing(sums)
        : { value: new Big(sums.visitors).div(sums.visitorDays).round(), isEstimated: sums.isEstimated },
  },
  sum('cartAdds', {
    key: 'cartAdditions',
    title: 'Cart additions',
    formula: 'Visits in which something was put into a cart.',
    unit: 'count',
    leavesOut: notTold,
  }),
  sum('orders', {
    key: 'channelOrders',
    title: 'Orders as the channel counts',
    formula: 'Orders, order items or completed checkouts, whichever the channel counts beside its visits.',
    unit: 'count',
    leavesOut: notTold,
  }),
  sum('units', {
    key: 'channelUnits',
    title: 'Units as the channel counts',
    formula: 'Units sold, by the day that the channel counts them on.',
    unit: 'count',
    leavesOut: notTold,
  }),
  sum('sales', {
    key: 'channelSales',
    title: 'Sales as the channel counts',
    formula:
      "Sales beside the channel's visits, by the channel's own definition; the metric sales is that of orders.",
    unit: 'money',
    leavesOut: notTold,
  }),
  rate('ordersOfSessions', 'sessionsOfOrders', {
    key: 'conversionRate',
    title: 'Conversion rate',
    formula: 'Orders as the channel counts divided by sessions.',
    unit: 'ratio',
    leavesOut: 'Channels that do not tell both.',
  }),
  rate('cartAddsOfSessions', 'sessionsOfCartAdds', {
    key: 'cartRate',
    title: 'Cart rate',
    formula: 'Cart additions divided by sessions.',
    unit: 'ratio',
    leavesOut: 'Channels that do not tell both.',
  }),
  rate('viewsOfImpressions', 'impressionsOfViews', {
    key: 'viewRate',
    title: 'View rate',
    formula: 'Views divided by impressions.',
    unit: 'ratio',
    leavesOut: 'Channels that do not tell both.',
  }),
];

const ads = 'advertising';

const ofAds: readonly Metric<PerformanceSums>[] = [
  sum(
    'spend',
    {
      key: 'adSpend',
      title: 'Advertising spend',
      formula: 'What advertising cost.',
      unit: 'money',
      leavesOut: notTold,
    },
    ads,
  ),
  sum(
    'sales',
    {
      key: 'adSales',
      title: 'Attributed sales',
      formula: 'Sales that the channel attributes to advertising, by its own rule.',
      unit: 'money',
      leavesOut: notTold,
    },
    ads,
  ),
  sum(
    'impressions',
    {
      key: 'adImpressions',
      title: 'Impressions of advertising',
      formula: 'How often advertisements were shown.',
      unit: 'count',
      leavesOut: notTold,
    },
    ads,
  ),
  sum(
    'clicks',
    {
      key: 'adClicks',
      title: 'Clicks',
      formula: 'Clicks on advertisements.',
      unit: 'count',
      leavesOut: notTold,
    },
    ads,
  ),
  sum(
    'orders',
    {
      key: 'adOrders',
      title: 'Attributed orders',
      formula: 'Orders that the channel attributes to advertising.',
      unit: 'count',
      leavesOut: notTold,
    },
    ads,
  ),
  sum(
    'units',
    {
      key: 'adUnits',
      title: 'Attributed units',
      formula: 'Units that the channel attributes to advertising.',
      unit: 'count',
      leavesOut: notTold,
    },
    ads,
  ),
  sum(
    'cartAdds',
    {
      key: 'adCartAdditions',
      title: 'Attributed cart additions',
      formula: 'Cart additions that the channel attributes to advertising.',
      unit: 'count',
      leavesOut: notTold,
    },
    ads,
  ),
  rate(
    'clicksOfImpressions',
    'impressionsOfClicks',
    {
      key: 'clickThroughRate',
      title: 'Click-through rate',
      formula: 'Clicks divided by impressions of advertising.',
      unit: 'ratio',
      leavesOut: 'Channels that do not tell both.',
    },
    ads,
  ),
  rate(
    'spendOfClicks',
    'clicksOfSpend',
    {
      key: 'costPerClick',
      title: 'Cost per click',
      formula: 'Advertising spend divided by clicks.',
      unit: 'money',
      leavesOut: 'Channels that do not tell both.',
    },
    ads,
  ),
  rate(
    'salesOfSpend',
    'spendOfSales',
    {
      key: 'returnOnAdSpend',
      title: 'Return on advertising spend',
      formula: 'Attributed sales divided by advertising spend.',
      unit: 'ratio',
      leavesOut: 'Channels that do not tell both.',
    },
    ads,
  ),
  rate(
    'spendOfSales',
    'salesOfSpend',
    {
      key: 'adCostOfSales',
      title: 'Advertising cost of sales',
      formula: 'Advertising spend divided by attributed sales.',
      unit: 'ratio',
      leavesOut: 'Channels that do not tell both.',
    },
    ads,
  ),
];

export const trafficMetrics = ofVisits;
export const adMetrics = ofAds;

/** Requests of public search and pages. */
export interface RequestSums {
  requests: number;
}

export const publicRequests: Metric<RequestSums> = {
  key: 'publicRequests',
  title: 'Requests of public pages and search',
  formula:
    "Requests of this installation's public endpoints whose answer showed something of the organization.",
  unit: 'count',
  grain: 'request',
  datedBy: 'the day of the request in UTC',
  source: 'requests',
  isAdditive: true,
  leavesOut: 'Requests that were rejected, and those of the last minute that are not written yet.',
  of: ({ requests }) => ({ value: new Big(requests) }),
};
