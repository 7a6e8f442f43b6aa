import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { type FieldError, reject } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import { requireRoom } from './lock-promotion.js';
import type { Promotion, PromotionDefinition } from './promotion.entity.js';
import { lockPromotionsOf } from './promotion.queries.js';
import { promotionErrors } from './promotion.rules.js';
import type { PromotionIntent } from './promotion.values.js';
import { savePromotions } from './promotion.writer.js';
import type { PromotionChange } from './promotion-change.js';
import { candidateErrors, type Marketplaces, readStoreContext } from './promotion-check.js';
import { normalDefinition } from './promotion-form.rules.js';
import { promotionAfter } from './promotion-intent.rules.js';
import type { StatedProduct } from './promotion-product.entity.js';
import { boundsOf, placeOf, toAssigned } from './promotion-product.rules.js';
import { saveProducts } from './promotion-product.writer.js';
import { productErrorsOf } from './promotion-product-check.js';

/** A promotion that is made with its products, such as by a campaign. */
export interface PromotionDraft {
  definition: PromotionDefinition;
  products: readonly StatedProduct[];
  intent: PromotionIntent;
  campaignId: string | null;
}

export interface CheckedDraft extends PromotionDraft {
  /** What is wrong with the definition by itself. */
  own: readonly FieldError[];
}

/** Promotions that are made together. */
export interface PlannedPromotions {
  drafts: readonly CheckedDraft[];
  /** Where the caller has what an error of the draft is at. */
  pathOf: (path: string, index: number) => string;
}

export function checkedDraft({ definition, products, ...draft }: PromotionDraft): CheckedDraft {
  const own = promotionErrors(definition);
  return {
    ...draft,
    own,
    definition: own.length > 0 ? definition : normalDefinition(definition),
    products: products.map(product => ({ ...product, ...placeOf(product) })),
  };
}

/**
 * Makes all of them with their products, or none; the products of each are looked up by one statement. Throws
 * VALIDATION_FAILED, LIMIT_REACHED.
 */
export async function makePromotions(
  tx: Transaction,
  ctx: RequestContext,
  { marketplaces, ...planned }: PlannedPromotions & { marketplaces: Marketplaces },
): Promise<(PromotionChange & { after: Promotion })[]> {
  const { organizationId } = ctx;
  const { drafts } = planned;
  lockPromotionsOf(tx, organizationId);
  const { made, errors } = await checkedPromotions(tx, ctx, { ...planned, marketplaces });
  reject(errors);
  const automatic = made.filter(({ trigger }) => trigger === 'automatic').length;
  await requireRoom(tx, organizationId, { all: made.length, automatic });
  await savePromotions(tx, organizationId, made);
  await saveProducts(
    tx,
    organizationId,
    drafts.flatMap(({ products }, index) =>
      products.map(product => ({ ...toAssigned(product), promotionId: made[index]!.id })),
    ),
  );
  return made.map((after, index) => ({
    ...{ before: null, after },
    productIds: [...new Set(drafts[index]!.products.map(({ productId }) => productId))],
  }));
}

/** The promotions as they would be made, with everything wrong with them and their products. Nothing is written. */
export async function checkedPromotions(
  tx: Transaction,
  { organizationId, clock }: RequestContext,
  { drafts, pathOf, marketplaces }: PlannedPromotions & { marketplaces: Marketplaces },
): Promise<{ made: Promotion[]; errors: FieldError[] }> {
  const context = await readStoreContext(tx, organizationId, marketplaces);
  const candidates = drafts.map(({ products, ...draft }) => ({
    ...{ ...draft, id: newId(), before: null, bounds: boundsOf(products) },
  }));
  const errors = await candidateErrors(tx, organizationId, { candidates, context });
  const made = candidates.map(candidate => promotionAfter(null, candidate, clock.now()));
  for (const [index, { products, own }] of drafts.entries()) {
    if (products.length > 0 && own.length === 0) {
      const found = await productErrorsOf(tx, organizationId, { promotion: made[index]!, products, context });
      errors[index]!.push(...placed(found));
    }
  }
  return {
    made,
    errors: errors.flatMap((each, index) =>
      each.map(error => ({ ...error, path: pathOf(error.path, index) })),
    ),
  };
}

const placed = (found: readonly FieldError[][]): FieldError[] =>
  found.flatMap((each, index) => each.map(error => ({ ...error, path: `products.${index}.${error.path}` })));
