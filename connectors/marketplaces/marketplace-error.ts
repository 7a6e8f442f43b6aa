import type { ListingIssue, ListingReference } from './listing.js';

/**
 * - `throttled`: too many calls; not done. `retryAfterMs` where the marketplace says so.
 * - `unauthorized`: token, key or signature rejected; not done.
 * - `rejected`: understood and not accepted; trying the same again is of no use.
 * - `not_found`: the thing it is about is not there.
 * - `unavailable`: nobody answered, or with a failure of the marketplace's own; not done.
 * - `unknown`: sent, and no answer came: it may or may not have been done.
 * - `unsupported`: the connector does not do this; nothing was sent.
 */
export type MarketplaceErrorKind =
  | 'throttled'
  | 'unauthorized'
  | 'rejected'
  | 'not_found'
  | 'unavailable'
  | 'unknown'
  | 'unsupported';

interface Details {
  /** The marketplace's code or HTTP status, for the log and the listing. */
  marketplaceCode?: string | null;
  issues?: ListingIssue[];
  retryAfterMs?: number | null;
  made?: ListingReference | null;
  cause?: unknown;
}

/** The one error of connectors. Its message is for merchants: no token, no signature, no address with a query. */
export class MarketplaceError extends Error {
  readonly kind: MarketplaceErrorKind;
  readonly marketplaceCode: string | null;
  readonly issues: ListingIssue[];
  readonly retryAfterMs: number | null;
  /** What a publication had made, or found made by it before, when it failed: it is there, and not as it should be. */
  readonly made: ListingReference | null;

  constructor(kind: MarketplaceErrorKind, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'MarketplaceError';
    this.kind = kind;
    this.marketplaceCode = details.marketplaceCode ?? null;
    this.issues = details.issues ?? [];
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.made = details.made ?? null;
  }

  /** Whether it only asks for a slower pace: to come back later is not another attempt. */
  get isThrottled(): boolean {
    return this.kind === 'throttled';
  }

  /** Whether the same call may succeed later without anybody's doing. */
  get isTemporary(): boolean {
    return this.kind === 'throttled' || this.kind === 'unavailable' || this.kind === 'unknown';
  }
}

/** @throws MarketplaceError `not_found`, in these words, for what is not there. */
export function known<T>(record: T | null | undefined, message: string): T {
  if (record === null || record === undefined) {
    throw new MarketplaceError('not_found', message);
  }
  return record;
}

/** Of a marketplace whose returns are answered elsewhere. */
export const noReturnActions = (title: string): MarketplaceError =>
  new MarketplaceError('unsupported', `${title} takes no answers to returns from us: answer them there.`);

/** What a call answers; null for what the marketplace does not know. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === 'not_found') {
      return null;
    }
    throw error;
  }
}
