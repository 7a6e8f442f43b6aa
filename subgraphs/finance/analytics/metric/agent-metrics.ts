import Big from 'big.js';
import type { ShelfTrendRow } from '../../../catalog/index.js';
import type { SessionMeasures } from '../../../commerce/index.js';
import type { Metric, MetricValue } from './metric.js';
import { quotient } from './sales-metrics.js';

const known = (value: number | string): MetricValue => ({ value: new Big(value) });

/** Figures of sessions; `isOfProducts`: of sessions with one of some products, whose amounts are of all that they had. */
export interface SessionSums extends SessionMeasures {
  isOfProducts: boolean;
}

/** What belongs to a session as a whole, its shipping and taxes included. */
const ofSessions = ({ isOfProducts }: SessionSums, whole: MetricValue): MetricValue =>
  isOfProducts ? { missing: 'NOT_BY_PRODUCT' } : whole;

const session = {
  grain: 'checkout session',
  datedBy: 'when the session was opened',
  source: 'checkout sessions of agents, and the counts that stay of those that were deleted',
  isAdditive: true,
  leavesOut: 'Nothing that was opened; filtered by products, sessions that were deleted.',
} as const;

export const sessionMetrics = [
  {
    ...session,
    key: 'agentSessions',
    title: 'Checkout sessions',
    formula: 'Number of checkout sessions that agents opened.',
    unit: 'count',
    of: ({ sessions }) => known(sessions),
  },
  {
    ...session,
    key: 'openSessions',
    title: 'Open sessions',
    formula: 'Number of sessions that may still be completed.',
    unit: 'count',
    of: ({ open }) => known(open),
  },
  {
    ...session,
    key: 'completedSessions',
    title: 'Completed sessions',
    formula: 'Number of sessions that became an order.',
    unit: 'count',
    of: ({ completed }) => known(completed),
  },
  {
    ...session,
    key: 'abandonedSessions',
    title: 'Abandoned sessions',
    formula: 'Number of sessions that were canceled or have expired.',
    unit: 'count',
    of: ({ abandoned }) => known(abandoned),
  },
  {
    ...session,
    key: 'agentConversion',
    title: 'Conversion of agents',
    formula: 'Completed sessions divided by all that were opened; estimated while some are open.',
    unit: 'ratio',
    isAdditive: false,
    of: ({ completed, sessions, open }) => {
      const share = quotient(completed, sessions);
      return 'missing' in share ? share : { ...share, isEstimated: open > 0 };
    },
  },
  {
    ...session,
    key: 'agentRevenue',
    title: 'Revenue of agents',
    formula: 'Totals of completed sessions: what buyers paid, with shipping and tax, less discounts.',
    unit: 'money',
    leavesOut: 'Refunds and cancellations after the order, which `overview` and `orders` have.',
    of: sums => ofSessions(sums, known(sums.revenue)),
  },
  {
    ...session,
    key: 'agentAverageOrder',
    title: 'Average order of agents',
    formula: 'Revenue of agents divided by completed sessions.',
    unit: 'money',
    isAdditive: false,
    leavesOut: 'Refunds and cancellations after the order.',
    of: sums => ofSessions(sums, quotient(sums.revenue, sums.completed)),
  },
  {
    ...session,
    key: 'abandonedValue',
    title: 'Value of abandoned sessions',
    formula: 'Totals of sessions that were canceled or have expired, as they were last priced.',
    unit: 'money',
    of: sums => ofSessions(sums, known(sums.abandonedValue)),
  },
] as const satisfies readonly Metric<SessionSums>[];

type ShelfSums = ShelfTrendRow['figures'];
type Share = ShelfSums['own']['mentionRate'];

const shelf = {
  grain: 'answer of an answer engine',
  datedBy: 'when the run of the prompts began',
  source: 'runs of the shelf-share monitor',
  isAdditive: false,
  leavesOut:
    'Replays, runs that have not ended, answers that failed, were refused or are in another language, and prompts that name a brand. Runs are kept for 400 days.',
} as const;

/** From 0 to 1; null where nobody answered. */
const ofShare = ({ numerator, denominator }: Share): MetricValue => quotient(numerator, denominator);
const bound = (value: number | null): MetricValue =>
  value === null ? { missing: 'NOTHING_TO_DIVIDE_BY' } : known(value);
const product = ({ products }: ShelfSums): Share | null => products[0]?.shelfShare ?? null;

export const shelfMetrics = [
  {
    ...shelf,
    key: 'shelfAnswers',
    title: 'Answers',
    formula: 'Answers that shares are of: the denominator of the mention rate.',
    unit: 'count',
    of: ({ own }) => known(own.mentionRate.denominator),
  },
  {
    ...shelf,
    key: 'shelfMentions',
    title: 'Mentions',
    formula: 'Answers that name the brand or one of the products: the numerator of the mention rate.',
    unit: 'count',
    of: ({ own }) => known(own.mentionRate.numerator),
  },
  {
    ...shelf,
    key: 'mentionRate',
    title: 'Mention rate',
    formula: 'Mentions divided by answers.',
    unit: 'ratio',
    of: ({ own }) => ofShare(own.mentionRate),
  },
  {
    ...shelf,
    key: 'mentionRateLow',
    title: 'Lower bound of the mention rate',
    formula: 'Lower bound of the 95 % interval by Wilson.',
    unit: 'ratio',
    of: ({ own }) => bound(own.mentionRate.low),
  },
  {
    ...shelf,
    key: 'mentionRateHigh',
    title: 'Upper bound of the mention rate',
    formula: 'Upper bound of the 95 % interval by Wilson.',
    unit: 'ratio',
    of: ({ own }) => bound(own.mentionRate.high),
  },
  {
    ...shelf,
    key: 'shareOfVoice',
    title: 'Share of voice',
    formula: 'Mentions divided by those of all brands that are looked for.',
    unit: 'ratio',
    of: ({ own }) => ofShare(own.shareOfVoice),
  },
  {
    ...shelf,
    key: 'citationRate',
    title: 'Citation rate',
    formula: 'Answers that cite a page of the merchant, divided by answers.',
    unit: 'ratio',
    of: ({ own }) => ofShare(own.citationRate),
  },
  {
    ...shelf,
    key: 'firstRate',
    title: 'First mentions',
    formula: 'Answers that name the merchant first, divided by answers.',
    unit: 'ratio',
    of: ({ own }) => ofShare(own.firstRate),
  },
  {
    ...shelf,
    key: 'productShelfShare',
    title: 'Shelf share of the product',
    formula: 'Answers that name or cite the product of a run for one product, divided by answers.',
    unit: 'ratio',
    of: sums => {
      const share = product(sums);
      return share === null ? { missing: 'NO_DATA' } : ofShare(share);
    },
  },
] as const satisfies readonly Metric<ShelfSums>[];

/** In the order in which they are documented. */
export const agentMetrics = [...sessionMetrics, ...shelfMetrics];
