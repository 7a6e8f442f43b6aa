import { ProviderError } from './provider-error.js';

/**
 * Makes the calls to one provider of one run. Once the provider takes none of the account any more, no other is made: each ends as that
 * one did, at once and uncounted.
 */
export class AccountGuard {
  #rejection: ProviderError | null = null;

  /** What the provider said when it took no more calls; null as long as it takes them. */
  get rejection(): ProviderError | null {
    return this.#rejection;
  }

  async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.#rejection !== null) {
      throw this.#rejection;
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProviderError && error.isOfAccount) {
        this.#rejection ??= error;
      }
      throw error;
    }
  }
}
