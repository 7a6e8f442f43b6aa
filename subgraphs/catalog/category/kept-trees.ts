import { createHash } from 'node:crypto';
import { MarketplaceError } from '../../../connectors/marketplaces/marketplace-error.js';
import type { CategoryTree } from '../../../connectors/taxonomies/category-tree.js';
import { BoundedCache } from '../../../kernel/bounded-cache.js';
import type { Clock } from '../../../kernel/clock.js';
import { categoryLimits } from './category.limits.js';
import { type CategoryIndex, categoryIndex } from './category-index.rules.js';
import { knownTerms } from './term-files.js';

interface Kept<T> {
  value: Promise<T>;
  /** In milliseconds of the clock. */
  readAt: number;
}

/**
 * What was read of marketplaces, kept by this process for `categoryLimits.keptMs`. Who asks while it is being read waits for
 * the same answer. If it cannot be read again, what was read before goes on being used for a while.
 */
export class KeptReadings<T> {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #kept: BoundedCache<Kept<T>>;

  constructor(clock: Pick<Clock, 'now'>, entriesMax: number) {
    this.#clock = clock;
    this.#kept = new BoundedCache(entriesMax);
  }

  /** @throws MarketplaceError of `read`, where nothing was read before. */
  async get(key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    const now = this.#clock.now().getTime();
    if (kept !== undefined && now - kept.readAt < categoryLimits.keptMs) return kept.value;
    const fresh: Kept<T> = { value: read(), readAt: now };
    this.#kept.set(key, fresh);
    try {
      return await fresh.value;
    } catch (error) {
      const isOurs = this.#kept.get(key) === fresh;
      if (kept === undefined || !(error instanceof MarketplaceError && error.isTemporary)) {
        if (isOurs) this.#kept.set(key, { ...fresh, readAt: Number.NEGATIVE_INFINITY });
        throw error;
      }
      const readAt = now - categoryLimits.keptMs + categoryLimits.retryMs;
      if (isOurs) this.#kept.set(key, { value: kept.value, readAt });
      return kept.value;
    }
  }
}

/** Trees as they are searched: merchants of one marketplace and country share one. */
export class SharedIndexes {
  readonly #indexes = new BoundedCache<CategoryIndex>(categoryLimits.treesMax, {
    bytesMax: categoryLimits.treesBytesMax,
  });

  of(tree: CategoryTree): CategoryIndex {
    const { categories, leavesOnly } = tree;
    const text = JSON.stringify([leavesOnly, categories.map(({ id, name, parent }) => [id, name, parent])]);
    const digest = createHash('sha256').update(text).digest('base64');
    const known = this.#indexes.get(digest);
    if (known !== undefined) return known;
    const index = categoryIndex(tree, knownTerms());
    this.#indexes.set(digest, index, categories.length * categoryLimits.categoryBytes);
    return index;
  }
}
