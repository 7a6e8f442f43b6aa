/** What a feed waits on: wakes arrive at any time, and any number of them before a look is one wake. */
export class WakeUp {
  #pending = false;
  #resolve: (() => void) | null = null;

  /** Wakes the waiting call, or the next one if nobody waits; several wakes in between count as one. */
  wake(): void {
    this.#pending = true;
    this.#resolve?.();
  }

  /**
   * Resolves at once if a wake came since the last wait, else with the next one or after the given time; null waits for a
   * wake however long it takes. Answers whether it was a wake.
   */
  async wait(timeoutMs: number | null): Promise<boolean> {
    if (!this.#pending) {
      await new Promise<void>(resolve => {
        const timer = timeoutMs === null ? undefined : setTimeout(resolve, timeoutMs);
        this.#resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#resolve = null;
    }
    const woken = this.#pending;
    this.#pending = false;
    return woken;
  }
}

/** One that can be told to wait no more, whoever waits. */
export class StoppableWakeUp extends WakeUp {
  stopped = false;

  /** Also wakes the waiting call, which has to check `stopped`. */
  stop(): void {
    this.stopped = true;
    this.wake();
  }
}
