import type { TimeWindow } from '../window/time-window.entity.js';
import type {
  PromotionIntent,
  PromotionRewardKind,
  PromotionStacking,
  PromotionTrigger,
} from './promotion.values.js';

/** Percent off, above 0 up to 100; or an amount in the promotion's currency that is taken off, or is the price. */
export interface PromotionReward {
  kind: PromotionRewardKind;
  value: string;
}

/** From `quantity` units on, each costs less by the reward. */
export interface QuantityBreak {
  quantity: number;
  reward: PromotionReward;
}

export type PromotionTerms =
  /** Off each price, above 0 up to 100; rounded down to the minor unit. `maximumDiscount` bounds it for an order. */
  | { kind: 'percentage'; percentage: string; maximumDiscount: string | null }
  /** By code or collected: off an order, once. Automatic: off each unit. */
  | { kind: 'amount_off'; amount: string }
  /** Of each unit; null where each assigned product has its own. */
  | { kind: 'fixed_price'; amount: string | null }
  /** By ascending quantity. Units of the same variant count together. */
  | { kind: 'quantity_breaks'; breaks: QuantityBreak[] }
  /** Of the promoted products, the cheapest units are those that are got; 100 percent is free. */
  | { kind: 'buy_x_get_y'; buyQuantity: number; getQuantity: number; percentage: string }
  /** So many units of the promoted products, in any mix, together; `fixed_price` is what they cost together. */
  | { kind: 'bundle'; quantity: number; reward: PromotionReward }
  | { kind: 'free_shipping' };

/** A store of a connected account; `storeId` is the marketplace's. */
export interface PromotionStore {
  marketplace: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  storeId: string;
}

/** Two combine only where each permits the other. */
export interface PromotionCombination {
  stacking: PromotionStacking;
  /** The group that others name to permit it; null for none. */
  group: string | null;
  /** Groups that it permits; empty: all. */
  combinesWith: string[];
}

/** Null is unlimited. Uses are orders. */
export interface PromotionLimits {
  usageLimit: number | null;
  usageLimitPerBuyer: number | null;
  /** What all orders together get off, at most; in the promotion's currency. */
  budget: string | null;
  /** What the promoted items of an order cost before discounts, at least; in the promotion's currency. */
  minimumSpend: string | null;
}

/** What decides who gets what. */
export interface PromotionDefinition {
  name: string;
  terms: PromotionTerms;
  trigger: PromotionTrigger;
  /** Unique in the organization whatever its case; null unless the trigger is `code`. */
  code: string | null;
  /** The only currency it holds in; null is all. A promotion with an amount has one. */
  currency: string | null;
  /** Whether only assigned products are promoted. Explicit, so that removing the last one promotes nothing. */
  isForAssignedProducts: boolean;
  stores: PromotionStore[];
  /** Whether it holds in sessions of agentic checkout. */
  isInCheckout: boolean;
  window: TimeWindow | null;
  /** 0 to 1,000; the higher one is applied first. */
  priority: number;
  combination: PromotionCombination;
  limits: PromotionLimits;
}

export interface Promotion extends PromotionDefinition {
  id: string;
  intent: PromotionIntent;
  /** Whether no store took it, and it is not in checkout: what makes it `failed`. */
  isDeliveryFailed: boolean;
  /** When the first of its stores has it, where none has it before, and it is not in checkout; null where that is not known. */
  deliveryStartsAt: string | null;
  /** Orders that it is used or held for. */
  useCount: number;
  /** What those get off, in the currency of the promotion; "0" without one. A budget is for all of it. */
  discountTotal: string;
  /** What of that open sessions hold, which are no orders yet. */
  discountHeld: string;
  campaignId: string | null;
  /** When it last became active; null for drafts. */
  activatedAt: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** A product (or one of its variants) in a promotion. Null: what the promotion says. */
export interface PromotionProduct {
  productId: string;
  /** Null: all of its variants. */
  variantId: string | null;
  /** Of a unit, in the promotion's currency. */
  promotionalPrice: string | null;
  /** Units a buyer may buy at that price. */
  purchaseLimit: number | null;
  /** Units that a store sells at that price, and that checkout sells at it in all. */
  promotionalStock: number | null;
  addedAt: string;
}
