import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { JobRun } from '../../../../kernel/jobs/job-run.js';
import { callWithRetries, wasNotDone } from '../../../catalog/index.js';
import type { ChannelAction } from './channel-action.entity.js';

export interface Sending<Outcome> {
  /** Stores that the action may have reached the marketplace; committed before `send` is called. */
  markSending(): Promise<void>;
  send(): Promise<Outcome>;
  /** What became of an action whose answer is not known; null where it was not done. */
  lookUp(): Promise<Outcome | null>;
}

/**
 * Has the marketplace do it once: what may have been sent before is looked up first, and an answer that was lost is
 * looked up before anything is sent again.
 *
 * @throws MarketplaceError
 */
export async function sendOnce<Outcome>(
  job: JobRun<unknown>,
  { status }: ChannelAction,
  { markSending, send, lookUp }: Sending<Outcome>,
): Promise<Outcome> {
  const before = status === 'sending' ? await lookUp().catch(stillUnknown) : null;
  if (before !== null) {
    return before;
  }
  await markSending();
  try {
    return await callWithRetries(job.signal, send, wasNotDone);
  } catch (error) {
    const outcome =
      error instanceof MarketplaceError && error.kind === 'unknown'
        ? await lookUp().catch(stillUnknown)
        : null;
    if (outcome === null) {
      throw error;
    }
    return outcome;
  }
}

/** An answer that could not be looked up is as unknown as before, whatever went wrong with looking. */
function stillUnknown(error: unknown): never {
  throw error instanceof MarketplaceError
    ? new MarketplaceError('unknown', `It may or may not have been done. Then: ${error.message}`, {
        cause: error,
      })
    : error;
}
