/** What a criterion is about. */
export const criterionGroups = [
  'requirements',
  'title',
  'description',
  'images',
  'category',
  'attributes',
  'identifiers',
  'price',
  'stock',
  'policies',
  'language',
  'listing',
] as const;
export type CriterionGroup = (typeof criterionGroups)[number];

/** How a criterion was met. The last two do not count in a score. */
export const criterionResults = ['met', 'partly_met', 'not_met', 'not_applicable', 'unknown'] as const;
export type CriterionResult = (typeof criterionResults)[number];
