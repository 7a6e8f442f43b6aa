import type { Clock } from '../../kernel/clock.js';
import type { ChangeWindow } from './port.js';

/** A moment belongs to the second of the epoch that it lies in. */
export const secondOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000);

/** The second as ISO 8601. */
export const momentOfSecond = (second: number): string => new Date(second * 1000).toISOString();

/** So many seconds from now, as ISO 8601. */
export const momentAfter = (clock: Clock, seconds: number): string =>
  new Date(clock.now().getTime() + seconds * 1000).toISOString();

export interface SecondsWindow {
  from: number;
  /** The first that is not in it. */
  end: number;
  has(second: number): boolean;
}

/**
 * A half-open window in whole seconds. One that is not over when the window ends belongs to the next: more may happen in
 * it. Null when the window has none.
 */
export function windowSeconds({ since, until }: Pick<ChangeWindow, 'since' | 'until'>): SecondsWindow | null {
  const [from, end] = [secondOf(since), secondOf(until)];
  return end <= from ? null : { from, end, has: second => second >= from && second < end };
}

export const oldestFirst = <T extends { updatedAt: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));

/** What a marketplace has told beyond the window is for the next. */
export const changedIn = <T extends { updatedAt: string }>(
  seconds: SecondsWindow,
  items: readonly T[],
): T[] => oldestFirst(items.filter(({ updatedAt }) => seconds.has(secondOf(updatedAt))));
