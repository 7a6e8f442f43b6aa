import { Field, Float, ObjectType } from 'type-graphql';
import type { CategoryMapping, ListingDefaults } from '../../../connectors/marketplaces/listing-defaults.js';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';

@ObjectType('CategoryMapping', { simpleResolvers: true })
class CategoryMappingType implements CategoryMapping {
  @Field(() => String, { description: "The merchant's own words, as in `productType` of products." })
  productType!: string;

  @Field(() => String, { description: "The marketplace's." })
  categoryId!: string;
}

@ObjectType('ListingDefaults', {
  simpleResolvers: true,
  description: 'What the account says of listings where the product says nothing.',
})
export class ListingDefaultsType implements ListingDefaults {
  @Field(() => String, {
    nullable: true,
    description: "The marketplace's category of products whose type is not mapped.",
  })
  categoryId!: string | null;

  @Field(() => [CategoryMappingType])
  categoryMappings!: CategoryMappingType[];

  @Field(() => String, { nullable: true })
  brand!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How titles are made there: {title}, with {brand} and {productType} where they are wanted.',
  })
  titleTemplate!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Of the parcel of a variant whose weight is not known.',
  })
  weightGrams!: number | null;

  @Field(() => GraphQLJSONObject, { description: 'Name to text, as in `attributes` of products.' })
  attributes!: Record<string, string>;

  @Field(() => String, {
    nullable: true,
    description: 'The picture that is shown where a product has none that the marketplace can have.',
  })
  fallbackImageUrl!: string | null;
}
