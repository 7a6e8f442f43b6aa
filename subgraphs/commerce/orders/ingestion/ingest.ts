import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { UnreadableRecord } from '../../../../connectors/marketplaces/page-records.js';
import type { ChangePage, ChangeWindow } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Origin, Transaction } from '../../../../kernel/database/transaction.js';
import { AppError } from '../../../../kernel/errors.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { mapConcurrent } from '../../../../kernel/map-concurrent.js';
import type { Window } from './change-windows.rules.js';
import { failureReason } from './failure.rules.js';
import { noteFailure, recoverRecord } from './failure.writer.js';
import type { FeedKind } from './ingestion.entity.js';
import { ingestionLimits } from './ingestion.limits.js';

/** How records of one type from one account are ingested. */
export interface Intake<T> {
  db: Database;
  address: AccountAddress;
  kind: FeedKind;
  source: EventSource;
  isHistorical: boolean;
  origin: Origin;
  /** Records that fail until now: those that pass have recovered. */
  failing: Set<string>;
  idOf(item: T): string;
  updatedAt(item: T): string;
  /** Stores the record; done again as a whole when it fails, so everything it does is in the transaction. */
  apply(tx: Transaction, item: T): Promise<void>;
}

export interface IntakeCount {
  read: number;
  applied: number;
  failed: number;
}

/**
 * Each record in a transaction of its own: one that fails is kept to be read again, and holds up no other.
 * @throws what is not about the record: the database is away.
 */
export async function ingest<T>(intake: Intake<T>, items: readonly T[]): Promise<IntakeCount> {
  const count: IntakeCount = { read: items.length, applied: 0, failed: 0 };
  await mapConcurrent(latestOfEach(intake, items), ingestionLimits.salesInParallel, async item => {
    const isApplied = await ingestOne(intake, item);
    count[isApplied ? 'applied' : 'failed'] += 1;
  });
  return count;
}

/** All pages of the window; the marketplace's error to go on is thrown as it is. */
export async function ingestWindow<T>(
  intake: Intake<T>,
  { sinceMs, untilMs }: Window,
  readPage: (window: ChangeWindow) => Promise<ChangePage<T>>,
): Promise<IntakeCount> {
  const [since, until] = [sinceMs, untilMs].map(ms => new Date(ms).toISOString()) as [string, string];
  const sum: IntakeCount = { read: 0, applied: 0, failed: 0 };
  let cursor: string | null = null;
  do {
    const page: ChangePage<T> = await readPage({ since, until, cursor });
    const { read, applied, failed } = await ingest(intake, page.items);
    sum.read += read;
    sum.applied += applied;
    sum.failed += failed + (await keepUnreadable(intake, page.unreadable ?? [], since));
    sum.read += page.unreadable?.length ?? 0;
    if (page.nextCursor !== null && page.nextCursor === cursor) {
      throw new MarketplaceError('rejected', 'The marketplace answers the same page again and again.');
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return sum;
}

/**
 * They can be read again by their ids. When they changed may be unknown, but not before `since`: the watermark waits
 * there. Answers their count.
 */
export async function keepUnreadable<T>(
  intake: Intake<T>,
  unreadable: readonly UnreadableRecord[],
  since: string | null,
): Promise<number> {
  for (const { externalId, error, changedSince } of unreadable) {
    await keepFailure(intake, externalId, { error, sourceUpdatedAt: changedSince ?? since });
  }
  return unreadable.length;
}

async function keepFailure<T>(
  intake: Intake<T>,
  externalId: string,
  { error, sourceUpdatedAt }: { error: unknown; sourceUpdatedAt: string | null },
): Promise<void> {
  const { address, kind, source, isHistorical, db, origin } = intake;
  db.log.warn({ err: error, ...address, kind, externalId }, 'a record could not be ingested');
  const record = { ...address, kind, externalId, source, isHistorical, sourceUpdatedAt };
  await noteFailure(db, { ...record, ...failureReason(error) }, { origin });
  intake.failing.add(externalId);
}

/** A record that moved while pages were read may be in one twice. */
function latestOfEach<T>({ idOf, updatedAt }: Intake<T>, items: readonly T[]): T[] {
  const latest = new Map<string, T>();
  for (const item of items) {
    const held = latest.get(idOf(item));
    if (held === undefined || Date.parse(updatedAt(held)) <= Date.parse(updatedAt(item))) {
      latest.set(idOf(item), item);
    }
  }
  return [...latest.values()];
}

/** Whether the record was stored. */
async function ingestOne<T>(intake: Intake<T>, item: T): Promise<boolean> {
  const externalId = intake.idOf(item);
  try {
    await storeOne(intake, item, externalId);
    intake.failing.delete(externalId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status >= 500) {
      throw error;
    }
    await keepFailure(intake, externalId, { error, sourceUpdatedAt: intake.updatedAt(item) });
    return false;
  }
}

/** Twice before it counts as failed: what two workers do to each other passes at once. */
async function storeOne<T>(intake: Intake<T>, item: T, externalId: string): Promise<void> {
  const store = () =>
    intake.db.transaction(async tx => {
      await intake.apply(tx, item);
      if (intake.failing.has(externalId)) {
        await recoverRecord(tx, intake.address, { kind: intake.kind, externalId });
      }
    }, intake.origin);
  await store().catch((error: unknown) => {
    if (error instanceof AppError) {
      throw error;
    }
    return store();
  });
}
