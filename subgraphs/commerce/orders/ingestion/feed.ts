import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { PageRecords } from '../../../../connectors/marketplaces/page-records.js';
import type {
  ChangePage,
  ChangeWindow,
  MarketplaceChannel,
} from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import {
  type Channels,
  findConnectedAddress,
  fromAccount,
  type OpenChannel,
} from '../../../catalog/index.js';
import { spanToWalk, type Window, windowsOf } from './change-windows.rules.js';
import { dueFailures, failingRecords } from './failure.queries.js';
import { unknownRecord } from './failure.rules.js';
import { noteFailure } from './failure.writer.js';
import { advanceFeed, finishReading, openFeed } from './feed.queries.js';
import { type Intake, type IntakeCount, ingest, ingestWindow, keepUnreadable } from './ingest.js';
import type { FeedKind } from './ingestion.entity.js';
import { ingestionLimits } from './ingestion.limits.js';

/** Changes of one kind at one account, and what is done with each. */
export interface FeedSource<T> extends AccountAddress {
  kind: FeedKind;
  read(channel: MarketplaceChannel, window: ChangeWindow): Promise<ChangePage<T>>;
  updatedAt(item: T): string;
  idOf(item: T): string;
  /**
   * Looks for a record that failed and cannot be read by its id in the ordinary way. Nothing where it is no longer there;
   * among the unreadable where that is still so.
   */
  find?(externalId: string): Promise<PageRecords<T>>;
  /** How long before the account was connected the first walk begins; by default where it was connected. */
  historyMs?: number;
  /** What each walk reads once more, where that is not `ingestionLimits.feedOverlapMs`. */
  overlapMs?: number;
  /** Longest span of one `read`; by default what the marketplace and `ingestionLimits.feedWindowMs` allow. */
  windowMs?: number;
  /** Stores one change; everything it does is in the transaction, which is run again when it fails. */
  apply(tx: Transaction, item: T, account: OpenChannel): Promise<void>;
}

export interface FeedDependencies {
  db: Database;
  channels: Pick<Channels, 'open'>;
  /** Ends the walk after the window that it is in. */
  signal?: AbortSignal;
}

export interface FeedReport extends IntakeCount {
  /** Everything before was read; null where the account could not be called at all. */
  readUntil: string | null;
  /** Why the walk ended early; null when it reached its end. */
  stoppedBy: MarketplaceError | null;
}

/**
 * Reads changes since the last walk, the oldest first, and has each stored in a transaction of its own. One that cannot
 * be stored is kept as a failure, is read again by later walks, and holds the published watermark back, while all others
 * go on. How far it came is kept after each window. What the marketplace rejects ends the walk and is told in the
 * report; only trouble with the database is thrown.
 */
export async function walkFeed<T>(dependencies: FeedDependencies, feed: FeedSource<T>): Promise<FeedReport> {
  const report: FeedReport = { read: 0, applied: 0, failed: 0, readUntil: null, stoppedBy: null };
  try {
    await walk(dependencies, feed, report);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) {
      throw error;
    }
    report.stoppedBy = error;
  }
  if (dependencies.signal?.aborted !== true) {
    await finishReading(dependencies.db, feed, { kind: feed.kind, error: report.stoppedBy?.message ?? null });
  }
  return report;
}

async function walk<T>(
  dependencies: FeedDependencies,
  feed: FeedSource<T>,
  report: FeedReport,
): Promise<void> {
  const { db, channels, signal } = dependencies;
  const { kind } = feed;
  const span = await spanOf(db, feed);
  const account = await channels.open(db, feed.organizationId, feed.connectionId);
  const intake = intakeOf(feed, { db, account, failing: await failingRecords(db, feed, kind) });
  const readPage = (window: ChangeWindow) => feed.read(account.channel, window);
  if (feed.find !== undefined) {
    await findFailed(intake, id => feed.find!(id));
  }
  for (const window of windowsOf(span, feed.windowMs ?? longestWindowMs(account))) {
    const { read, applied, failed } = await ingestWindow(intake, window, readPage);
    report.read += read;
    report.applied += applied;
    report.failed += failed;
    report.readUntil = new Date(window.untilMs).toISOString();
    await advanceFeed(db, feed, { kind, readUntil: report.readUntil });
    if (signal?.aborted === true) {
      return;
    }
  }
}

/** Of one window, in milliseconds. */
export const longestWindowMs = ({ marketplace }: OpenChannel): number =>
  Math.min(
    marketplace.capabilities.changeWindowMaxMs ?? ingestionLimits.feedWindowMs,
    ingestionLimits.feedWindowMs,
  );

async function spanOf<T>(db: Database, feed: FeedSource<T>): Promise<Window> {
  const now = db.clock.now();
  const { organizationId, connectionId, historyMs = 0, overlapMs = ingestionLimits.feedOverlapMs } = feed;
  const connection = await findConnectedAddress(db, organizationId, connectionId);
  const connectedMs = Date.parse(connection?.createdAt ?? now.toISOString());
  const startAt = new Date(connectedMs - historyMs).toISOString();
  const { startedAt, readUntil } = await openFeed(db, feed, { kind: feed.kind, startAt });
  return spanToWalk(
    { startedMs: Date.parse(startedAt), readUntilMs: Date.parse(readUntil) },
    { nowMs: now.getTime(), overlapMs },
  );
}

function intakeOf<T>(
  feed: FeedSource<T>,
  { db, account, failing }: { db: Database; account: OpenChannel; failing: Set<string> },
): Intake<T> {
  const { organizationId, connectionId, kind } = feed;
  return {
    db,
    address: { organizationId, connectionId },
    kind,
    source: syncSource(account),
    isHistorical: false,
    origin: syncOrigin(organizationId),
    failing,
    idOf: feed.idOf,
    updatedAt: feed.updatedAt,
    apply: (tx, item) => feed.apply(tx, item, account),
  };
}

/** What a feed tells was found by looking, not by being told. */
export const syncSource = ({ connection }: Pick<OpenChannel, 'connection'>): EventSource =>
  fromAccount('scheduled_sync', connection.marketplace, connection.id);

export const syncOrigin = (organizationId: string) => taskOrigin('commerce.sync', organizationId);

/** Records that failed are looked for when their next attempt is due. */
async function findFailed<T>(
  intake: Intake<T>,
  find: (externalId: string) => Promise<PageRecords<T>>,
): Promise<void> {
  for (const failure of await dueFailures(intake.db, intake.address, intake.kind)) {
    const { items, unreadable } = await find(failure.externalId);
    if (items.length === 0 && unreadable.length === 0) {
      const { kind, externalId, source, isHistorical, sourceUpdatedAt } = failure;
      const record = { ...intake.address, kind, externalId, source, isHistorical, sourceUpdatedAt };
      await noteFailure(intake.db, { ...record, ...unknownRecord }, intake);
    } else {
      await ingest(intake, items);
      await keepUnreadable(intake, unreadable, failure.sourceUpdatedAt);
    }
  }
}
