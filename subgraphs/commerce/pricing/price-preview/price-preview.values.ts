/** What is worth a look before a price is sent. */
export const priceWarningCodes = [
  'below_cost',
  'below_other_floor',
  'large_change',
  'other_book_matches',
  'no_price_by_book',
  'sale_price_not_below_price',
  'sale_price_below_cost',
  'sale_price_below_floor',
  'other_promotion_matches',
  'no_sale_price_by_promotion',
] as const;
export type PriceWarningCode = (typeof priceWarningCodes)[number];

/** What each value means to callers. */
export const priceWarningMeanings: Record<PriceWarningCode, string> = {
  below_cost: 'The price would be below the cost.',
  below_other_floor: 'The price would be below the floor of another book that matches and does not decide.',
  large_change: 'The price would change by more than the limit of the preview.',
  other_book_matches: 'Another book matches as well, and does not decide.',
  no_price_by_book: "The book that matches cannot give a price: the catalog's price stays.",
  sale_price_not_below_price: 'The sale price is not below the price: it would not be sent.',
  sale_price_below_cost: 'The sale price would be below the cost.',
  sale_price_below_floor: 'The sale price would be below the floor of a book that matches.',
  other_promotion_matches: 'Another promotion matches as well, and does not decide.',
  no_sale_price_by_promotion: 'The promotion that matches can give no sale price: there is none.',
};
