import type Big from 'big.js';
import type { AnalyticsUnit, MissingReason } from '../report/analytics.values.js';

/** A value that may be missing, with the reason. `isEstimated`: what it is made of may still change. */
export type MetricValue = { value: Big; isEstimated?: boolean } | { missing: MissingReason };

/** What anybody may know of a metric: it is printed in the docs, and answered by GraphQL. */
export interface MetricDescription {
  /** Stable: figures are found by it. */
  key: string;
  title: string;
  /** How it is computed, in words. */
  formula: string;
  unit: AnalyticsUnit;
  /** What one of what it counts is. */
  grain: string;
  /** Which time decides the window that something falls into. */
  datedBy: string;
  /** What it is made of, separated by commas; `links` of a row has the rows of each source. */
  source: string;
  /** Whether values of parts add up to that of the whole; quotients are computed anew from sums. Never across currencies. */
  isAdditive: boolean;
  leavesOut: string;
  /** Made of what is known only as it is now: it has no value in a comparison. */
  isOfNow?: boolean;
  /** Costs, and what follows from them: left out for members without access to finance. */
  needsFinanceAccess?: boolean;
}

/** A metric with its formula, of sums that its section reads. */
export interface Metric<Sums> extends MetricDescription {
  /** Sums of facts with the same keys; never called where there is no fact. */
  of(sums: Sums): MetricValue;
}
