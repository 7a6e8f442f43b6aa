import type { CallMeter } from '../provider-calls/call-meter.js';
import { ProviderError } from '../provider-calls/provider-error.js';
import { sdkError } from './sdk-error.js';

/** What ends a request early: its time limit, its caller's signal, or an error of ours that the library must not hide. */
export class RequestEnd {
  readonly #caller: AbortSignal | undefined;
  readonly #timeout: AbortSignal;
  readonly #abort = new AbortController();
  #failure: { error: unknown } | null = null;
  readonly signal: AbortSignal;

  /** Until `timeoutMs` from now, for all calls of the request together. */
  constructor(caller: AbortSignal | undefined, timeoutMs: number) {
    this.#caller = caller;
    this.#timeout = AbortSignal.timeout(timeoutMs);
    const others = caller === undefined ? [] : [caller];
    this.signal = AbortSignal.any([this.#abort.signal, this.#timeout, ...others]);
  }

  /** Ends the request with this error; the first one stands. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#abort.abort(error);
  }

  throwIfFailed(): void {
    if (this.#failure !== null) {
      throw this.#failure.error;
    }
  }

  /** Nothing of the request goes on. */
  close(): void {
    this.#abort.abort(new Error('The request is over.'));
  }

  /** The meter, whose errors end the request as they are. */
  guarded(meter: CallMeter): CallMeter {
    const rethrow = (error: unknown): never => {
      this.fail(error);
      throw error;
    };
    return {
      begin: async plan => {
        const started = await meter.begin(plan).catch(rethrow);
        return { end: outcome => started.end(outcome).catch(rethrow) };
      },
    };
  }

  /** What the caller is told of an error. */
  errorOf(title: string, error: unknown): unknown {
    if (this.#caller?.aborted) {
      return this.#caller.reason;
    }
    const found = this.#failure === null ? error : this.#failure.error;
    if (found instanceof ProviderError) {
      return found;
    }
    if (this.#timeout.aborted) {
      return new ProviderError('unknown', `${title} did not answer in time.`);
    }
    return this.#failure === null ? sdkError(title, error) : found;
  }
}
