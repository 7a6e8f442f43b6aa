/** Only active books price listings; a draft never did, a paused one did. */
export const priceBookStatuses = ['draft', 'active', 'paused'] as const;
export type PriceBookStatus = (typeof priceBookStatuses)[number];

/** What a book starts from. */
export const priceBaseKinds = ['catalog_price', 'cost', 'channel_price', 'price_book'] as const;
export type PriceBaseKind = (typeof priceBaseKinds)[number];

/** What a step does to the figure before it; `markup`, `margin` and `fixed` replace that figure. */
export const priceStepKinds = ['percentage', 'amount', 'markup', 'margin', 'fixed'] as const;
export type PriceStepKind = (typeof priceStepKinds)[number];

export const priceRoundingMethods = ['increment', 'ending'] as const;
export type PriceRoundingMethod = (typeof priceRoundingMethods)[number];

export const priceRoundingModes = ['up', 'down', 'nearest'] as const;
export type PriceRoundingMode = (typeof priceRoundingModes)[number];

/** Conditions of a book, in the order in which they are checked: the first that does not hold is the one named. */
export const priceConditions = [
  'window',
  'currency',
  'marketplace',
  'country',
  'store',
  'product',
  'brand',
  'product_type',
  'tag',
  'price',
  'cost',
] as const;
export type PriceCondition = (typeof priceConditions)[number];

/** Why the book that matches gives no price; the catalog's price then stays. */
export const priceObstacles = [
  'catalog_price_missing',
  'channel_price_missing',
  'cost_missing',
  'base_currency_differs',
  'bounds_conflict',
  'not_positive',
  'too_high',
] as const;
export type PriceObstacle = (typeof priceObstacles)[number];

/** What a row of a trace did; the kinds of steps, and what comes before and after them. */
export const priceTraceKinds = ['base', ...priceStepKinds, 'rounding', 'floor', 'ceiling'] as const;
export type PriceTraceKind = (typeof priceTraceKinds)[number];

/** What each value means to callers. */
export const priceObstacleMeanings: Record<PriceObstacle, string> = {
  catalog_price_missing: 'The product has no price in the currency of the store.',
  channel_price_missing: 'The price at the marketplace is not known yet.',
  cost_missing: 'A margin or markup needs the cost in the currency of the store, and there is none.',
  base_currency_differs: 'The book that it is based on is in another currency.',
  bounds_conflict: 'No price of the rounding lies between floor and ceiling.',
  not_positive: 'The price would not be above zero, or no price of the rounding is.',
  too_high: 'The price would have more than 15 digits before its decimal point.',
};
