import type { PushSignal } from '../../../../connectors/marketplaces/port.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';

/** What is read by time of change. */
export type FeedKind = 'order' | 'return' | 'finance' | 'review';

/** Tells whoever reads statements or reviews that an account has news, in the caller's transaction. */
export type AccountSignal = (tx: Transaction, address: AccountAddress) => Promise<void>;

/** Tells whoever reads reviews that the account has these, by their ids at the marketplace; none: it has some. */
export type ReviewSignal = (
  tx: Transaction,
  address: AccountAddress,
  externalIds: readonly string[],
) => Promise<void>;

/** What a push was about, as it waits to be looked at. */
export interface WaitingSignal extends PushSignal {
  id: string;
  receivedAt: string;
}

/** How far changes of one kind were read from one account. */
export interface Feed {
  connectionId: string;
  kind: FeedKind;
  /** From here on changes are read; what is older comes by a backfill. */
  startedAt: string;
  /** All changes before were read; those that could not be taken in are kept as failures. */
  readUntil: string;
  /** Up to here everything was taken in: `readUntil`, or the time of the oldest change that still fails. */
  watermark: string;
  /** When the last complete walk ended; null before the first. */
  lastReadAt: string | null;
  /** Why the last walk could not be completed; null when it could. */
  error: string | null;
  openFailures: number;
}

/**
 * `open`: read again and again; `recovered`: taken in after all; `dismissed`: the merchant does not want it any more;
 * `gone`: the marketplace does not know it (any more).
 */

export type FailureStatus = 'open' | 'recovered' | 'dismissed' | 'gone';

/** A record that could not be taken in. */
export interface IngestionFailure {
  id: string;
  connectionId: string;
  kind: FeedKind;
  externalId: string;
  status: FailureStatus;
  /** A MarketplaceError's kind, a code of the error catalogue, or `internal`. */
  code: string;
  message: string;
  attempts: number;
  /** Where the change was learnt of. */
  source: EventSource;
  isHistorical: boolean;
  /** Null where only a push named the record. */
  sourceUpdatedAt: string | null;
  firstFailedAt: string;
  lastFailedAt: string;
  /** Null once it has ended. */
  nextAttemptAt: string | null;
  endedAt: string | null;
}
