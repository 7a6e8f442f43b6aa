/**
 * How a call to a provider of models ended, for callers to decide by:
 *
 * - `throttled`: not done; come back after `retryAfterMs`.
 * - `unauthorized`: not done; the key is wrong, or may not use the model.
 * - `rejected`: understood and not accepted, such as a prompt that is too long.
 * - `unavailable`: not done; the provider could not be reached, or has a fault.
 * - `unknown`: sent, without an answer that could be read. It may have been done and charged.
 * - `invalid_answer`: answered and charged, but not what was asked for.
 * - `refused`: the model, or the provider's filter, declined to answer.
 */
export type ProviderErrorKind =
  | 'throttled'
  | 'unauthorized'
  | 'rejected'
  | 'unavailable'
  | 'unknown'
  | 'invalid_answer'
  | 'refused';

export interface ProviderErrorDetails {
  /** Milliseconds; null where the provider did not say. */
  retryAfterMs?: number | null;
  /** HTTP status; absent where there was none. */
  status?: number;
  /** What was wrong with an answer: `empty`, `truncated`, `schema`, `wrong_language`. `exhausted`: the account has nothing left. */
  reason?: string;
}

/**
 * The only error of the ports to models, beside the reason of an aborted signal and what a meter throws. The message is fit
 * for logs and merchants: it never has the key, the prompt or a body, and there is no cause, since those of client libraries
 * have all three.
 */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly retryAfterMs: number | null;
  readonly status: number | null;
  readonly reason: string | null;

  constructor(kind: ProviderErrorKind, message: string, details: ProviderErrorDetails = {}) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.status = details.status ?? null;
    this.reason = details.reason ?? null;
  }

  /** A job waits for it without using up an attempt. */
  get isThrottled(): boolean {
    return this.kind === 'throttled';
  }

  /** Whether the same call may succeed later. */
  get isTemporary(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable' || this.kind === 'unknown';
  }

  /** Whether any other call with the key will end alike: it is not accepted, or its account has nothing left. */
  get isOfAccount(): boolean {
    return this.kind === 'unauthorized' || this.reason === 'exhausted';
  }

  /** Whether it is certain that nothing was charged. */
  get isFree(): boolean {
    return (
      this.kind === 'throttled' ||
      this.kind === 'unauthorized' ||
      this.kind === 'rejected' ||
      this.kind === 'unavailable'
    );
  }
}

/** What an HTTP status without success means. `provider` is its title. */
export function statusError(provider: string, status: number, retryAfter: string | null): ProviderError {
  if (status === 429) {
    return new ProviderError('throttled', `${provider} answered 429: too many calls.`, {
      status,
      retryAfterMs: retryAfterMs(retryAfter),
    });
  }
  const kind = status === 401 || status === 403 ? 'unauthorized' : status >= 500 ? 'unavailable' : 'rejected';
  const details = { status, retryAfterMs: retryAfterMs(retryAfter) };
  return new ProviderError(kind, `${provider} answered ${status}.`, details);
}

/** A wait longer than a day says that no wait helps. */
const retryAfterMaxMs = 24 * 60 * 60 * 1000;

/** Of the header's seconds. Dates are not read: none of these providers sends them. */
function retryAfterMs(header: string | null): number | null {
  const seconds = Number(header);
  return header === null || header.trim() === '' || !Number.isFinite(seconds)
    ? null
    : Math.min(Math.max(0, seconds * 1000), retryAfterMaxMs);
}

/** Never reached, as opposed to reached and silent. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
]);

/** What a call means that ended without an answer: cut off, too long, out of time, or never sent. */
export function transportError(provider: string, error: unknown): ProviderError {
  const chain = causesOf(error);
  if (chain.some(({ name }) => name === 'AddressRejected')) {
    return new ProviderError('unavailable', `The address of ${provider} may not be called.`);
  }
  if (chain.some(({ code }) => neverSent.has(code))) {
    return new ProviderError('unavailable', `${provider} could not be reached.`);
  }
  return new ProviderError('unknown', `${provider} gave no answer that could be read.`);
}

interface Cause {
  name?: unknown;
  code?: unknown;
}

/** An error and what caused it; `AggregateError` of a host with several addresses counts as its first. */
function causesOf(error: unknown): Cause[] {
  const chain: Cause[] = [];
  for (let each = error; each instanceof Error && chain.length < 5; each = each.cause) {
    chain.push(each as Cause);
  }
  return chain;
}
