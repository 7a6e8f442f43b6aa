import { fail } from '../../../kernel/errors.js';
import { Slots } from '../../../kernel/slots.js';
import { discoveryLimits as limits } from './discovery.limits.js';

/**
 * The turns of what anybody may ask and what takes the database long. However many ask, few are at work at a time, so that those who
 * sell and buy keep the rest of the processor and of the connections.
 */
export class PublicReads {
  readonly #slots = new Slots(limits.readsAtOnce, limits.readsWaitingMax);

  /** Throws RATE_LIMITED where too many wait, or where the wait is too long. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(limits.readWaitMs);
    let isAtWork = false;
    try {
      return await this.#slots.within(signal, () => {
        isAtWork = true;
        return work();
      });
    } catch (error) {
      throw !isAtWork && signal.aborted ? tooLong() : error;
    }
  }
}

const tooLong = () =>
  fail('RATE_LIMITED', { detail: 'Too many are searching at this moment.', retryAfterSeconds: 5 });
