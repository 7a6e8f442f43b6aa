import { Field, Float, InputType } from 'type-graphql';
import type { CategoryMapping } from '../../../connectors/marketplaces/listing-defaults.js';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import type { ListingDefaultsChange } from './listing-defaults.rules.js';

@InputType('CategoryMappingInput')
class CategoryMappingInput implements CategoryMapping {
  @Field(() => String, {
    description: "The merchant's own words, as in `productType` of products; case does not matter.",
  })
  productType!: string;

  @Field(() => String, { description: "The marketplace's." })
  categoryId!: string;
}

@InputType('ListingDefaultsInput', {
  description: 'What is absent stays as it is; null clears it. Mappings and attributes are given whole.',
})
export class ListingDefaultsInput implements ListingDefaultsChange {
  @Field(() => String, {
    nullable: true,
    description: "The marketplace's category of products whose type is not mapped.",
  })
  categoryId?: string | null;

  @Field(() => [CategoryMappingInput], { nullable: true })
  categoryMappings?: CategoryMappingInput[] | null;

  @Field(() => String, { nullable: true })
  brand?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How titles are made there: {title}, with {brand} and {productType} where they are wanted.',
  })
  titleTemplate?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Of the parcel of a variant whose weight is not known.',
  })
  weightGrams?: number | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Name to text, as in `attributes` of products.',
  })
  attributes?: Record<string, string> | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Address of the picture that is shown where a product has none that the marketplace can have, such as one that was uploaded.',
  })
  fallbackImageUrl?: string | null;
}
