import { Field, Float, InputType } from 'type-graphql';
import type { CategoryMapping } from '../../../../connectors/marketplaces/listing-defaults.js';
import { GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';
import type { ListingDefaultsChange } from './listing-defaults.rules.js';

@InputType('CategoryMappingInput', {
  description: 'Assigns a category of the marketplace to products of one type.',
})
class CategoryMappingInput implements CategoryMapping {
  @Field(() => String, {
    description: "A `productType` of the merchant's products; case-insensitive.",
  })
  productType!: string;

  @Field(() => String, { description: "The marketplace's id of the category." })
  categoryId!: string;
}

@InputType('ListingDefaultsInput', {
  description:
    'Absent fields stay as they are; null clears a field. Mappings and attributes are replaced as a whole.',
})
export class ListingDefaultsInput implements ListingDefaultsChange {
  @Field(() => String, {
    nullable: true,
    description: "The marketplace's category for products whose type has no mapping.",
  })
  categoryId?: string | null;

  @Field(() => [CategoryMappingInput], {
    nullable: true,
    description: 'The complete new list; null removes all.',
  })
  categoryMappings?: CategoryMappingInput[] | null;

  @Field(() => String, { nullable: true, description: 'Brand of products that have none.' })
  brand?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Template of listing titles: {title}, and optionally {brand} and {productType}.',
  })
  titleTemplate?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Parcel weight of a variant whose weight is unknown.',
  })
  weightGrams?: number | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Text values by name, as in `attributes` of products.',
  })
  attributes?: Record<string, string> | null;

  @Field(() => String, {
    nullable: true,
    description:
      "URL of the picture, such as an uploaded one, to use if the marketplace can read none of the product's pictures.",
  })
  fallbackImageUrl?: string | null;
}
