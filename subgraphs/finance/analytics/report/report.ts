import type { Metric } from '../metric/metric.js';
import type { AnalyticsGranularity, AnalyticsUnit, MissingReason } from './analytics.values.js';

/** A half-open span of time, in milliseconds since 1970. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Which facts are counted; absent lists and null: all. */
export interface ReportFilter {
  marketplaces: readonly string[] | null;
  /** ISO 3166-1 alpha-2, uppercase. */
  countries: readonly string[] | null;
  storeIds: readonly string[] | null;
  productIds: readonly string[] | null;
  /** ISO 4217, uppercase. */
  currency: string | null;
}

/** A question that was checked: what every section is given. */
export interface AskedReport {
  window: Span;
  timeZone: string;
  granularity: AnalyticsGranularity;
  /** The period of the same length just before; null where no comparison is asked for. */
  previous: Span | null;
  /** When the periods of a series begin, the first with the window. */
  periods: readonly number[];
  /** The same of the comparison, one for each period at the same place; there may be one more or less by the hour. */
  previousPeriods: readonly number[];
  /** How finely facts of the comparison are read, so that they fall into its periods. */
  previousGranularity: AnalyticsGranularity;
  filter: ReportFilter;
  nowMs: number;
  /** What a figure is in that has no facts: the currency asked for, or else the organization's. */
  defaultCurrency: string;
  /** Whether costs and what follows from them are shown. */
  seesCosts: boolean;
}

export interface Figure {
  metric: string;
  unit: AnalyticsUnit;
  currency: string | null;
  value: string | null;
  reason: { code: MissingReason; message: string } | null;
  previous: string | null;
  changeRatio: string | null;
  isEstimated: boolean;
}

export interface RowKey {
  dimension: string;
  value: string | null;
  label: string | null;
}

/** `rows` is a path of REST that lists what the figures of the source are made of, with the names of these figures. */
export interface RowLink {
  source: string;
  rows: string;
}

export interface ReportRow {
  keys: RowKey[];
  figures: Figure[];
  links: RowLink[];
}

export interface ReportTable {
  key: string;
  dimensions: string[];
  rows: ReportRow[];
  isTruncated: boolean;
}

export interface Note {
  code: string;
  message: string;
}

export interface DaysNotSynchronized {
  accountId: string;
  marketplace: string;
  /** Null: the account as a whole. */
  storeId: string | null;
  from: string;
  to: string;
}

export interface SourceNotOffered {
  marketplace: string;
  source: string;
  reason: string;
}

/** What a section knows of what its figures lack; all of it is optional, and the parts of a report are put together. */
export interface Completeness {
  notes: readonly Note[];
  /** Null where the section counts nothing that is settled. */
  ordersNotSettled: number | null;
  daysNotSynchronized: readonly DaysNotSynchronized[];
  sourcesNotOffered: readonly SourceNotOffered[];
}

export interface SectionAnswer {
  tables: ReportTable[];
  /** Up to when the sources are counted, ISO 8601; the oldest where there are several. */
  asOf: string;
  completeness: Partial<Completeness>;
}

/** Facts with the same keys, added up. `keys` has one value for each dimension of its table. */
export interface FactRow<Sums> {
  keys: readonly (string | null)[];
  /** Null where nothing of the row is an amount. */
  currency: string | null;
  sums: Sums;
}

/** What a table is made of. */
export interface TableParts<Sums> {
  key: string;
  dimensions: readonly string[];
  metrics: readonly Metric<Sums>[];
  rows: readonly FactRow<Sums>[];
  /** Null where no comparison is asked for. */
  previous: readonly FactRow<Sums>[] | null;
  /** Keys that have a row whatever the facts are, in their order; absent: those with facts, by the first metric. */
  expected?: readonly Omit<FactRow<Sums>, 'sums'>[];
  /** Keys that have a row also without facts, after those with facts. */
  also?: readonly Omit<FactRow<Sums>, 'sums'>[];
  /** Default: those of `analyticsLimits`. */
  rowsMax?: number;
  label?(dimension: string, value: string): string | null;
  links?(row: Omit<FactRow<Sums>, 'sums'>): RowLink[];
}
