/** The sections of analytics, as routes and GraphQL call them. */
export const analyticsSections = [
  'overview',
  'orders',
  'profit',
  'stores',
  'products',
  'traffic',
  'ads',
  'pricing',
  'content',
  'ai_traffic',
] as const;
export type AnalyticsSectionKey = (typeof analyticsSections)[number];

export const analyticsSectionMeanings: Record<AnalyticsSectionKey, string> = {
  overview: 'Sales, orders, units, average order, returns and net sales.',
  orders:
    'Orders by status, channel, store and country, over time, and products by the month of their first sale.',
  stores: 'The stores side by side.',
  products: 'Top sellers, products that come back, slow movers, stock cover and margin.',
  traffic: 'Visits to stores and listings, as channels count them.',
  ads: 'Advertising: spend, clicks and attributed sales, as channels count them.',
  pricing: 'Own prices against the market, changes of prices and what followed, and what price books decide.',
  content: 'Quality of listings by evaluations, completeness, images, languages and rejections.',
  ai_traffic: 'Checkout sessions of agents by protocol and platform, and shelf share in answer engines.',
  profit:
    'Fees by category, shipping, cost of goods, promotions, refunds, net and margin. Needs access to finance.',
};

/** Windows that move with the day; each but `yesterday` and `last_month` ends with the end of today. */
export const analyticsPeriods = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_365_days',
  'this_month',
  'last_month',
  'this_year',
] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

export const analyticsPeriodMeanings: Record<AnalyticsPeriod, string> = {
  today: 'Today.',
  yesterday: 'Yesterday.',
  last_7_days: 'Today and the 6 days before.',
  last_30_days: 'Today and the 29 days before.',
  last_90_days: 'Today and the 89 days before.',
  last_365_days: 'Today and the 364 days before.',
  this_month: 'From the first of this month to today.',
  last_month: 'The whole month before this one.',
  this_year: 'From 1 January to today.',
};

export const analyticsGranularities = ['hour', 'day', 'week', 'month'] as const;
export type AnalyticsGranularity = (typeof analyticsGranularities)[number];

export const analyticsGranularityMeanings: Record<AnalyticsGranularity, string> = {
  hour: 'Full hours of the clocks of the time zone; at most 31 days.',
  day: 'Days of the time zone.',
  week: 'Weeks, from Monday.',
  month: 'Months of the calendar.',
};

export const analyticsComparisons = ['previous_period', 'none'] as const;
export type AnalyticsComparison = (typeof analyticsComparisons)[number];

export const analyticsComparisonMeanings: Record<AnalyticsComparison, string> = {
  previous_period: 'The period of the same length just before.',
  none: 'No comparison.',
};

export const analyticsUnits = ['money', 'count', 'ratio', 'days', 'score'] as const;
export type AnalyticsUnit = (typeof analyticsUnits)[number];

export const analyticsUnitMeanings: Record<AnalyticsUnit, string> = {
  money: 'An amount in the currency of the figure, exact.',
  count: 'A whole number.',
  ratio: 'A share of 1, rounded to four decimals.',
  days: 'Days, rounded to one decimal.',
  score: 'Points, rounded to one decimal.',
};

/** Why a figure has no value. */
export const missingReasons = [
  'NO_DATA',
  'NOTHING_TO_DIVIDE_BY',
  'AMOUNT_UNKNOWN',
  'COST_UNKNOWN',
  'STOCK_NOT_TRACKED',
  'NOT_BY_PRODUCT',
  'TOO_RECENT',
  'NOT_EVALUATED',
  'FEES_UNKNOWN',
  'ORDER_TOTAL_UNKNOWN',
  'REFUND_UNKNOWN',
  'SOURCE_NOT_OFFERED',
] as const;
export type MissingReason = (typeof missingReasons)[number];

export const missingReasonMeanings: Record<MissingReason, string> = {
  NO_DATA: 'Nothing was recorded that the figure counts.',
  NOTHING_TO_DIVIDE_BY: 'The figure is a quotient, and what it is divided by is zero or unknown.',
  AMOUNT_UNKNOWN: 'The channels state none of the amounts that the figure adds up.',
  COST_UNKNOWN: 'The cost of what was sold is not known.',
  STOCK_NOT_TRACKED: 'The stock of the product is not tracked.',
  NOT_BY_PRODUCT: 'The figure belongs to an order as a whole and is not divided among its products.',
  TOO_RECENT: 'There are not enough whole days before and after the change to compare.',
  NOT_EVALUATED: 'No evaluation is stored of what the figure counts.',
  FEES_UNKNOWN:
    'An order is not settled yet, and too few orders of its account are settled to estimate its fees by.',
  ORDER_TOTAL_UNKNOWN: 'An order is not settled yet, and its channel states no total.',
  REFUND_UNKNOWN: 'An order is not settled yet, and the amount of a refund of it is unknown.',
  SOURCE_NOT_OFFERED: 'The channels do not offer what the figure is made of.',
};
