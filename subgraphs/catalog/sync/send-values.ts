import { setTimeout as delay } from 'node:timers/promises';
import type { WriteOutcome } from '../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { Store } from '../../../connectors/marketplaces/port.js';
import type { Database } from '../../../kernel/database/database.js';
import { ourIssue } from '../listing/listing.rules.js';
import { callWithRetries } from './call-retries.js';
import type { OpenAccount } from './channel-source.js';
import {
  type ClaimedWrite,
  claimWrites,
  type Place,
  recordWrites,
  releaseWrites,
  type WriteKind,
  waitingWrites,
} from './channel-write.queries.js';

interface Sending {
  db: Database;
  account: OpenAccount;
  place: Place;
  store: Store;
  kind: WriteKind;
  /** The listings that are to be done when this ends; others are taken along where a call has room for them. */
  listingIds: readonly string[];
  /** The run that sends. */
  holderId: string;
  signal: AbortSignal;
}

/** Between two looks whether what another job is sending has been sent. */
const pollMs = 50;
/** Calls of one job to one store that are open at once: enough to keep to a rate over a slow line. */
const callsAtOnce = 4;

/**
 * Sends what waits for the store until nothing of the listings does. Every value has one sender at a time, so two values
 * of one variant never overtake each other. Answers the listings of `listingIds` that a call went out for; the rest was
 * taken along by others. @throws MarketplaceError `isTemporary` when the marketplace is not to be had; the values wait on.
 */
export async function sendValues(sending: Sending): Promise<Set<string>> {
  const batchMax = batchMaxOf(sending);
  const senders = Math.min(callsAtOnce, Math.ceil(sending.listingIds.length / batchMax));
  const sent = new Set<string>();
  const turns = Array.from({ length: senders }, () => sendInTurn(sending, batchMax, sent));
  const failed = (await Promise.allSettled(turns)).find(turn => turn.status === 'rejected');
  if (failed !== undefined) {
    const { db, kind, place, holderId } = sending;
    await releaseWrites(db, kind, { organizationId: place.organizationId, holderId }, place.connectionId);
    throw failed.reason;
  }
  return sent;
}

const batchMaxOf = ({ account, kind }: Sending): number => {
  const { priceBatchMax, stockBatchMax } = account.marketplace.capabilities;
  return Math.max(1, kind === 'price' ? priceBatchMax : stockBatchMax);
};

async function sendInTurn(sending: Sending, batchMax: number, sent: Set<string>): Promise<void> {
  const { db, kind, place, listingIds, holderId, signal } = sending;
  const own = new Set(listingIds);
  for (;;) {
    signal.throwIfAborted();
    const batch = await claimWrites(db, kind, place, { listingIds, limit: batchMax, holderId });
    const isOwn = batch.some(({ listingId }) => own.has(listingId));
    if (batch.length > 0) {
      await sendBatch(sending, batch);
      for (const { listingId } of batch.filter(write => own.has(write.listingId))) {
        sent.add(listingId);
      }
    }
    if (!isOwn || batch.length < batchMax) {
      const left = await waitingWrites(db, place.organizationId, listingIds);
      if (!left.some(row => row[kind])) {
        return;
      }
      await delay(pollMs, undefined, { signal });
    }
  }
}

async function sendBatch(sending: Sending, batch: readonly ClaimedWrite[]): Promise<void> {
  const { db, kind, place, holderId, signal } = sending;
  const outcomes = await callWithRetries(signal, () => callChannel(sending, batch)).catch(error =>
    refusedAll(error, batch),
  );
  const missing: WriteOutcome = {
    isDone: false,
    issues: [ourIssue('NOT_ANSWERED', null, 'The marketplace did not say what became of this value.')],
  };
  const writes = batch.map((write, index) => ({ write, ...(outcomes[index] ?? missing) }));
  await recordWrites(db, kind, place, { holderId, writes });
}

function callChannel(
  { account, kind, store }: Sending,
  batch: readonly ClaimedWrite[],
): Promise<WriteOutcome[]> {
  const { channel } = account;
  return kind === 'price'
    ? channel.updatePrices(
        store,
        batch.map(({ reference, variant, price, salePrice }) => ({
          reference,
          variant,
          price: price!,
          salePrice,
        })),
      )
    : channel.updateStock(
        store,
        batch.map(({ reference, variant, quantity }) => ({ reference, variant, quantity: quantity! })),
      );
}

/** An error that another try would not mend is the outcome of every value; any other goes on. */
function refusedAll(error: unknown, batch: readonly ClaimedWrite[]): WriteOutcome[] {
  if (!(error instanceof MarketplaceError) || error.isTemporary) {
    throw error;
  }
  const issues =
    error.issues.length > 0 ? error.issues : [ourIssue(error.kind.toUpperCase(), null, error.message)];
  return batch.map(() => ({ isDone: false, issues }));
}
