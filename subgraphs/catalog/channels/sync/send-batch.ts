import type { ListingIssue, WriteOutcome } from '../../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Store } from '../../../../connectors/marketplaces/port.js';
import type { Database } from '../../../../kernel/database/database.js';
import { salePriceIgnoredCode } from '../listing/desired-values.rules.js';
import { ourIssue } from '../listing/listing.rules.js';
import { callWithRetries } from './call-retries.js';
import type { OpenAccount } from './channel-source.js';
import {
  type ClaimedWrite,
  type Place,
  type RecordedWrite,
  recordWrites,
  type WriteKind,
} from './channel-write.queries.js';

/** One turn at sending one kind of value to one store. */
export interface Sending {
  db: Database;
  account: OpenAccount;
  place: Place;
  store: Store;
  kind: WriteKind;
  /** The turn, as whoever took a value is known by. */
  holderId: string;
  signal: AbortSignal;
}

/**
 * Sends values that were taken together, and records what became of each; what a marketplace rejects is recorded as well.
 * A batch that fails twice is sent in halves: where each value costs the marketplace's connector a call, many of them
 * would go on failing together. What is done is noted half by half. @throws MarketplaceError `isTemporary` when the
 * marketplace is not to be had; the values that are left wait on.
 */
export async function sendBatch(sending: Sending, batch: readonly ClaimedWrite[]): Promise<void> {
  const { db, kind, place, holderId } = sending;
  const sent = batch.map(write => sentWrite(sending, write));
  let outcomes: WriteOutcome[];
  try {
    outcomes = await callTogether(sending, sent);
  } catch (error) {
    if (batch.length === 1 || !(error instanceof MarketplaceError && error.isTemporary)) {
      throw error;
    }
    const middle = Math.ceil(batch.length / 2);
    await sendBatch(sending, batch.slice(0, middle));
    await sendBatch(sending, batch.slice(middle));
    return;
  }
  const missing: WriteOutcome = {
    isDone: false,
    issues: [ourIssue('NOT_ANSWERED', null, 'The marketplace did not say what became of this value.')],
  };
  const writes = sent.map((each, index) => recorded(each, outcomes[index] ?? missing));
  await recordWrites(db, kind, place, { holderId, writes });
}

/** A write as it goes out. */
interface SentWrite {
  write: ClaimedWrite;
  /**
   * Why the sale price stays behind: the marketplace takes none, or its end has passed since it was wanted, so that the next
   * comparison wants none either.
   */
  leftOut: 'ignored' | 'over' | null;
}

function sentWrite({ account, db, kind }: Sending, write: ClaimedWrite): SentWrite {
  const { salePrice, salePriceEndsAt } = write;
  if (kind !== 'price' || salePrice === null) {
    return { write, leftOut: null };
  }
  if (!account.marketplace.capabilities.salePrice) {
    return { write, leftOut: 'ignored' };
  }
  const isOver = salePriceEndsAt !== null && Date.parse(salePriceEndsAt) <= db.clock.now().getTime();
  return { write, leftOut: isOver ? 'over' : null };
}

/** A sale price that the marketplace does not take was not sent, and the variant says so. */
const recorded = ({ write, leftOut }: SentWrite, outcome: WriteOutcome): RecordedWrite => ({
  write,
  ...outcome,
  isWithoutSalePrice: leftOut !== null,
  issues: leftOut === 'ignored' ? [...outcome.issues, salePriceIgnored] : outcome.issues,
});

const salePriceIgnored: ListingIssue = {
  ...ourIssue(
    salePriceIgnoredCode,
    'salePrice',
    'The marketplace takes no sale prices: it has the price alone. Reduced prices are promotions, which are made there.',
  ),
  severity: 'warning',
};

/** @throws MarketplaceError `isTemporary` after the second try of several values, or the last one of a single. */
function callTogether(sending: Sending, batch: readonly SentWrite[]): Promise<WriteOutcome[]> {
  let failures = 0;
  const mayRepeat = (error: MarketplaceError): boolean => {
    failures += 1;
    return error.isTemporary && (batch.length === 1 || failures === 1);
  };
  return callWithRetries(sending.signal, () => callChannel(sending, batch), mayRepeat).catch(error =>
    rejectedAll(error, batch),
  );
}

function callChannel(sending: Sending, batch: readonly SentWrite[]): Promise<WriteOutcome[]> {
  const { account, kind, store } = sending;
  const { channel } = account;
  return kind === 'price'
    ? channel.updatePrices(
        store,
        batch.map(({ write: { reference, variant, price, salePrice, salePriceEndsAt }, leftOut }) => ({
          reference,
          variant,
          price: price!,
          ...(leftOut === null ? { salePrice, salePriceEndsAt } : { salePrice: null, salePriceEndsAt: null }),
        })),
      )
    : channel.updateStock(
        store,
        batch.map(({ write: { reference, variant, quantity } }) => ({
          reference,
          variant,
          quantity: quantity!,
        })),
      );
}

/** An error that another try would not mend is the outcome of every value; any other goes on. */
function rejectedAll(error: unknown, batch: readonly SentWrite[]): WriteOutcome[] {
  if (!(error instanceof MarketplaceError) || error.isTemporary) {
    throw error;
  }
  const issues =
    error.issues.length > 0 ? error.issues : [ourIssue(error.kind.toUpperCase(), null, error.message)];
  return batch.map(() => ({ isDone: false, issues }));
}
