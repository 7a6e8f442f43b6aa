/** Why something cannot be compared. */
export const comparisonReasons = [
  'not_available',
  'not_stated',
  'stated_by_one',
  'different_dimensions',
  'unit_missing',
  'not_measurable',
  'differs_by_offer',
  'price_not_published',
  'currencies_differ',
  'conditions_differ',
  'content_not_stated',
  'content_ambiguous',
] as const;
export type ComparisonReason = (typeof comparisonReasons)[number];
