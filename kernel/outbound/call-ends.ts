/** A call that was not answered yet. */
export interface OpenCall {
  end(reason: unknown): void;
}

/**
 * Ends the calls that were added to it and not taken out again. Calls are made by the thousand a second: a timer and a
 * listener of its own for each would cost more than the rest of what is done here for a call.
 */
export interface CallEnds {
  add(call: OpenCall): void;
  delete(call: OpenCall): void;
}

const bySignal = new WeakMap<AbortSignal, Set<OpenCall>>();

/** Ends calls, with the signal's reason, when it aborts. */
export function endsWith(signal: AbortSignal): CallEnds {
  let calls = bySignal.get(signal);
  if (calls === undefined) {
    const open = new Set<OpenCall>();
    signal.addEventListener('abort', () => {
      for (const call of open) {
        call.end(signal.reason);
      }
    });
    bySignal.set(signal, open);
    calls = open;
  }
  return calls;
}

const byTimeout = new Map<number, Timeouts>();

/** Ends calls with a TimeoutError so long after they were added. */
export function endsAfter(timeoutMs: number): CallEnds {
  let timeouts = byTimeout.get(timeoutMs);
  if (timeouts === undefined) {
    timeouts = new Timeouts(timeoutMs);
    byTimeout.set(timeoutMs, timeouts);
  }
  return timeouts;
}

/** Calls with the same timeout end in the order in which they began: one timer serves them all. */
class Timeouts implements CallEnds {
  readonly #timeoutMs: number;
  /** When each ends, by `performance.now()`. */
  readonly #endAtMs = new Map<OpenCall, number>();
  #isArmed = false;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  add(call: OpenCall): void {
    this.#endAtMs.set(call, performance.now() + this.#timeoutMs);
    if (!this.#isArmed) {
      this.#arm(this.#timeoutMs);
    }
  }

  delete(call: OpenCall): void {
    this.#endAtMs.delete(call);
  }

  /** A call that is open keeps the process alive by its connection; a timer must not, once its calls are answered. */
  #arm(delayMs: number): void {
    this.#isArmed = true;
    setTimeout(() => this.#endOverdue(), Math.max(1, Math.ceil(delayMs))).unref();
  }

  #endOverdue(): void {
    for (const [call, endAtMs] of this.#endAtMs) {
      const leftMs = endAtMs - performance.now();
      if (leftMs > 0) {
        this.#arm(leftMs);
        return;
      }
      call.end(new DOMException('The call was aborted due to its timeout', 'TimeoutError'));
    }
    this.#isArmed = false;
    byTimeout.delete(this.#timeoutMs);
  }
}
