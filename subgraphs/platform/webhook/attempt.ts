import type { Verdict } from './delivery.rules.js';

/** How one attempt went. */
export interface Attempt {
  verdict: Verdict;
  attemptedAt: Date;
  durationMs: number;
  /** The header fields that proved who sent it. */
  proof: Record<string, string>;
  responseStatus: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  error: string | null;
  /** When the next one is due; null when there is none. */
  nextAttemptAt: Date | null;
}
