import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Database } from '../../../../kernel/database/database.js';
import type { Origin, Transaction } from '../../../../kernel/database/transaction.js';
import { AppError } from '../../../../kernel/errors.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { mapConcurrent } from '../../../../kernel/map-concurrent.js';
import type { OpenChannel } from '../../../catalog/index.js';
import { type FailureReason, failureReason, unknownRecord } from './failure.rules.js';
import { noteFailure, recoverRecord } from './failure.writer.js';
import type { IngestionFailure } from './ingestion.entity.js';
import { ingestionLimits } from './ingestion.limits.js';
import type { RecordType } from './record-types.js';

/** Whose records of which kind are read. */
export interface RecordReading {
  db: Database;
  account: OpenChannel;
  kind: RecordType<unknown>;
  address: AccountAddress;
  origin: Origin;
}

/** A record that is to be read by its id, and why. */
export interface WantedRecord
  extends Pick<IngestionFailure, 'externalId' | 'source' | 'isHistorical' | 'sourceUpdatedAt'> {
  /** Ends what asked for it, in the transaction that stores the record or keeps it as a failure. */
  seen(tx: Transaction): Promise<void>;
}

/** So many records in a row without an answer: it is not they that are the trouble. */
const unansweredMax = 3;

/**
 * Reads each record as it is now and stores it. One that cannot be read or stored is kept as a failure.
 * @throws MarketplaceError where the account cannot be called now, whatever the record.
 */
export async function readRecords(reading: RecordReading, wanted: readonly WantedRecord[]): Promise<void> {
  let unanswered = 0;
  await mapConcurrent(wanted, ingestionLimits.salesInParallel, async record => {
    const trouble = await readRecord(reading, record);
    unanswered = trouble?.isTemporary === true ? unanswered + 1 : 0;
    if (unanswered >= unansweredMax) {
      throw trouble!;
    }
  });
}

/** The marketplace's error, where it was one that kept the record from being stored. */
async function readRecord(reading: RecordReading, wanted: WantedRecord): Promise<MarketplaceError | null> {
  const { account, kind } = reading;
  try {
    const item = await kind.readOne(account.channel, wanted.externalId);
    if (item === null) {
      await keep(reading, wanted, unknownRecord);
    } else {
      await store(reading, wanted, item);
    }
    return null;
  } catch (error) {
    if (isAboutAccount(error) || (error instanceof AppError && error.status >= 500)) {
      throw error;
    }
    const { externalId } = wanted;
    const told = { err: error, ...reading.address, kind: kind.kind, externalId };
    reading.db.log.warn(told, 'a record could not be ingested');
    await keep(reading, wanted, failureReason(error));
    return error instanceof MarketplaceError ? error : null;
  }
}

const isAboutAccount = (error: unknown): boolean =>
  error instanceof MarketplaceError && (error.kind === 'throttled' || error.kind === 'unauthorized');

/** Twice before it counts as failed: what two workers do to each other passes at once. */
async function store(reading: RecordReading, wanted: WantedRecord, item: unknown): Promise<void> {
  const { db, account, kind, address, origin } = reading;
  const { organizationId } = address;
  const { externalId, source, isHistorical } = wanted;
  const once = () =>
    db.transaction(async tx => {
      await kind.record(tx, { organizationId, account, item, source, isHistorical });
      await recoverRecord(tx, address, { kind: kind.kind, externalId });
      await wanted.seen(tx);
    }, origin);
  await once().catch((error: unknown) => {
    if (error instanceof AppError) {
      throw error;
    }
    return once();
  });
}

async function keep(reading: RecordReading, wanted: WantedRecord, reason: FailureReason): Promise<void> {
  const { db, kind, address, origin } = reading;
  const { externalId, source, isHistorical, sourceUpdatedAt, seen } = wanted;
  const record = { ...address, kind: kind.kind, externalId, source, isHistorical, sourceUpdatedAt };
  await noteFailure(db, { ...record, ...reason }, { origin, seen });
}
