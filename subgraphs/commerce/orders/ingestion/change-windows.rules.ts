const secondMs = 1_000;

/** Half-open, in milliseconds of the epoch. */
export interface Window {
  sinceMs: number;
  untilMs: number;
}

/** The span in windows of at most `maxMs`, the oldest first; none for an empty span. */
export function windowsOf({ sinceMs, untilMs }: Window, maxMs: number): Window[] {
  const windows: Window[] = [];
  for (let start = sinceMs; start < untilMs; start += maxMs) {
    windows.push({ sinceMs: start, untilMs: Math.min(start + maxMs, untilMs) });
  }
  return windows;
}

/**
 * What is to be read now: from a while before where the last walk ended, because marketplaces show some changes late,
 * but never from before the start. Whole seconds: many marketplaces tell times in those.
 */
export function spanToWalk(
  { startedMs, readUntilMs }: { startedMs: number; readUntilMs: number },
  { nowMs, overlapMs }: { nowMs: number; overlapMs: number },
): Window {
  const sinceMs = Math.max(wholeSecond(startedMs), wholeSecond(readUntilMs - overlapMs));
  return { sinceMs, untilMs: Math.max(sinceMs, nowMs) };
}

/** The second in which the moment lies: a feed begins with the one in which its account was connected. */
export const wholeSecond = (ms: number): number => Math.floor(ms / secondMs) * secondMs;
