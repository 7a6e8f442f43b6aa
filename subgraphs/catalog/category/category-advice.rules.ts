import type { CategoryRequest, TargetCategories } from './category-request.rules.js';

/** Deviations from what was asked: another model than the configured one, or a tree has nothing that is similar enough. */
export const warningsOf = (
  { model }: Pick<CategoryRequest, 'model'>,
  configuredModel: string | null,
  marketplaces: readonly TargetCategories[],
): string[] => [
  ...(model === null || model === configuredModel
    ? []
    : [`No language model ${model} is configured: the categories were found without one.`]),
  ...marketplaces.flatMap(({ marketplace, problems }) =>
    problems.map(problem => `${marketplace}: ${problem}`),
  ),
  ...marketplaces.filter(isEmpty).map(({ marketplace }) => `${marketplace}: no category is similar enough.`),
];

/** What the merchant may do next: say what the goods are, or give what the best category requires and nothing says. */
export const recommendationsOf = (marketplaces: readonly TargetCategories[]): string[] => [
  ...(marketplaces.some(isEmpty)
    ? ['Describe the product in its title or type, or give a query that says what it is.']
    : []),
  ...marketplaces.flatMap(({ marketplace, categories: [best] }) => {
    const missing = best === undefined ? [] : missingAttributes(best);
    return missing.length === 0
      ? []
      : [`${marketplace}: give what ${best!.label} requires: ${missing.join(', ')}.`];
  }),
];

/** Whether it was read, and has nothing. */
const isEmpty = ({ treeVersion, categories }: TargetCategories): boolean =>
  treeVersion !== null && categories.length === 0;

function missingAttributes({
  attributes,
  variantAttributes,
  suggestedValues,
}: TargetCategories['categories'][number]): string[] {
  const suggested = new Set(suggestedValues.map(({ name }) => name));
  return [...attributes, ...variantAttributes]
    .filter(({ name, isRequired }) => isRequired && !suggested.has(name))
    .map(({ name }) => name);
}
