/** Conditions of a promotion, in the order in which they are checked: the first that does not hold is the one named. */
export const promotionConditions = ['window', 'currency', 'store', 'delivery', 'product', 'limits'] as const;
export type PromotionCondition = (typeof promotionConditions)[number];

/** What each value means to callers. */
export const promotionConditionMeanings: Record<PromotionCondition, string> = {
  window: 'It is not within the window.',
  currency: 'The store sells in another currency.',
  store: 'The promotion is not for the store.',
  delivery: 'The marketplace takes no sale prices with prices: the promotion is delivered as one of its own.',
  product: 'The product is not assigned to the promotion.',
  limits:
    'The promotion, or the product in it, has a limit that a price cannot hold: uses, a budget, a minimum spend, a maximum discount, or units.',
};

/** Why the promotion that matches gives no sale price; no other promotion and no sale price of the product steps in. */
export const salePriceObstacles = [
  'price_missing',
  'promotional_price_missing',
  'sale_price_not_below_price',
  'sale_price_not_positive',
] as const;
export type SalePriceObstacle = (typeof salePriceObstacles)[number];

/** What each value means to callers. */
export const salePriceObstacleMeanings: Record<SalePriceObstacle, string> = {
  price_missing: 'The variant has no price in the currency of the store.',
  promotional_price_missing: 'The promotion leaves the price to its products, and this one has none.',
  sale_price_not_below_price: 'The sale price would not be below the price.',
  sale_price_not_positive: 'The sale price would not be above zero.',
};

/** What a row of a trace did. */
export const salePriceTraceKinds = ['base', 'percentage', 'amount_off', 'fixed_price', 'rounding'] as const;
export type SalePriceTraceKind = (typeof salePriceTraceKinds)[number];
