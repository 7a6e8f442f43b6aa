import { ApiError, ConnectionError, type TradewindError, UnexpectedReplyError } from './errors.js';
import type { PreparedRequest } from './prepared-request.js';

/** How a client repeats calls. Times are milliseconds. */
export interface RetrySettings {
  /** Further attempts after the first. */
  maxRetries: number;
  /** The longest wait before an attempt. A call that the server puts off for longer is rejected at once. */
  maxRetryDelayMs: number;
}

/** Of a call that lost a race, or whose first attempt is still running. Nothing of it has happened, or its key tells. */
const passingConflicts: ReadonlySet<string> = new Set(['IDEMPOTENCY_IN_FLIGHT', 'WRITE_CONFLICT']);
const passingStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * How long to wait before the call is sent again; null where it is not. A call that was rejected by the rate limit was not
 * begun, whatever it is. All others are repeated only if that has no second effect.
 *
 * @param attempt Attempts so far.
 * @param random 0 to 1.
 */
export function retryDelayMs(
  error: TradewindError,
  request: PreparedRequest,
  { attempt, random, maxRetries, maxRetryDelayMs }: RetrySettings & { attempt: number; random: number },
): number | null {
  if (attempt > maxRetries || !isRetried(error, request)) {
    return null;
  }
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  if (asked !== null) {
    // Never earlier than asked; later by up to a fifth, so that clients do not all return at once.
    const delayMs = asked * 1000 * (1 + random / 5);
    return asked * 1000 > maxRetryDelayMs ? null : Math.min(delayMs, Math.max(maxRetryDelayMs, asked * 1000));
  }
  return Math.min(250 * 2 ** attempt, maxRetryDelayMs) * (0.5 + random / 2);
}

function isRetried(error: TradewindError, { isRepeatable, body }: PreparedRequest): boolean {
  if (error instanceof ConnectionError) {
    return isRepeatable && !(error instanceof UnexpectedReplyError);
  }
  if (!(error instanceof ApiError)) {
    return false;
  }
  if (error.status === 429) {
    return body.isRepeatable;
  }
  return isRepeatable && (passingStatuses.has(error.status) || passingConflicts.has(error.code));
}

/** Seconds of a `Retry-After` field, which may be a date (RFC 9110 section 10.2.3); null where there is none. */
export function retryAfterSeconds(field: string | null, now: Date): number | null {
  if (field === null || field.trim() === '') {
    return null;
  }
  const seconds = Number(field);
  if (Number.isFinite(seconds)) {
    return Math.max(0, seconds);
  }
  const at = Date.parse(field);
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000);
}

/** 0 to 1, evenly. */
export const randomFraction = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;

/** Waits; rejects with the reason of the signal as soon as it is aborted. */
export function pause(delayMs: number, signal?: AbortSignal): Promise<void> {
  return abortable(signal, settle => {
    const timer = setTimeout(settle, delayMs);
    return () => clearTimeout(timer);
  });
}

/** A promise that `begin` settles, or the signal's end rejects. `begin` answers how to stop. */
export function abortable(
  signal: AbortSignal | undefined,
  begin: (settle: () => void) => () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stopped = () => {
      stop();
      reject(signal!.reason);
    };
    const stop = begin(() => {
      signal?.removeEventListener('abort', stopped);
      resolve();
    });
    signal?.addEventListener('abort', stopped, { once: true });
  });
}
