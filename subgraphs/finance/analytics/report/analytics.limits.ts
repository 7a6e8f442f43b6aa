import { connectionLimits } from '../../../catalog/channels/connection/connection.limits.js';

/** Limits of questions to analytics and of its answers. */
export const analyticsLimits = {
  /** Two years and the day that a leap year adds. */
  windowDaysMax: 731,
  /** Of series by the hour. */
  hourlyDaysMax: 31,
  /** Values of one filter. */
  filterValuesMax: 50,
  /** Accounts of an organization that are looked at. */
  connectionsMax: connectionLimits.connectionsMax,
  /** Orders of which it is looked up whether they are settled. */
  settledOrdersMax: 5_000,
  storeIdLength: 200,
  timeZoneLength: 64,
  /** Rows of one table; what is left out is said by `isTruncated`. */
  rowsMax: 3_000,
  /** Up to so many days a series is by the hour, by the day or by the week unless the question says it. */
  hourlyDefaultDays: 2,
  dailyDefaultDays: 92,
  weeklyDefaultDays: 366,
} as const;
