import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { discoveryLimits } from './discovery.limits.js';

const analyzeProducts = sql('catalog.publicProduct.analyze', 'analyze catalog.public_product');
const analyzeChanges = sql('catalog.publicProductChange.analyze', 'analyze catalog.public_product_change');

/** What one round of the follower published. */
export interface PublishedRound {
  products: number;
  /** Whether it took as many changes as it may, so that more may wait. */
  isFull: boolean;
}

/**
 * Has searches planned anew while an import is published. A connection keeps the plans that it made while a table was almost empty,
 * and these read all of it for every candidate, until its statistics change. Autovacuum sees to that only up to a minute later.
 */
export class PublicProductStatistics {
  #sinceAnalyzed = 0;
  #published = 0;
  #wasFull = false;

  /** Once a round is committed: after hundreds of products, and ever more rarely as there are more. */
  async follow(db: Pick<Database, 'query'>, { products, isFull }: PublishedRound): Promise<void> {
    if (isFull && !this.#wasFull) await db.query(analyzeChanges);
    this.#wasFull = isFull;
    this.#published += products;
    this.#sinceAnalyzed += products;
    if (this.#sinceAnalyzed >= Math.max(discoveryLimits.productsPerRound, this.#published / 2)) {
      this.#sinceAnalyzed = 0;
      await db.query(analyzeProducts);
    }
  }
}
