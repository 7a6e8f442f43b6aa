/** Why a promotion does not apply to a cart, in the order in which it is asked; the first that fails is told. */
export const cartConditions = [
  'not_active',
  'window',
  'currency',
  'product',
  'promotional_stock',
  'minimum_spend',
  'usage_limit',
  'usage_limit_per_buyer',
  'budget',
  'combination',
  'nothing_off',
] as const;
export type CartCondition = (typeof cartConditions)[number];

/** What each value means to callers. */
export const cartConditionMeanings: Record<CartCondition, string> = {
  not_active: 'It is not active in checkout: not started there, paused or ended.',
  window: 'It is not within the window.',
  currency: 'The session is in another currency.',
  product: 'The session has none of the assigned products.',
  promotional_stock: 'Nothing is left of the promotional stock of the products that the session has.',
  minimum_spend: 'The promoted items cost less than the minimum.',
  usage_limit: 'Others have used it as often as it may be.',
  usage_limit_per_buyer: 'The buyer has used it as often as one buyer may.',
  budget: 'The budget is spent.',
  combination: 'One that was applied before does not permit it, or it does not permit that one.',
  nothing_off: 'It would take off less than a minor unit of the currency.',
};

/** What bounds what a promotion gives to a cart, in the order in which it is asked. */
export const cartLimitKinds = ['purchase_limit', 'promotional_stock', 'maximum_discount', 'budget'] as const;
export type CartLimitKind = (typeof cartLimitKinds)[number];

/** What each value means to callers. */
export const cartLimitKindMeanings: Record<CartLimitKind, string> = {
  purchase_limit: 'Units of the product that one order has at the promotional price.',
  promotional_stock: 'Units of the product that were left of its promotional stock.',
  maximum_discount: 'What the promotion takes off an order, at most.',
  budget: 'What was left of the budget.',
};
