import { Field, ID, InputType, Int } from 'type-graphql';
import { type FieldError, reject } from '../../../kernel/errors.js';
import { expectedVersion } from '../../../kernel/graphql/target.input.js';
import { emptyListErrors } from '../../../kernel/paging.js';
import { categoryLimits } from './category.limits.js';
import type { CategoryRequest } from './category-request.rules.js';

@InputType('CategoryTargetInput', { description: 'A tree that categories are asked of.' })
class CategoryTargetInput {
  @Field(() => String, {
    description: 'Key of a taxonomy, or of a marketplace with a connected account (docs/categories.md).',
  })
  marketplace!: string;

  @Field(() => String, {
    description:
      'Country in lower case: the store of a marketplace. Of taxonomies it is repeated in the answer alone.',
  })
  country!: string;
}

@InputType('CategoryRecommendationInput', {
  description: 'The product that categories are asked for, and what they are found by.',
})
export class CategoryRecommendationInput {
  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => [CategoryTargetInput], {
    nullable: true,
    description: `At most ${categoryLimits.targetsMax}; default: both taxonomies.`,
  })
  targets?: CategoryTargetInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: `What the goods are, in ${categoryLimits.queryLengthMin} to ${categoryLimits.queryLengthMax} characters; default: the product's title, type, highlights, tags, description and words of its SKU.`,
  })
  query?: string | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: categoryLimits.categories,
    description: `Categories of each tree: 1 to ${categoryLimits.categoriesMax}.`,
  })
  limit?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'False: no values of attributes are suggested.' })
  autofill?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `Name of the configured language model, at most ${categoryLimits.modelLengthMax} characters: it chooses among the first ${categoryLimits.categoriesMax} categories of each tree. A warning says if it is not used.`,
  })
  model?: string | null;
}

@InputType('ConfirmProductCategoryInput', { description: 'The category that a person chose for a product.' })
export class ConfirmProductCategoryInput {
  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'Key of the marketplace or taxonomy.' })
  marketplace!: string;

  @Field(() => String, { description: 'Id of the category there.' })
  categoryId!: string;

  @Field(() => Int, expectedVersion)
  expectedVersion?: number | null;
}

/** Throws VALIDATION_FAILED. */
export function toCategoryRequest(input: CategoryRecommendationInput): CategoryRequest {
  const { productId, targets = null, query = null, limit = null, autofill = null, model = null } = input;
  reject([
    ...lengthErrors('query', query?.trim(), [categoryLimits.queryLengthMin, categoryLimits.queryLengthMax]),
    ...lengthErrors('model', model, [1, categoryLimits.modelLengthMax]),
    ...rangeErrors('limit', limit, [1, categoryLimits.categoriesMax]),
    ...emptyListErrors({ targets }),
    ...rangeErrors('targets', targets?.length, [0, categoryLimits.targetsMax]),
  ]);
  return { productId, targets, query, limit, autofill, model };
}

type Bounds = readonly [least: number, most: number];

const isWithin = (value: number, [least, most]: Bounds): boolean => value >= least && value <= most;

const lengthErrors = (path: string, text: string | null | undefined, bounds: Bounds): FieldError[] =>
  text == null || isWithin(text.length, bounds)
    ? []
    : [{ path, code: 'LENGTH_INVALID', message: `Give ${bounds[0]} to ${bounds[1]} characters.` }];

const rangeErrors = (path: string, value: number | null | undefined, bounds: Bounds): FieldError[] =>
  value == null || isWithin(value, bounds)
    ? []
    : [{ path, code: 'OUT_OF_RANGE', message: `Give ${bounds[0]} to ${bounds[1]}.` }];
