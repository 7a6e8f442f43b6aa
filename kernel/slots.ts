import { fail } from './errors.js';

/** So many may be in at the same time; the others wait in the order in which they came, `waitingMax` of them. */
export class Slots {
  #free: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number, waitingMax: number = Number.POSITIVE_INFINITY) {
    this.#free = count;
    this.#waitingMax = waitingMax;
  }

  /** Answers how to leave. Throws RATE_LIMITED where too many wait, and the reason of the signal where it ends the wait. */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free === 0 && this.#waiting.length >= this.#waitingMax) {
      throw fail('RATE_LIMITED', { detail: 'Too many are waiting for the same.', retryAfterSeconds: 1 });
    }
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    return () => this.#leave();
  }

  /** Does the work once there is room for it. */
  async within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(begin);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
