import type { FieldError } from '../../../../kernel/errors.js';
import { formatAmount, type Money } from '../../../../kernel/money.js';
import type { PromotionDefinition, PromotionStore } from '../../pricing/promotion/promotion.entity.js';
import { readWindow, type StatedWindow } from '../../pricing/window/time-window.rules.js';
import type { CampaignPlan, CampaignTargets, PlannedProduct, PlannedPromotion } from './campaign.entity.js';
import { differencesOf } from './campaign-difference.rules.js';
import { planErrors } from './campaign-plan.rules.js';

/** A planned promotion as a caller states it, with what was found wrong when it was read. */
export interface StatedPromotion {
  key: string;
  definition: PromotionDefinition;
  /** Whether the stores were left out: it is in all promotion stores of the plan then. */
  isInAllStores: boolean;
  products: PlannedProduct[];
  /** At paths of the definition. */
  errors: readonly FieldError[];
}

/** What a caller changes: what is absent stays, null clears. Objects and lists are replaced as a whole. */
export interface CampaignChanges {
  name?: string | null | undefined;
  objective?: string | null | undefined;
  ownerId?: string | null | undefined;
  approverId?: string | null | undefined;
  stores?: PromotionStore[] | null | undefined;
  promotionStores?: PromotionStore[] | null | undefined;
  window?: StatedWindow | null | undefined;
  budget?: Money | null | undefined;
  targets?: CampaignTargets | null | undefined;
  productIds?: string[] | null | undefined;
  promotions?: StatedPromotion[] | null | undefined;
}

const cleared: Omit<CampaignPlan, 'window' | 'promotions'> = {
  name: '',
  objective: null,
  ownerId: '',
  approverId: null,
  stores: [],
  promotionStores: [],
  budget: null,
  targets: { orders: null, units: null, revenue: null },
  productIds: [],
};

export const emptyPlan: CampaignPlan = { ...cleared, window: null, promotions: [] };

/** The plan as it is to be, with everything wrong with it by itself. Errors are at the paths of the changes. */
export function changedPlan(
  before: CampaignPlan,
  { window: stated, promotions, ...changes }: CampaignChanges,
): { plan: CampaignPlan; errors: FieldError[] } {
  const { window, errors } =
    stated == null ? { window: stated === undefined ? before.window : null, errors: [] } : readWindow(stated);
  const keys = Object.keys(cleared) as (keyof typeof cleared)[];
  const entries = keys.map(key => [
    key,
    changes[key] === undefined ? before[key] : (changes[key] ?? cleared[key]),
  ]);
  const fields = Object.fromEntries(entries) as typeof cleared;
  const plan: CampaignPlan = {
    ...fields,
    window,
    promotions:
      promotions === undefined
        ? before.promotions
        : (promotions ?? []).map(promotion => toPlanned(promotion, fields.promotionStores)),
  };
  const found = [...errors, ...statedErrors(promotions ?? []), ...planErrors(plan)];
  return found.length > 0 ? { plan, errors: once(found) } : { plan: normalPlan(plan), errors: [] };
}

const toPlanned = (
  { key, definition, isInAllStores, products }: StatedPromotion,
  stores: PromotionStore[],
): PlannedPromotion => ({
  key,
  definition: isInAllStores ? { ...definition, stores } : definition,
  products,
});

const statedErrors = (promotions: readonly StatedPromotion[]): FieldError[] =>
  promotions.flatMap(({ errors }, index) =>
    errors.map(error => ({ ...error, path: `promotions.${index}.${error.path}` })),
  );

/** A promotion is checked when it is read and in its plan. */
const once = (errors: readonly FieldError[]): FieldError[] =>
  [
    ...new Map(errors.toReversed().map(error => [`${error.path} ${error.code}`, error])).values(),
  ].toReversed();

/** One form for all that means the same, so that a change that changes nothing is known. */
const normalPlan = (plan: CampaignPlan): CampaignPlan => ({
  ...plan,
  name: plan.name.trim(),
  objective: plan.objective?.trim() || null,
  ownerId: plan.ownerId.toLowerCase(),
  approverId: plan.approverId?.toLowerCase() ?? null,
  budget: normalMoney(plan.budget),
  targets: { ...plan.targets, revenue: normalMoney(plan.targets.revenue) },
  productIds: [...new Set(plan.productIds.map(id => id.toLowerCase()))],
  promotions: plan.promotions.map(promotion => ({
    ...promotion,
    products: promotion.products.map(product => normalProduct(product)),
  })),
});

const normalMoney = (money: Money | null): Money | null =>
  money && { ...money, amount: formatAmount(money.amount, money.currency) };

const normalProduct = ({
  productId,
  variantId,
  promotionalPrice,
  ...limits
}: PlannedProduct): PlannedProduct => ({
  ...limits,
  productId: productId.toLowerCase(),
  variantId: variantId?.toLowerCase() ?? null,
  promotionalPrice: normalMoney(promotionalPrice),
});

/** By the form that `changedPlan` gives and the database keeps. */
export const isSamePlan = (one: CampaignPlan, other: CampaignPlan): boolean =>
  differencesOf(one, other).length === 0;
