import type { UnreadableRecord } from './page-records.js';
import type {
  PerformanceAmount,
  PerformanceCount,
  PerformanceFigure,
  PerformanceGrain,
  PerformanceSource,
} from './performance.values.js';
import type { Store } from './port.js';

/** What a connector can read of visits and of advertising, known before it is tried. */
export type PerformanceCapability = Readonly<Record<PerformanceSource, PerformanceTerms>>;

export type PerformanceTerms = DailyTerms | CounterTerms | NotOffered;

/** The marketplace has no such figures for sellers, or not by the credentials that accounts are connected with. */
export interface NotOffered {
  kind: 'not_offered';
  /** Why, in a sentence for merchants. */
  reason: string;
}

interface Told {
  /** What is told, by the marketplace's own name of it; what is absent is null in every record. */
  figures: Readonly<Partial<Record<PerformanceFigure, string>>>;
  grains: readonly PerformanceGrain[];
}

/** Figures of whole days, in the store's own time zone. */
export interface DailyTerms extends Told {
  kind: 'days';
  /** Days that one window has at most. */
  windowDays: number;
  /** How many days back the marketplace answers; null for any. */
  depthDays: number | null;
  /** Whole days that pass after a day before its figures are complete, where answers do not tell it. */
  delayDays: number;
  /** For so many days the figures of a day may still be corrected: these are read again. */
  correctedDays: number;
  /** How sales are attributed to advertising, such as `7_days_after_click`; null where nothing is attributed. */
  attribution: string | null;
}

/** Counters of listings that only ever rise: a day's figure is the difference between readings. */
export interface CounterTerms extends Told {
  kind: 'counters';
  grains: readonly ['product'];
  /** Listings that are read at once. */
  batchMax: number;
}

/** Figures of one account. Methods reject with MarketplaceError and nothing else. */
export interface PerformanceChannel {
  /** The IANA time zone whose days the store's figures are of. */
  zoneOf(store: Store): Promise<string>;
  /** Records of the window's days. Rejects with `unsupported` for a source that is not told by days. */
  readDays(source: PerformanceSource, window: DayWindow): Promise<PerformancePage>;
  /** Counters as they are now; listings that the marketplace does not know are missing. At most `batchMax`. */
  readCounters(store: Store, itemIds: readonly string[]): Promise<ItemCounters[]>;
}

/** Half-open, in days (YYYY-MM-DD) of the store's time zone. */
export interface DayWindow {
  store: Store;
  from: string;
  /** The first day that is not in it. */
  to: string;
  /** Where the page before ended; null for the first. */
  cursor: string | null;
  /** Listings of the store, for marketplaces that tell figures of one at a time; the same on each page. */
  itemIds: readonly string[];
}

export interface PerformancePage {
  records: PerformanceRecord[];
  /** Records of the page that could not be read: the days are not complete. */
  unreadable: UnreadableRecord[];
  nextCursor: string | null;
  /** The last day that the marketplace says it has counted; null where it does not say. */
  completeThrough: string | null;
  /** The marketplace is still at work: `nextCursor` is to be asked for after so many milliseconds. */
  waitMs?: number;
}

/** Null for what the marketplace does not tell. */
export type PerformanceFigures = Record<PerformanceCount, number | null> &
  Record<PerformanceAmount, string | null>;

/** What was counted on one day. */
export interface PerformanceRecord {
  /** YYYY-MM-DD, in the store's time zone. */
  day: string;
  storeId: Store['id'];
  grain: PerformanceGrain;
  /** The marketplace's id of the listing; null of a store. */
  externalItemId: string | null;
  /** Null but of a SKU. */
  sku: string | null;
  figures: PerformanceFigures;
  /** Of the amounts; ISO 4217. */
  currency: string;
}

/** Since the listing began. Null for what the marketplace does not tell. */
export interface ItemCounters {
  externalItemId: string;
  views: number | null;
  units: number | null;
}
