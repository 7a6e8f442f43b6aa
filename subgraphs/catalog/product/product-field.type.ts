import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import {
  enumOf,
  fieldsOf as fieldsOfKinds,
  fieldTypes,
  type GraphQLType,
  inputsOf as inputsOfKinds,
} from '../../../kernel/graphql/fields.type.js';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import { GraphQLCountryCode, GraphQLDecimal, GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import {
  type Dimensions,
  type LengthUnit,
  lengthUnits,
  type ProductImage,
  type ProductMarketplace,
  type ProductOption,
  type Weight,
  type WeightUnit,
  weightUnits,
} from './product.entity.js';
import type { FieldKinds, FieldTable } from './product-field.js';
import { productFields } from './product-fields.js';

export const WeightUnitEnum = stringEnum('WeightUnit', weightUnits, 'Unit of a weight.');

@ObjectType('Weight', { simpleResolvers: true, description: 'Weight of one unit.' })
export class WeightType implements Weight {
  @Field(() => GraphQLDecimal, { description: 'Exact decimal.' })
  value!: string;

  @Field(() => WeightUnitEnum, { description: 'Unit of `value`.' })
  unit!: WeightUnit;
}

@InputType('WeightInput', { description: 'Weight of one unit.' })
class WeightInput {
  @Field(() => GraphQLDecimal, { description: 'Decimal string, not negative, with at most 6 decimals.' })
  value!: string;

  @Field(() => WeightUnitEnum, { description: 'Unit of `value`.' })
  unit!: WeightUnit;
}

const LengthUnitEnum = stringEnum('LengthUnit', lengthUnits, 'Unit of a length.');

@ObjectType('Dimensions', { simpleResolvers: true, description: 'Three sides in one unit.' })
export class DimensionsType implements Dimensions {
  @Field(() => GraphQLDecimal, { description: 'Length, a decimal string.' })
  length!: string;

  @Field(() => GraphQLDecimal, { description: 'Width, a decimal string.' })
  width!: string;

  @Field(() => GraphQLDecimal, { description: 'Height, a decimal string.' })
  height!: string;

  @Field(() => LengthUnitEnum, { description: 'Unit of all three sides.' })
  unit!: LengthUnit;
}

@InputType('DimensionsInput', {
  description: 'Size of one unit as it is shipped; all three sides in the same unit.',
})
class DimensionsInput {
  @Field(() => GraphQLDecimal, { description: 'Length, a decimal string.' })
  length!: string;

  @Field(() => GraphQLDecimal, { description: 'Width, a decimal string.' })
  width!: string;

  @Field(() => GraphQLDecimal, { description: 'Height, a decimal string.' })
  height!: string;

  @Field(() => LengthUnitEnum, { description: 'Unit of all three sides.' })
  unit!: LengthUnit;
}

@ObjectType('ProductOption', { simpleResolvers: true, description: 'A property in which variants differ.' })
class ProductOptionType implements ProductOption {
  @Field(() => String, { description: 'Name of the property, such as Size.' })
  name!: string;

  @Field(() => [String], { description: 'Its values, in the order in which they are offered.' })
  values!: string[];
}

@InputType('ProductOptionInput', { description: 'A property in which variants differ.' })
class ProductOptionInput {
  @Field(() => String, { description: 'Name of the property, such as Size.' })
  name!: string;

  @Field(() => [String], { description: 'Its values, in the order in which they are offered.' })
  values!: string[];
}

@ObjectType('ProductImage', {
  simpleResolvers: true,
  description: 'A picture of a product, uploaded or linked.',
})
export class ProductImageType implements ProductImage {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Public URL of the picture.' })
  url!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Text for those who cannot see the picture; null if there is none.',
  })
  altText!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Width in pixels; null for pictures that were linked, not uploaded.',
  })
  width!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Height in pixels; null for pictures that were linked, not uploaded.',
  })
  height!: number | null;
}

@InputType('ProductImageInput', {
  description: 'A picture by its URL; upload files to the images of a product.',
})
class ProductImageInput {
  @Field(() => ID, { nullable: true, description: 'Id of an existing image.' })
  id?: string;

  @Field(() => String, { nullable: true, description: 'URL of the picture; required for a new one.' })
  url?: string;

  @Field(() => String, { nullable: true, description: 'Text for those who cannot see the picture.' })
  altText?: string | null;
}

@ObjectType('ProductMarketplace', {
  simpleResolvers: true,
  description: 'A marketplace where a product is on sale.',
})
class ProductMarketplaceType implements ProductMarketplace {
  @Field(() => String, { description: 'Key of the marketplace.' })
  marketplace!: string;

  @Field(() => GraphQLCountryCode, {
    nullable: true,
    description:
      'Country of the store, an ISO 3166-1 alpha-2 code; null if the marketplace has no stores by country.',
  })
  country!: string | null;
}

/** Types of the kinds, those of inputs where they differ. */
const types: Record<Exclude<keyof FieldKinds, 'choice'>, GraphQLType> = {
  ...fieldTypes,
  html: () => String,
  code: () => String,
  gtin: () => String,
  textMap: () => GraphQLJSONObject,
  weight: () => WeightType,
  dimensions: () => DimensionsType,
  options: () => [ProductOptionType],
  images: () => [ProductImageType],
  marketplaces: () => [ProductMarketplaceType],
};

const inputTypes: Partial<typeof types> = {
  amount: () => MoneyInput,
  weight: () => WeightInput,
  dimensions: () => DimensionsInput,
  options: () => [ProductOptionInput],
  images: () => [ProductImageInput],
};

export const ProductStatusEnum = enumOf(productFields.status);

/** A class to extend, with a GraphQL field for each of the table. */
export const fieldsOf = <Shown>(fields: FieldTable) => fieldsOfKinds<Shown>(fields, types);

/** As `fieldsOf`, of what a caller may set: every field may be left out. */
export const inputsOf = <Input>(fields: FieldTable) =>
  inputsOfKinds<Input>(fields, { ...types, ...inputTypes }, true);
