import { Field, Float, ObjectType } from 'type-graphql';
import type {
  CategoryMapping,
  ListingDefaults,
} from '../../../../connectors/marketplaces/listing-defaults.js';
import { GraphQLJSONObject } from '../../../../kernel/graphql/scalars.js';

@ObjectType('CategoryMapping', {
  simpleResolvers: true,
  description: 'Assigns a category of the marketplace to products of one type.',
})
class CategoryMappingType implements CategoryMapping {
  @Field(() => String, { description: "A `productType` of the merchant's products." })
  productType!: string;

  @Field(() => String, { description: "The marketplace's id of the category." })
  categoryId!: string;
}

@ObjectType('ListingDefaults', {
  simpleResolvers: true,
  description: 'Default values for listings of an account, used if the product has none.',
})
export class ListingDefaultsType implements ListingDefaults {
  @Field(() => String, {
    nullable: true,
    description: "The marketplace's category for products whose type has no mapping.",
  })
  categoryId!: string | null;

  @Field(() => [CategoryMappingType], { description: 'Categories of the marketplace by type of product.' })
  categoryMappings!: CategoryMappingType[];

  @Field(() => String, { nullable: true, description: 'Brand of products that have none; null if not set.' })
  brand!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Template of listing titles: {title}, and optionally {brand} and {productType}.',
  })
  titleTemplate!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Parcel weight of a variant whose weight is unknown.',
  })
  weightGrams!: number | null;

  @Field(() => GraphQLJSONObject, { description: 'Text values by name, as in `attributes` of products.' })
  attributes!: Record<string, string>;

  @Field(() => String, {
    nullable: true,
    description: "The picture to use if the marketplace can read none of the product's pictures.",
  })
  fallbackImageUrl!: string | null;
}
