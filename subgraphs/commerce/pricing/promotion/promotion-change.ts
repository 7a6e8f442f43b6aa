import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Promotion } from './promotion.entity.js';

/** A promotion before and after a change; null before it is made, and after it is deleted. */
export interface PromotionChange {
  before: Promotion | null;
  after: Promotion | null;
  /** Products whose assignment changed; empty where the promotion itself changed. */
  productIds: readonly string[];
}

/** Is told of changes in their transaction: listings that a promotion prices are compared, and stores are told of it. */
export type OnPromotionsChanged = (
  tx: Transaction,
  organizationId: string,
  changes: readonly PromotionChange[],
) => Promise<void>;
