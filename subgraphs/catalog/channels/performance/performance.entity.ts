import type { PerformanceSource } from '../../../../connectors/marketplaces/performance.values.js';

/** One source of one store of a connected account. */
export interface FeedAddress {
  organizationId: string;
  connectionId: string;
  storeId: string;
  source: PerformanceSource;
}

/** How far a source was read. Days are YYYY-MM-DD, in the store's time zone. */
export type PerformanceFeed = {
  /** The last day whose figures were read when the marketplace had counted it; null before the first. */
  completeThrough: string | null;
  /** The earliest day since when a record could not be read; null for none. */
  failedFrom: string | null;
  /** A window that is not finished. */
  windowFrom: string | null;
  windowTo: string | null;
  windowStartedAt: string | null;
  /** Whether a record of it could not be read. */
  windowFailed: boolean;
  cursor: string | null;
  /** When a read last reached its end. */
  lastReadAt: string | null;
};

/** What a listing's counters were on a day of the store. */
export type CounterDay = {
  day: string;
  /** Whether the first reading was near enough to midnight to stand for it. */
  isWhole: boolean;
  firstViews: number | null;
  lastViews: number | null;
  viewsFell: boolean;
  firstUnits: number | null;
  lastUnits: number | null;
  unitsFell: boolean;
};
