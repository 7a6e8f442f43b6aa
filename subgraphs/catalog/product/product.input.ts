import { Field, ID, InputType, Int } from 'type-graphql';
import { type FieldError, reject } from '../../../kernel/errors.js';
import { MoneyInput } from '../../../kernel/graphql/money.type.js';
import { GraphQLDateTime, GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import { currencyUnknown, isCurrency } from '../../../kernel/money.js';
import { type ProductStatus, productStatuses, type WeightUnit, weightUnits } from './product.entity.js';
import type { ProductChanges, SellableChanges, VariantChanges } from './product.rules.js';

export const ProductStatusEnum = stringEnum('ProductStatus', productStatuses);
export const WeightUnitEnum = stringEnum('WeightUnit', weightUnits);

@InputType('WeightInput')
export class WeightInput {
  @Field(() => String)
  value!: string;

  @Field(() => WeightUnitEnum)
  unit!: WeightUnit;
}

@InputType('ProductOptionInput')
export class ProductOptionInput {
  @Field(() => String)
  name!: string;

  @Field(() => [String])
  values!: string[];
}

@InputType('ProductImageInput', {
  description: 'A picture by its URL; upload files to the images of a product.',
})
export class ProductImageInput {
  @Field(() => ID, { nullable: true, description: 'Id of an existing image.' })
  id?: string;

  @Field(() => String, { nullable: true })
  url?: string;

  @Field(() => String, { nullable: true })
  altText?: string | null;
}

@InputType()
class SellableInput {
  @Field(() => String, { nullable: true })
  sku?: string | null;

  @Field(() => MoneyInput, { nullable: true })
  price?: MoneyInput | null;

  @Field(() => MoneyInput, { nullable: true })
  salePrice?: MoneyInput | null;

  @Field(() => MoneyInput, { nullable: true })
  cost?: MoneyInput | null;

  @Field(() => Int, { nullable: true })
  inventoryQuantity?: number | null;

  @Field(() => String, { nullable: true })
  barcode?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Codes other than SKU and GTIN, such as internal barcodes; null clears them.',
  })
  otherCodes?: string[] | null;

  @Field(() => WeightInput, { nullable: true })
  weight?: WeightInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False for digital goods and services; null means true.',
  })
  requiresShipping?: boolean | null;
}

@InputType('VariantInput', {
  description: 'A variant; an existing one is found by id, SKU or option values.',
})
export class VariantInput extends SellableInput {
  @Field(() => ID, { nullable: true })
  id?: string;

  @Field(() => String, { nullable: true })
  title?: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true })
  optionValues?: Record<string, string>;

  @Field(() => String, { nullable: true })
  imageUrl?: string | null;
}

@InputType('ProductInput', {
  description:
    'The fields to set: an omitted field stays as it is, null clears it. Variants and images are replaced as a whole.',
})
export class ProductInput extends SellableInput {
  @Field(() => String, { nullable: true })
  handle?: string | null;

  @Field(() => String, { nullable: true, description: 'Required for a new product.' })
  title?: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  brand?: string | null;

  @Field(() => String, { nullable: true })
  productType?: string | null;

  @Field(() => [String], { nullable: true })
  tags?: string[];

  @Field(() => [String], { nullable: true })
  highlights?: string[];

  @Field(() => GraphQLJSONObject, { nullable: true })
  attributes?: Record<string, string>;

  @Field(() => ProductStatusEnum, { nullable: true })
  status?: ProductStatus;

  @Field(() => [ProductOptionInput], { nullable: true })
  options?: ProductOptionInput[];

  @Field(() => [ProductImageInput], { nullable: true })
  images?: ProductImageInput[];

  @Field(() => String, { nullable: true })
  currency?: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  salePriceStartsAt?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  salePriceEndsAt?: string | null;

  @Field(() => [VariantInput], { nullable: true })
  variants?: VariantInput[];
}

/** The changes an input asks for. Every amount must be in one currency, which is then the product's. */
export function toProductChanges(input: ProductInput): ProductChanges {
  reject([...currencyErrors(input), ...textMapErrors('attributes', input.attributes), ...nullErrors(input)]);
  const currency = input.currency ?? statedCurrencies(input)[0]?.currency;
  return { ...input, ...toSellable(input), currency, variants: input.variants?.map(toVariantChanges) };
}

function toVariantChanges(input: VariantInput, index: number): VariantChanges {
  reject(textMapErrors(`variants.${index}.optionValues`, input.optionValues));
  return { ...input, ...toSellable(input) };
}

/** Text is trimmed, an empty SKU or barcode is none, money becomes its amount. */
function toSellable(input: SellableInput): {
  [Field in keyof Required<SellableChanges>]: SellableChanges[Field];
} {
  return {
    sku: emptyIsNull(input.sku),
    price: amountOf(input.price),
    salePrice: amountOf(input.salePrice),
    cost: amountOf(input.cost),
    inventoryQuantity: input.inventoryQuantity,
    barcode: emptyIsNull(input.barcode),
    otherCodes: input.otherCodes === null ? [] : input.otherCodes,
    weight: input.weight,
    requiresShipping: input.requiresShipping === null ? true : input.requiresShipping,
  };
}

const emptyIsNull = (text: string | null | undefined): string | null | undefined =>
  text == null ? text : text.trim() === '' ? null : text.trim();

const amountOf = (money: MoneyInput | null | undefined): string | null | undefined =>
  money == null ? money : money.amount;

/** Every amount of the input with its path. */
function statedCurrencies(input: ProductInput): { path: string; currency: string }[] {
  const of = (at: string, one: SellableInput) =>
    (['price', 'salePrice', 'cost'] as const).flatMap(field => {
      const stated = one[field];
      return stated == null ? [] : [{ path: `${at}${field}.currency`, currency: stated.currency }];
    });
  return [
    ...of('', input),
    ...(input.variants ?? []).flatMap((variant, index) => of(`variants.${index}.`, variant)),
  ];
}

function currencyErrors(input: ProductInput): FieldError[] {
  const stated = statedCurrencies(input);
  const expected = input.currency ?? stated[0]?.currency;
  if (input.currency === undefined && expected !== undefined && !isCurrency(expected)) {
    return [currencyUnknown(stated[0]!.path, expected)];
  }
  return stated
    .filter(({ currency }) => currency !== expected)
    .map(({ path, currency }) => ({
      path,
      code: 'CURRENCY_MISMATCH',
      message: `All amounts of a product are in one currency: ${expected}, not ${currency}.`,
    }));
}

function textMapErrors(path: string, map: Record<string, unknown> | null | undefined): FieldError[] {
  return Object.entries(map ?? {})
    .filter(([, value]) => typeof value !== 'string')
    .map(([name]) => ({ path: `${path}.${name}`, code: 'TYPE', message: 'Must be a string.' }));
}

/** Fields that a product always has cannot be cleared. */
function nullErrors(input: ProductInput): FieldError[] {
  const kept = [
    'title',
    'tags',
    'highlights',
    'attributes',
    'status',
    'options',
    'images',
    'currency',
    'variants',
  ] as const;
  return kept
    .filter(field => input[field] === null)
    .map(field => ({
      path: field,
      code: 'NOT_CLEARABLE',
      message: 'This cannot be null; leave it out to keep it.',
    }));
}
