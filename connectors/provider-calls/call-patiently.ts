import { ProviderError } from './provider-error.js';

/** Ends early with the signal's reason. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

export interface Patience {
  wait: Wait;
  signal: AbortSignal;
  /** How often a call is made again that may succeed then. */
  triesAgain: number;
  /** How often a provider that wants fewer calls is waited for, and for how long at most, in milliseconds. */
  waitsMax: number;
  waitMaxMs: number;
  /** Whether the call may succeed when it is made again at once. Default: where the provider failed in passing. */
  isWorthRepeating?(error: ProviderError): boolean;
}

/**
 * Makes a call, again where the provider failed in passing, and again after the time that it asked to wait. Throws the last
 * ProviderError, what is none, and the signal's reason.
 */
export async function callPatiently<T>(call: () => Promise<T>, patience: Patience): Promise<T> {
  for (const left = { tries: patience.triesAgain, waits: patience.waitsMax }; ; ) {
    try {
      return await call();
    } catch (error) {
      await readyAgain(error, patience, left);
    }
  }
}

/** Counts a try, or a wait after it was made. Throws the error where another try is of no use. */
async function readyAgain(
  error: unknown,
  { wait, signal, waitMaxMs, isWorthRepeating = ({ isTemporary }) => isTemporary }: Patience,
  left: { tries: number; waits: number },
): Promise<void> {
  if (!(error instanceof ProviderError)) {
    throw error;
  }
  const { isThrottled, retryAfterMs } = error;
  if (isThrottled && retryAfterMs !== null && retryAfterMs <= waitMaxMs && left.waits > 0) {
    left.waits -= 1;
    await wait(retryAfterMs, signal);
    return;
  }
  if (isThrottled || !isWorthRepeating(error) || left.tries === 0) {
    throw error;
  }
  left.tries -= 1;
}
