/** What a promotion takes off. */
export const promotionKinds = [
  'percentage',
  'amount_off',
  'fixed_price',
  'quantity_breaks',
  'buy_x_get_y',
  'bundle',
  'free_shipping',
] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** How buyers get it: everybody, whoever names the code, or whoever collects it in the store of the marketplace. */
export const promotionTriggers = ['automatic', 'code', 'collected'] as const;
export type PromotionTrigger = (typeof promotionTriggers)[number];

export const promotionRewardKinds = ['percentage', 'amount_off', 'fixed_price'] as const;
export type PromotionRewardKind = (typeof promotionRewardKinds)[number];

/** What the merchant wants of it. The clock and the stores decide the rest: see `promotionStatuses`. */
export const promotionIntents = ['draft', 'active', 'paused', 'ended'] as const;
export type PromotionIntent = (typeof promotionIntents)[number];

/**
 * What is told: the intent, with `scheduled` before the window and while no store has it yet, `ended` after the window, `failed`
 * where no store took it.
 */
export const promotionStatuses = ['draft', 'scheduled', 'active', 'paused', 'ended', 'failed'] as const;
export type PromotionStatus = (typeof promotionStatuses)[number];

/** `exclusive`: an order has no other promotion; `combinable`: with those that permit it. */
export const promotionStackings = ['exclusive', 'combinable'] as const;
export type PromotionStacking = (typeof promotionStackings)[number];
