import type { FieldError } from '../../../../kernel/errors.js';
import type { UnsuitableItem } from '../../../catalog/index.js';
import type { Standing } from '../../../platform/index.js';
import type { PromotionStore } from '../../pricing/promotion/promotion.entity.js';
import type { CampaignPlan } from '../campaign/campaign.entity.js';
import { memberErrors } from '../campaign/campaign-people.rules.js';
import { storeName } from '../campaign/campaign-plan.rules.js';
import type { CampaignConflict } from './campaign-conflict.entity.js';
import type { CampaignConflictCode, ConflictSeverity } from './campaign-conflict.values.js';
import { isPriceReduction, type PlannedPlace } from './planned-place.rules.js';

type Named = Partial<Pick<CampaignConflict, 'productId' | 'store'>>;

const conflict = (
  [code, severity]: [CampaignConflictCode, ConflictSeverity],
  path: string,
  detail: string,
  { productId = null, store = null }: Named = {},
): CampaignConflict => ({ code, severity, path, productId, store, detail });

/** What speaks against a plan by itself at this moment; `places` are those of its promotions. */
export const planConflicts = (
  plan: CampaignPlan,
  places: readonly PlannedPlace[],
  { standing, now }: { standing: Standing; now: Date },
): CampaignConflict[] => [
  ...incompleteConflicts(plan),
  ...(plan.window?.endsAt != null && plan.window.endsAt <= now.toISOString()
    ? [conflict(['window_over', 'error'], 'window.endsAt', "The campaign's window is over.")]
    : []),
  ...memberErrors(plan, standing).map(({ path, message }) =>
    conflict(['member_unsuitable', 'error'], path, message),
  ),
  ...twiceInPlan(plan, places),
];

const incompleteConflicts = (plan: CampaignPlan): CampaignConflict[] => [
  ...(plan.window === null
    ? [conflict(['plan_incomplete', 'error'], 'window', 'A campaign needs a window.')]
    : []),
  ...(plan.promotions.length === 0
    ? [conflict(['plan_incomplete', 'error'], 'promotions', 'A campaign needs a promotion.')]
    : []),
  ...plan.promotions.flatMap(({ definition, products }, index) => [
    ...(definition.isForAssignedProducts && products.length === 0
      ? [
          conflict(
            ['plan_incomplete', 'error'],
            `promotions.${index}.products`,
            'A promotion for assigned products needs one.',
          ),
        ]
      : []),
    ...(definition.stores.length === 0 && !definition.isInCheckout
      ? [
          conflict(
            ['plan_incomplete', 'error'],
            `promotions.${index}.stores`,
            'A promotion needs a store, or checkout.',
          ),
        ]
      : []),
  ]),
];

/** Automatic promotions of the plan that meet: in one place at one time, with a product in common. */
function twiceInPlan(plan: CampaignPlan, places: readonly PlannedPlace[]): CampaignConflict[] {
  const automatic = places.filter(
    ({ promotion }) => plan.promotions[promotion]!.definition.trigger === 'automatic',
  );
  const byPlace = Map.groupBy(automatic, ({ store }) => (store === null ? '' : storeName(store)));
  return [...byPlace.values()].flatMap(inOne =>
    inOne.flatMap((one, index) =>
      inOne.slice(index + 1).flatMap(other => (areAtOneTime(one, other) ? meeting(plan, one, other) : [])),
    ),
  );
}

const areAtOneTime = (one: PlannedPlace, other: PlannedPlace): boolean =>
  (one.endsAt === null || other.startsAt === null || other.startsAt < one.endsAt) &&
  (other.endsAt === null || one.startsAt === null || one.startsAt < other.endsAt);

function meeting(plan: CampaignPlan, one: PlannedPlace, other: PlannedPlace): CampaignConflict[] {
  const [first, second] = [plan.promotions[one.promotion]!, plan.promotions[other.promotion]!];
  const areReductions = isPriceReduction(first.definition) && isPriceReduction(second.definition);
  const detail = `The promotion "${first.key}" of this campaign is in the same place at the same time.`;
  const { store } = other;
  const path = `promotions.${other.promotion}`;
  const severity = areReductions ? 'error' : 'warning';
  if (!first.definition.isForAssignedProducts || !second.definition.isForAssignedProducts) {
    return [conflict(['product_promoted_twice', severity], path, detail, { store })];
  }
  const promoted = Map.groupBy(first.products, ({ productId }) => productId);
  return second.products.flatMap(({ productId, variantId }, index) => {
    const isShared = promoted
      .get(productId)
      ?.some(each => each.variantId === null || variantId === null || each.variantId === variantId);
    return isShared === true
      ? [
          conflict(['product_promoted_twice', severity], `${path}.products.${index}`, detail, {
            productId,
            store,
          }),
        ]
      : [];
  });
}

/** What creating the promotions would be rejected with, where the plan's own conflicts do not say it at the same path. */
export const promotionConflicts = (
  plan: CampaignPlan,
  errors: readonly FieldError[],
  ofPlan: readonly CampaignConflict[],
): CampaignConflict[] =>
  errors.flatMap(error => {
    const [, promotion, field, index] = error.path.split('.');
    const { definition, products } = plan.promotions[Number(promotion)]!;
    const isOfCampaign = field === 'window' && definition.window === null;
    const path = isOfCampaign ? error.path.replace(`promotions.${promotion}.`, '') : error.path;
    if (ofPlan.some(other => other.path === path)) {
      return [];
    }
    const named = {
      productId: field === 'products' ? (products[Number(index)]?.productId ?? null) : null,
      store: field === 'stores' ? (definition.stores[Number(index)] ?? null) : null,
    };
    return [conflict(['promotion_invalid', 'error'], path, `${error.code}: ${error.message}`, named)];
  });

/** What the catalog says of the planned items. */
export const itemConflicts = (plan: CampaignPlan, items: readonly UnsuitableItem[]): CampaignConflict[] =>
  items.flatMap(item => {
    const { group, productId, variantId, isListed, isSoldOut, loss } = item;
    const index = plan.promotions[group]!.products.findIndex(
      each => each.productId === productId && each.variantId === variantId,
    );
    const path = `promotions.${group}.products.${index}`;
    const named = { productId, store: storeOf(item) };
    if (!isListed) {
      const detail =
        named.store === null ? 'The product is not active.' : 'The product is not listed in this store.';
      return [conflict(['not_listed', 'error'], path, detail, named)];
    }
    return [
      ...(loss === null
        ? []
        : [
            conflict(
              ['price_below_cost', 'error'],
              path,
              `A unit would be sold for ${loss.price} ${loss.currency} and costs ${loss.cost}.`,
              named,
            ),
          ]),
      ...(isSoldOut ? [conflict(['out_of_stock', 'warning'], path, 'No unit is available.', named)] : []),
    ];
  });

const storeOf = ({ marketplace, country, storeId }: UnsuitableItem): PromotionStore | null =>
  marketplace === null ? null : { marketplace, country: country!, storeId: storeId! };

/** A promotion that is active, or will be, where a planned one is to be. */
export interface OverlappingPromotion extends Record<string, unknown> {
  /** Index of the planned one. */
  promotion: number;
  store: PromotionStore | null;
  promotionId: string;
  name: string;
  isPriceReduction: boolean;
  /** Null where one of the two is for all products. */
  productId: string | null;
}

export const overlapConflicts = (
  plan: CampaignPlan,
  overlaps: readonly OverlappingPromotion[],
): CampaignConflict[] =>
  overlaps.map(({ promotion, store, promotionId, name, productId, ...other }) => {
    const planned = plan.promotions[promotion]!;
    const areReductions = other.isPriceReduction && isPriceReduction(planned.definition);
    const index = planned.products.findIndex(each => each.productId === productId);
    const path = `promotions.${promotion}${index < 0 ? '' : `.products.${index}`}`;
    const detail = `The promotion "${name}" (${promotionId}) is in the same place at the same time.`;
    return conflict(['product_promoted_twice', areReductions ? 'error' : 'warning'], path, detail, {
      productId,
      store,
    });
  });

export const campaignConflicts = (others: readonly { id: string; name: string }[]): CampaignConflict[] =>
  others.map(({ id, name }) =>
    conflict(
      ['campaign_overlaps', 'warning'],
      'window',
      `The campaign "${name}" (${id}) is in one of these stores at the same time.`,
    ),
  );

/** Errors first. */
export const bySeverity = (conflicts: readonly CampaignConflict[]): CampaignConflict[] =>
  conflicts.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
