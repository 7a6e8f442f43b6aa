import { Field, ID, InputType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import type {
  AmountRange,
  PriceBase,
  PriceBookScope,
  PriceBound,
  PriceFloor,
  PriceRounding,
} from './price-book.entity.js';
import { priceBookLimits } from './price-book.limits.js';
import type {
  PriceBaseKind,
  PriceRoundingMethod,
  PriceRoundingMode,
  PriceStepKind,
} from './price-book.values.js';
import {
  PriceBaseKindEnum,
  PriceRoundingMethodEnum,
  PriceRoundingModeEnum,
  PriceStepKindEnum,
} from './price-book-part.type.js';

@InputType('PriceAmountRangeInput', {
  description: 'Amounts in the currency of the book; one of them is required.',
})
export class PriceAmountRangeInput {
  @Field(() => GraphQLDecimal, { nullable: true, description: 'Lowest amount, inclusive.' })
  min?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Highest amount, inclusive.' })
  max?: string | null;
}

const listed = (description: string) => ({
  nullable: true,
  description: `${description} At most ${priceBookLimits.scopeValuesMax}; empty or absent: all.`,
});

@InputType('PriceBookScopeInput', {
  description: 'Where the book applies: each list means any of its values, and all conditions must hold.',
})
export class PriceBookScopeInput {
  @Field(() => [String], listed('Keys of marketplaces.'))
  marketplaces?: string[] | null;

  @Field(() => [GraphQLCountryCode], listed('Countries of stores.'))
  countries?: string[] | null;

  @Field(() => [String], listed('Ids of stores, as their marketplaces call them.'))
  storeIds?: string[] | null;

  @Field(() => [ID], listed('Ids of products or variants; with `skus`, either suffices.'))
  productIds?: string[] | null;

  @Field(() => [String], listed('SKUs of variants, or of products with all their variants.'))
  skus?: string[] | null;

  @Field(() => [String], listed('Brands, in any case.'))
  brands?: string[] | null;

  @Field(() => [String], listed('Types of products, in any case.'))
  productTypes?: string[] | null;

  @Field(() => [String], listed('Tags of products, in any case.'))
  tags?: string[] | null;

  @Field(() => PriceAmountRangeInput, { nullable: true, description: "Range of the catalog's price." })
  price?: PriceAmountRangeInput | null;

  @Field(() => PriceAmountRangeInput, { nullable: true, description: 'Range of the cost.' })
  cost?: PriceAmountRangeInput | null;
}

@InputType('PriceBaseInput', { description: 'What the book starts from.' })
export class PriceBaseInput {
  @Field(() => PriceBaseKindEnum, { description: 'The figure before the first step.' })
  kind!: PriceBaseKind;

  @Field(() => ID, {
    nullable: true,
    description: 'The other book; only with `price_book`, and required there.',
  })
  priceBookId?: string | null;
}

@InputType('PriceStepInput', { description: 'A change of the figure before it.' })
export class PriceStepInput {
  @Field(() => PriceStepKindEnum, { description: 'What the step does.' })
  kind!: PriceStepKind;

  @Field(() => GraphQLDecimal, {
    description:
      'Percent with at most five decimals: above -100 and up to 10,000, a margin from 0 to below 100. Or an amount in the currency of the book.',
  })
  value!: string;
}

@InputType('PriceRoundingInput', { description: 'Which prices the book gives.' })
export class PriceRoundingInput {
  @Field(() => PriceRoundingMethodEnum, { description: 'Whether `value` is an increment or an ending.' })
  method!: PriceRoundingMethod;

  @Field(() => GraphQLDecimal, { description: 'An amount above zero in the currency of the book.' })
  value!: string;

  @Field(() => PriceRoundingModeEnum, { description: 'In which direction figures are rounded.' })
  mode!: PriceRoundingMode;
}

@InputType('PriceCeilingInput', {
  description: 'The highest price: the smallest of the parts, of which one is required.',
})
export class PriceCeilingInput {
  @Field(() => GraphQLDecimal, { nullable: true, description: 'An amount in the currency of the book.' })
  amount?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Percent of the price that is left over the cost: 0 to below 100.',
  })
  margin?: string | null;
}

@InputType('PriceFloorInput', {
  description: 'The lowest price: the largest of the parts, of which one is required.',
})
export class PriceFloorInput extends PriceCeilingInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the sale price, where there is one, is a floor as well; default: false.',
  })
  isSalePrice?: boolean | null;
}

const trimmed = (values: readonly string[] | null | undefined): string[] =>
  (values ?? []).map(value => value.trim());

export const toScope = ({ price, cost, ...lists }: PriceBookScopeInput): PriceBookScope => ({
  marketplaces: trimmed(lists.marketplaces).map(key => key.toLowerCase()),
  countries: trimmed(lists.countries).map(code => code.toUpperCase()),
  storeIds: trimmed(lists.storeIds),
  productIds: trimmed(lists.productIds).map(id => id.toLowerCase()),
  skus: trimmed(lists.skus),
  brands: trimmed(lists.brands),
  productTypes: trimmed(lists.productTypes),
  tags: trimmed(lists.tags),
  price: toRange(price),
  cost: toRange(cost),
});

const toRange = (range: PriceAmountRangeInput | null | undefined): AmountRange | null =>
  range == null ? null : { min: range.min?.trim() ?? null, max: range.max?.trim() ?? null };

export const toBase = ({ kind, priceBookId }: PriceBaseInput): PriceBase => ({
  kind,
  priceBookId: priceBookId?.toLowerCase() ?? null,
});

export const toRounding = ({ method, value, mode }: PriceRoundingInput): PriceRounding => ({
  ...{ method, value: value.trim(), mode },
});

export const toBound = ({ amount, margin }: PriceCeilingInput): PriceBound => ({
  amount: amount?.trim() ?? null,
  margin: margin?.trim() ?? null,
});

export const toFloor = ({ isSalePrice, ...bound }: PriceFloorInput): PriceFloor => ({
  ...toBound(bound),
  isSalePrice: isSalePrice ?? false,
});
