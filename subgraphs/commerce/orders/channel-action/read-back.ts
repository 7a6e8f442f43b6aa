import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import { callWithRetries } from '../../../catalog/index.js';

export interface ReadingBack<Found> {
  /** Null where the marketplace has the record no more. */
  read(): Promise<Found | null>;
  record(tx: Transaction, found: Found): Promise<unknown>;
}

/**
 * Has our record say what the marketplace says after an action. Done is done: whatever goes wrong here, the action has
 * completed, and the next push or sync brings the same.
 *
 * @throws JobInterrupted
 */
export async function readBack<Found>(
  { ctx, signal }: JobRun<unknown>,
  actionId: string,
  { read, record }: ReadingBack<Found>,
): Promise<void> {
  try {
    const found = await callWithRetries(signal, read);
    if (found !== null) {
      await ctx.transaction(tx => record(tx, found));
    }
  } catch (error) {
    signal.throwIfAborted();
    const level = error instanceof MarketplaceError ? 'info' : 'error';
    ctx.log[level]({ actionId, err: error }, 'a record was not read back after its action');
  }
}
