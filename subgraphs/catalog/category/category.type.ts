import { Field, Float, ID, ObjectType } from 'type-graphql';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { newId } from '../../../kernel/ids.js';
import type { CategoryAttribute } from './attribute-table.rules.js';
import type { ProductCategories, TargetCategories, TargetCategory } from './category-request.rules.js';

const AttributeTypeEnum = describedEnum<CategoryAttribute['type']>(
  'CategoryAttributeType',
  {
    text: 'Any text.',
    number: 'A number.',
    date: 'A day or a time.',
    boolean: 'Yes or no.',
    choice: 'One of the allowed values, or several.',
  },
  'What values an attribute takes.',
);

@ObjectType('CategoryAttribute', {
  simpleResolvers: true,
  description: 'What goods of a category are described by.',
})
class CategoryAttributeType implements CategoryAttribute {
  @Field(() => String, { description: "The publisher's name of the attribute." })
  name!: string;

  @Field(() => String, { description: 'As people know it.' })
  label!: string;

  @Field(() => AttributeTypeEnum, { description: 'What values it takes.' })
  type!: CategoryAttribute['type'];

  @Field(() => Boolean, { description: 'Whether the publisher requires it.' })
  isRequired!: boolean;

  @Field(() => [String], { description: 'Allowed values, at most 500; empty if any is.' })
  values!: string[];
}

@ObjectType('RecommendedCategory', {
  simpleResolvers: true,
  description: 'A category that may be the one of a product.',
})
class RecommendedCategoryType {
  @Field(() => ID, { description: "The publisher's id of the category." })
  categoryId!: string;

  @Field(() => String, { description: 'Names from the top of the tree to the category, separated by " > ".' })
  label!: string;

  @Field(() => String, { description: 'Key of the taxonomy or marketplace.' })
  marketplace!: string;

  @Field(() => String, { description: 'Country of the target.' })
  country!: string;

  @Field(() => Float, {
    description:
      'From 0 to 1, how well texts and confirmed assignments agree with the category. It orders the categories of one tree and is no probability.',
  })
  similarity!: number;

  @Field(() => [CategoryAttributeType], { description: 'Attributes of the product as a whole.' })
  attributes!: CategoryAttributeType[];

  @Field(() => [CategoryAttributeType], { description: 'Attributes that variants may differ in.' })
  variantAttributes!: CategoryAttributeType[];

  @Field(() => GraphQLJSONObject, {
    description: 'Suggested values by name of the attribute; a list where variants differ.',
  })
  suggestedAttributeValues!: Record<string, unknown>;

  @Field(() => GraphQLJSONObject, {
    description:
      'How things were derived: `category` by `texts`, `assignments`, or the choice of a `model`, which is named; each suggested attribute by its `source` and the `evidence` there.',
  })
  suggestionMeta!: Record<string, unknown>;
}

@ObjectType('MarketplaceCategories', {
  simpleResolvers: true,
  description: 'The categories that one tree has for a product.',
})
class MarketplaceCategoriesType {
  @Field(() => String, { description: 'Key of the taxonomy or marketplace.' })
  marketplace!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Edition of the tree, as its publisher names it; when it was read, if it names none. Null if it could not be read.',
  })
  treeVersion!: string | null;

  @Field(() => Boolean, {
    description: 'Whether the product is on sale there, or has a category for it already.',
  })
  existsOnProduct!: boolean;

  @Field(() => [RecommendedCategoryType], {
    description:
      'The best first, before them what a model chose; empty if none is similar enough, which a warning says.',
  })
  categories!: RecommendedCategoryType[];
}

@ObjectType('CategoryRecommendation', {
  simpleResolvers: true,
  description: 'Categories that suit a product, of each tree that was asked.',
})
export class CategoryRecommendationType {
  @Field(() => ID, { description: 'Id of this recommendation, to ask about it.' })
  operationId!: string;

  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string;

  @Field(() => Boolean, { description: 'Whether every tree has a category for it.' })
  success!: boolean;

  @Field(() => [MarketplaceCategoriesType], { description: 'In the order of the targets.' })
  marketplaces!: MarketplaceCategoriesType[];

  @Field(() => [String], { description: 'Messages about deviations from the request.' })
  warnings!: string[];

  @Field(() => [String], { description: 'What may be done next, such as attributes to give.' })
  recommendations!: string[];
}

export const toRecommendation = ({
  product,
  marketplaces,
  warnings,
  recommendations,
}: ProductCategories): CategoryRecommendationType => ({
  operationId: newId(),
  productId: product.id,
  success: marketplaces.every(({ categories }) => categories.length > 0),
  marketplaces: marketplaces.map(toMarketplace),
  warnings: [...warnings],
  recommendations: [...recommendations],
});

const toMarketplace = ({
  marketplace,
  treeVersion,
  existsOnProduct,
  categories,
}: TargetCategories): MarketplaceCategoriesType => ({
  marketplace,
  treeVersion,
  existsOnProduct,
  categories: categories.map(toCategory),
});

const toCategory = ({
  suggestedValues,
  source,
  attributes,
  variantAttributes,
  ...category
}: TargetCategory): RecommendedCategoryType => ({
  ...category,
  attributes: attributes.map(toAttribute),
  variantAttributes: variantAttributes.map(toAttribute),
  suggestedAttributeValues: Object.fromEntries(suggestedValues.map(({ name, value }) => [name, value])),
  suggestionMeta: {
    category: typeof source === 'string' ? { source } : { source: 'model', ...source },
    attributes: Object.fromEntries(
      suggestedValues.map(({ name, source, evidence }) => [name, { source, evidence }]),
    ),
  },
});

const toAttribute = ({
  name,
  label,
  type,
  isRequired,
  values,
}: CategoryAttribute): CategoryAttributeType => ({
  name,
  label,
  type,
  isRequired,
  values: [...values],
});
