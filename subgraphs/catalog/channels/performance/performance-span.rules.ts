import type { DailyTerms } from '../../../../connectors/marketplaces/performance.js';
import { addDays } from '../../../../kernel/time-zone.js';
import type { PerformanceFeed } from './performance.entity.js';

/** Half-open, in days of the store's time zone. */
export interface DaySpan {
  from: string;
  to: string;
}

interface Reading extends Pick<PerformanceFeed, 'completeThrough' | 'failedFrom'> {
  /** The day that it is in the store, which is not over. */
  today: string;
  historyDays: number;
}

/** The days to read: those that were never read, and those that may have been corrected. Null for none. */
export function spanToRead(
  { today, completeThrough, failedFrom, historyDays }: Reading,
  { depthDays, correctedDays }: Pick<DailyTerms, 'depthDays' | 'correctedDays'>,
): DaySpan | null {
  const earliest = addDays(today, -Math.min(depthDays ?? historyDays, historyDays));
  const again = completeThrough === null ? earliest : addDays(completeThrough, 1 - correctedDays);
  const from = [earliest, failedFrom === null || failedFrom > again ? again : failedFrom].sort()[1]!;
  return from < today ? { from, to: today } : null;
}

/** A span in windows of so many days, the earliest first. */
export function windowsOfSpan({ from, to }: DaySpan, days: number): DaySpan[] {
  const windows: DaySpan[] = [];
  for (let start = from; start < to; start = addDays(start, days)) {
    const end = addDays(start, days);
    windows.push({ from: start, to: end < to ? end : to });
  }
  return windows;
}

/** The last day that is counted: as the marketplace says, or after the delay that it is known for. */
export function countedThrough(
  { today, told }: { today: string; told: string | null },
  { delayDays }: Pick<DailyTerms, 'delayDays'>,
): string {
  const latest = addDays(today, -1);
  const counted = told ?? addDays(latest, -delayDays);
  return counted < latest ? counted : latest;
}
