import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { MoneyInput, MoneyType } from '../../../kernel/graphql/money.type.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
  GraphQLDecimal,
  GraphQLJSONObject,
} from '../../../kernel/graphql/scalars.js';
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
import type { FieldDefinition, FieldKinds, FieldTable } from './product-field.js';
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

type GraphQLType = NonNullable<Parameters<typeof Field>[0]>;

/** Types of the kinds, those of inputs where they differ. A choice has an enum of its own. */
const types: Record<Exclude<keyof FieldKinds, 'choice'>, GraphQLType> = {
  id: () => ID,
  text: () => String,
  html: () => String,
  code: () => String,
  gtin: () => String,
  texts: () => [String],
  textMap: () => GraphQLJSONObject,
  currency: () => GraphQLCurrencyCode,
  amount: () => MoneyType,
  integer: () => Int,
  boolean: () => Boolean,
  time: () => GraphQLDateTime,
  country: () => GraphQLCountryCode,
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

const enums = new Map<string, Record<string, string>>();

/** The enum of a choice, under the name that its field gives it. Made at once: a schema takes no enum while it is built. */
function enumType({ typeName, values }: FieldDefinition): () => Record<string, string> {
  const known = enums.get(typeName!) ?? stringEnum(typeName!, values!);
  enums.set(typeName!, known);
  return () => known;
}

export const ProductStatusEnum = enumType(productFields.status)();

/** A class to extend, with a GraphQL field for each of the table. */
export function fieldsOf<Shown>(fields: FieldTable): abstract new () => Shown {
  @ObjectType()
  abstract class Fields {}
  for (const [name, field] of Object.entries(fields)) {
    const { kind, isNullable: nullable = false, description } = field;
    const type = kind === 'choice' ? enumType(field) : types[kind];
    Field(type, { nullable, simple: true, ...(description === undefined ? {} : { description }) })(
      Fields.prototype,
      name,
    );
  }
  return Fields as abstract new () => Shown;
}

/** As `fieldsOf`, of what a caller may set: every field may be left out. */
export function inputsOf<Input>(fields: FieldTable): abstract new () => Input {
  @InputType()
  abstract class Fields {}
  for (const [name, field] of Object.entries(fields)) {
    const { kind, isWritable = false, description, inputDescription = description } = field;
    const type = kind === 'choice' ? enumType(field) : (inputTypes[kind] ?? types[kind]);
    const options = inputDescription === undefined ? {} : { description: inputDescription };
    if (isWritable) {
      Field(type, { nullable: true, ...options })(Fields.prototype, name);
    }
  }
  return Fields as abstract new () => Input;
}
