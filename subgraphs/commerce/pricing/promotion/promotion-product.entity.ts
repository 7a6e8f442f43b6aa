import type { FieldError } from '../../../../kernel/errors.js';
import type { Money } from '../../../../kernel/money.js';
import type { PromotionProduct } from './promotion.entity.js';
import type { AddedOutcome, RemovedOutcome } from './promotion-product.values.js';

/** A product that is to be in a promotion, as a caller states it. */
export interface StatedProduct extends Omit<PromotionProduct, 'addedAt' | 'promotionalPrice'> {
  promotionalPrice: Money | null;
}

/** A product that is to be in a promotion, as it is stored. */
export type AssignedProduct = Omit<PromotionProduct, 'addedAt'>;

/** Which assignment is meant. */
export type AssignedPlace = Pick<PromotionProduct, 'productId' | 'variantId'>;

/** What became of one product of a call; paths of errors are within it. */
export interface ProductResult<Outcome extends AddedOutcome | RemovedOutcome> extends AssignedPlace {
  /** Place in the call, from 0. */
  index: number;
  outcome: Outcome;
  errors: FieldError[];
}

/** What of a promotion's products its own rules depend on. */
export interface AssignedBounds {
  count: number;
  /** Products with a price of their own, and those without. */
  pricedCount: number;
  unpricedCount: number;
  purchaseLimitMin: number | null;
  purchaseLimitMax: number | null;
  promotionalStockMin: number | null;
  promotionalStockMax: number | null;
}
