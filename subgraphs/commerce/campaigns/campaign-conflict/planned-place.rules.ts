import Big from 'big.js';
import type { PromotedItem } from '../../../catalog/index.js';
import type {
  PromotionDefinition,
  PromotionReward,
  PromotionStore,
  PromotionTerms,
} from '../../pricing/promotion/promotion.entity.js';
import type { TimeWindow } from '../../pricing/window/time-window.entity.js';
import type { CampaignPlan, PlannedProduct, PlannedPromotion } from '../campaign/campaign.entity.js';

/** Where and when a planned promotion is. A store of null is checkout. */
export interface PlannedPlace {
  /** Its index in the plan. */
  promotion: number;
  store: PromotionStore | null;
  startsAt: string | null;
  endsAt: string | null;
}

export const windowOf = (
  { definition }: Pick<PlannedPromotion, 'definition'>,
  plan: Pick<CampaignPlan, 'window'>,
): TimeWindow | null => definition.window ?? plan.window;

export const placesOf = (plan: CampaignPlan): PlannedPlace[] =>
  plan.promotions.flatMap((planned, promotion) => {
    const { stores, isInCheckout } = planned.definition;
    const window = windowOf(planned, plan);
    const [startsAt, endsAt] = [window?.startsAt ?? null, window?.endsAt ?? null];
    const all = [...stores, ...(isInCheckout ? [null] : [])];
    return all.map(store => ({ promotion, store, startsAt, endsAt }));
  });

/** Automatic ones that change the price of each unit: in a store one of these decides, and the others do nothing. */
export const isPriceReduction = ({
  trigger,
  terms,
}: Pick<PromotionDefinition, 'trigger' | 'terms'>): boolean =>
  trigger === 'automatic' && ['percentage', 'amount_off', 'fixed_price'].includes(terms.kind);

type Reduction = Pick<PromotedItem, 'reduction' | 'value'> &
  Partial<Pick<PromotedItem, 'valueMax'>> & { currency?: string };

const none: Reduction = { reduction: null, value: null };

/** The assigned products, each with the most that the promotion can take off one unit. */
export const promotedItemsOf = (plan: CampaignPlan): PromotedItem[] =>
  plan.promotions.flatMap(({ definition, products }, group) =>
    products.map(({ productId, variantId, ...product }) => ({
      ...{ group, productId, variantId, valueMax: null, currency: definition.currency },
      ...reductionOf(definition, product),
    })),
  );

/** Amounts off an order, by a code or collected, are spread over its units: what falls on one is not known. */
function reductionOf(
  { terms, trigger }: PromotionDefinition,
  { promotionalPrice }: Pick<PlannedProduct, 'promotionalPrice'>,
): Reduction {
  if (promotionalPrice !== null) {
    return { reduction: 'price', value: promotionalPrice.amount, currency: promotionalPrice.currency };
  }
  return terms.kind === 'amount_off' && trigger !== 'automatic' ? none : deepestReduction(terms);
}

function deepestReduction(terms: PromotionTerms): Reduction {
  switch (terms.kind) {
    case 'percentage':
      return { reduction: 'percentage', value: terms.percentage, valueMax: terms.maximumDiscount };
    case 'amount_off':
      return { reduction: 'amount', value: terms.amount };
    case 'fixed_price':
      return terms.amount === null ? none : { reduction: 'price', value: terms.amount };
    case 'quantity_breaks':
      return toReduction(terms.breaks.at(-1)!.reward, 1);
    case 'bundle':
      return toReduction(terms.reward, terms.quantity);
    case 'buy_x_get_y':
      return {
        reduction: 'percentage',
        value: perUnit(
          new Big(terms.percentage).times(terms.getQuantity),
          terms.buyQuantity + terms.getQuantity,
        ),
      };
    case 'free_shipping':
      return none;
  }
}

/** Of one of so many units that have the reward together. */
function toReduction({ kind, value }: PromotionReward, units: number): Reduction {
  if (kind === 'percentage') {
    return { reduction: 'percentage', value };
  }
  return { reduction: kind === 'amount_off' ? 'amount' : 'price', value: perUnit(new Big(value), units) };
}

const perUnit = (value: Big, units: number): string => value.div(units).toFixed(10);
