import { setTimeout as delay } from 'node:timers/promises';
import { type ClaimedWrite, claimWrites } from './channel-write.queries.js';
import type { Sending } from './send-batch.js';

/**
 * Calls that are not full go out this far apart: what many products change at the same time then shares them, and a
 * value waits no longer than this for company.
 */
export const collectMs = 500;

/** Takes what waits for a store, in batches that are as full as they can be. */
export class BatchReader {
  readonly #sending: Sending;
  readonly #compareAhead: () => Promise<boolean>;
  readonly #batchMax: number;
  #afterListingId: string | null;
  #collectedUntilMs = 0;

  /**
   * @param afterListingId where to begin.
   * @param compareAhead has values wait of products that are to be compared; answers whether there were any.
   */
  constructor(sending: Sending, afterListingId: string | null, compareAhead: () => Promise<boolean>) {
    this.#sending = sending;
    this.#afterListingId = afterListingId;
    this.#compareAhead = compareAhead;
    const { priceBatchMax, stockBatchMax } = sending.account.marketplace.capabilities;
    this.#batchMax = Math.max(1, sending.kind === 'price' ? priceBatchMax : stockBatchMax);
  }

  /** The listing that was taken last. */
  get afterListingId(): string | null {
    return this.#afterListingId;
  }

  /**
   * Takes the next batch. Empty when nothing waits, and nothing came for a while after a batch that was not full.
   * Ends in the reason of `signal` when that is aborted.
   */
  async next(): Promise<ClaimedWrite[]> {
    const { signal } = this.#sending;
    const batch: ClaimedWrite[] = [];
    for (;;) {
      signal.throwIfAborted();
      await this.#fill(batch);
      const waitMs = this.#collectedUntilMs - performance.now();
      if (batch.length >= this.#batchMax) {
        return batch;
      }
      if (waitMs <= 0) {
        this.#collectedUntilMs = batch.length > 0 ? performance.now() + collectMs : 0;
        return batch;
      }
      await delay(Math.ceil(waitMs), undefined, { signal });
    }
  }

  async #fill(batch: ClaimedWrite[]): Promise<void> {
    await this.#claim(batch);
    if (batch.length < this.#batchMax && (await this.#compareAhead())) {
      await this.#claim(batch);
    }
  }

  async #claim(batch: ClaimedWrite[]): Promise<void> {
    const { db, kind, place, holderId } = this.#sending;
    const wanted = {
      afterListingId: this.#afterListingId,
      limit: this.#batchMax - batch.length,
      holderId,
    };
    const taken = await claimWrites(db, kind, place, wanted);
    batch.push(...taken);
    this.#afterListingId = taken.at(-1)?.listingId ?? this.#afterListingId;
  }
}
