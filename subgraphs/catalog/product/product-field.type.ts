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

export const WeightUnitEnum = stringEnum('WeightUnit', weightUnits);

@ObjectType('Weight', { simpleResolvers: true })
export class WeightType implements Weight {
  @Field(() => GraphQLDecimal, { description: 'Exact decimal.' })
  value!: string;

  @Field(() => WeightUnitEnum)
  unit!: WeightUnit;
}

@InputType('WeightInput')
class WeightInput {
  @Field(() => GraphQLDecimal)
  value!: string;

  @Field(() => WeightUnitEnum)
  unit!: WeightUnit;
}

const LengthUnitEnum = stringEnum('LengthUnit', lengthUnits);

@ObjectType('Dimensions', { simpleResolvers: true, description: 'Three sides in one unit.' })
class DimensionsType implements Dimensions {
  @Field(() => GraphQLDecimal)
  length!: string;

  @Field(() => GraphQLDecimal)
  width!: string;

  @Field(() => GraphQLDecimal)
  height!: string;

  @Field(() => LengthUnitEnum)
  unit!: LengthUnit;
}

@InputType('DimensionsInput')
class DimensionsInput {
  @Field(() => GraphQLDecimal)
  length!: string;

  @Field(() => GraphQLDecimal)
  width!: string;

  @Field(() => GraphQLDecimal)
  height!: string;

  @Field(() => LengthUnitEnum)
  unit!: LengthUnit;
}

@ObjectType('ProductOption', { simpleResolvers: true })
class ProductOptionType implements ProductOption {
  @Field(() => String)
  name!: string;

  @Field(() => [String])
  values!: string[];
}

@InputType('ProductOptionInput')
class ProductOptionInput {
  @Field(() => String)
  name!: string;

  @Field(() => [String])
  values!: string[];
}

@ObjectType('ProductImage', { simpleResolvers: true })
export class ProductImageType implements ProductImage {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => String, { nullable: true })
  altText!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Width in pixels; null for pictures that were linked, not uploaded.',
  })
  width!: number | null;

  @Field(() => Int, { nullable: true })
  height!: number | null;
}

@InputType('ProductImageInput', {
  description: 'A picture by its URL; upload files to the images of a product.',
})
class ProductImageInput {
  @Field(() => ID, { nullable: true, description: 'Id of an existing image.' })
  id?: string;

  @Field(() => String, { nullable: true })
  url?: string;

  @Field(() => String, { nullable: true })
  altText?: string | null;
}

@ObjectType('ProductMarketplace', { simpleResolvers: true })
class ProductMarketplaceType implements ProductMarketplace {
  @Field(() => String)
  marketplace!: string;

  @Field(() => GraphQLCountryCode, { nullable: true })
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
