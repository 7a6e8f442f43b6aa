import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import { lockPromotion, requireChangeable, requireNotOver } from './lock-promotion.js';
import type { Promotion } from './promotion.entity.js';
import { promotionLimits } from './promotion.limits.js';
import type { OnPromotionsChanged } from './promotion-change.js';
import { type Marketplaces, readStoreContext } from './promotion-check.js';
import type { AssignedPlace, ProductResult, StatedProduct } from './promotion-product.entity.js';
import { assignedBounds, findAssigned } from './promotion-product.queries.js';
import { nameErrors, outcomesOf, placeKey, placeOf, toAssigned } from './promotion-product.rules.js';
import type { AddedOutcome, RemovedOutcome } from './promotion-product.values.js';
import { removeProducts, saveProducts } from './promotion-product.writer.js';
import { productErrorsOf } from './promotion-product-check.js';

interface Dependencies {
  marketplaces: Marketplaces;
  onChanged: OnPromotionsChanged;
}

/** Assigning products to a promotion, and taking them out. Each succeeds or fails by itself; all are saved together. */
export class PromotionProductService {
  readonly #marketplaces: Marketplaces;
  readonly #onChanged: OnPromotionsChanged;

  constructor({ marketplaces, onChanged }: Dependencies) {
    this.#marketplaces = marketplaces;
    this.#onChanged = onChanged;
  }

  /**
   * Assigns products, or changes what they cost in the promotion. Throws PROMOTION_NOT_FOUND, VERSION_STALE,
   * PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN, PROMOTION_FOR_ALL_PRODUCTS, VALIDATION_FAILED.
   */
  async add(
    ctx: RequestContext,
    id: string,
    stated: readonly StatedProduct[],
  ): Promise<ProductResult<AddedOutcome>[]> {
    reject(countErrors(stated));
    const products = stated.map(product => ({ ...product, ...placeOf(product) }));
    return ctx.transaction(async tx => {
      const promotion = await lockPromotion(tx, ctx, id);
      requireAssignable(promotion, ctx.clock.now());
      const results = await this.#outcomes(tx, promotion, { organizationId: ctx.organizationId, products });
      const changed = results.filter(({ outcome }) => outcome === 'added' || outcome === 'updated');
      if (changed.length > 0) {
        const saved = changed.map(({ index }) => ({
          ...{ ...toAssigned(products[index]!), promotionId: promotion.id },
        }));
        await saveProducts(tx, ctx.organizationId, saved);
        await this.#tell(tx, ctx.organizationId, { promotion, changed });
      }
      return results;
    });
  }

  /** Takes products out. Throws PROMOTION_NOT_FOUND, VERSION_STALE, PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN, VALIDATION_FAILED. */
  async remove(
    ctx: RequestContext,
    id: string,
    stated: readonly AssignedPlace[],
  ): Promise<ProductResult<RemovedOutcome>[]> {
    reject(countErrors(stated));
    const places = stated.map(placeOf);
    const seen = new Set<string>();
    const errors = places.map(place => nameErrors(place, seen));
    return ctx.transaction(async tx => {
      const promotion = await lockPromotion(tx, ctx, id);
      requireChangeable(promotion);
      const of = { organizationId: ctx.organizationId, promotionId: promotion.id };
      const valid = places.filter((_place, index) => errors[index]!.length === 0);
      const removed = await removeProducts(tx, of, valid);
      if (removed.length > 0) {
        await this.#tell(tx, ctx.organizationId, { promotion, changed: removed });
      }
      const keys = new Set(removed.map(placeKey));
      return places.map((place, index) => {
        const outcome = keys.has(placeKey(place)) ? 'removed' : 'not_assigned';
        return toResult(place, { index, outcome, errors: errors[index]! });
      });
    });
  }

  async #outcomes(
    tx: Transaction,
    promotion: Promotion,
    { organizationId, products }: { organizationId: string; products: readonly StatedProduct[] },
  ): Promise<ProductResult<AddedOutcome>[]> {
    const context = await readStoreContext(tx, organizationId, this.#marketplaces);
    const errors = await productErrorsOf(tx, organizationId, { promotion, products, context });
    const valid = products.filter((_product, index) => errors[index]!.length === 0);
    const assigned = await findAssigned(tx, { organizationId, promotionId: promotion.id }, valid);
    const count = (await assignedBounds(tx, organizationId, [promotion.id])).get(promotion.id)?.count ?? 0;
    const outcomes = outcomesOf(products, {
      errors,
      assigned,
      room: promotionLimits.productsMax - count,
    });
    return outcomes.map((each, index) => toResult(products[index]!, { index, ...each }));
  }

  #tell(
    tx: Transaction,
    organizationId: string,
    { promotion, changed }: { promotion: Promotion; changed: readonly AssignedPlace[] },
  ): Promise<void> {
    const productIds = [...new Set(changed.map(({ productId }) => productId))];
    return this.#onChanged(tx, organizationId, [{ before: promotion, after: promotion, productIds }]);
  }
}

const toResult = <Outcome extends AddedOutcome | RemovedOutcome>(
  { productId, variantId }: AssignedPlace,
  { index, outcome, errors }: { index: number; outcome: Outcome; errors: FieldError[] },
) => ({
  ...{ index, productId, variantId, errors },
  outcome: errors.length > 0 ? ('rejected' as const) : outcome,
});

function requireAssignable(promotion: Promotion, now: Date): void {
  requireChangeable(promotion);
  requireNotOver(promotion, now);
  if (!promotion.isForAssignedProducts) {
    throw fail('PROMOTION_FOR_ALL_PRODUCTS');
  }
}

const countErrors = ({ length }: readonly unknown[]): FieldError[] =>
  length < 1 || length > promotionLimits.productsPerCallMax
    ? [
        {
          path: 'products',
          code: 'COUNT_INVALID',
          message: `Must have 1 to ${promotionLimits.productsPerCallMax} products.`,
        },
      ]
    : [];
