import { forgetOldest } from '../../../../kernel/forget-oldest.js';
import { productFileLimits } from './product-file.limits.js';

/** What rows further down need to know of a product named further up; of the latest `groupsRemembered` products. */
export class GroupMemory<T> {
  readonly #groups = new Map<string, T>();
  #hasForgotten = false;

  /** Whether an unknown product may have been known once: then a row that leans on it cannot be trusted. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }

  recall(key: string): T | undefined {
    return this.#groups.get(key);
  }

  remember(key: string, group: T): void {
    this.#groups.set(key, group);
    if (this.#groups.size > productFileLimits.groupsRemembered) {
      forgetOldest(this.#groups, productFileLimits.groupsRemembered / 100);
      this.#hasForgotten = true;
    }
  }
}
