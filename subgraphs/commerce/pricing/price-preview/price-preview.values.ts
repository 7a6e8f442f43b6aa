/** What is worth a look before a price is sent. */
export const priceWarningCodes = [
  'BELOW_COST',
  'BELOW_OTHER_FLOOR',
  'LARGE_CHANGE',
  'OTHER_BOOK_MATCHES',
  'NO_PRICE_BY_BOOK',
  'SALE_PRICE_LEFT_OUT',
] as const;
export type PriceWarningCode = (typeof priceWarningCodes)[number];

/** What each value means to callers. */
export const priceWarningMeanings: Record<PriceWarningCode, string> = {
  BELOW_COST: 'The price would be below the cost.',
  BELOW_OTHER_FLOOR: 'The price would be below the floor of another book that matches and does not decide.',
  LARGE_CHANGE: 'The price would change by more than the limit of the preview.',
  OTHER_BOOK_MATCHES: 'Another book matches as well, and does not decide.',
  NO_PRICE_BY_BOOK: "The book that matches cannot give a price: the catalog's price stays.",
  SALE_PRICE_LEFT_OUT: 'The sale price is not below the price: it would not be sent.',
};
