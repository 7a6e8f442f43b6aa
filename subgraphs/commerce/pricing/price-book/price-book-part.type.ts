import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type {
  AmountRange,
  PriceBase,
  PriceBookScope,
  PriceBound,
  PriceFloor,
  PriceRounding,
  PriceStep,
} from './price-book.entity.js';
import type {
  PriceBaseKind,
  PriceBookStatus,
  PriceRoundingMethod,
  PriceRoundingMode,
  PriceStepKind,
} from './price-book.values.js';

export const PriceBookStatusEnum = describedEnum<PriceBookStatus>(
  'PriceBookStatus',
  {
    draft: 'Never was active; prices nothing.',
    active: 'Prices listings, within its window.',
    paused: 'Was active; prices nothing until it is active again.',
  },
  'Whether a price book prices listings.',
);

export const PriceBaseKindEnum = describedEnum<PriceBaseKind>(
  'PriceBaseKind',
  {
    catalog_price: "The catalog's price.",
    cost: 'The cost of the product.',
    channel_price: 'The price at the marketplace when the book first priced the listing.',
    price_book: 'The price that another book gives, whatever its scope, window and status.',
  },
  'What a price book starts from.',
);

export const PriceStepKindEnum = describedEnum<PriceStepKind>(
  'PriceStepKind',
  {
    percentage: 'Adds a percentage of the figure; a negative one takes it off.',
    amount: 'Adds an amount; a negative one takes it off.',
    markup: 'Replaces the figure with the cost and a percentage of it.',
    margin: 'Replaces the figure with the price of which a percentage is left over the cost.',
    fixed: 'Replaces the figure with an amount; as the first step, it needs no base.',
  },
  'What a step does to the figure before it.',
);

export const PriceRoundingMethodEnum = describedEnum<PriceRoundingMethod>(
  'PriceRoundingMethod',
  {
    increment: 'To multiples of the value.',
    ending: 'To prices that end in the value: 0.99 is x.99, 90 is x90.',
  },
  'Which prices a rounding allows.',
);

export const PriceRoundingModeEnum = describedEnum<PriceRoundingMode>(
  'PriceRoundingMode',
  {
    up: 'To the next higher price.',
    down: 'To the next lower price.',
    nearest: 'To the nearest price; halfway, to the higher one.',
  },
  'In which direction figures are rounded.',
);

@ObjectType('PriceAmountRange', {
  simpleResolvers: true,
  description: 'Amounts in the currency of the book, both inclusive.',
})
export class PriceAmountRangeType implements AmountRange {
  @Field(() => GraphQLDecimal, { nullable: true, description: 'Lowest amount; null is unbounded.' })
  min!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Highest amount; null is unbounded.' })
  max!: string | null;
}

@ObjectType('PriceBookScope', {
  simpleResolvers: true,
  description:
    'Where a price book applies. An empty list does not restrict; each list means any of its values; all conditions must hold.',
})
export class PriceBookScopeType implements PriceBookScope {
  @Field(() => [String], { description: 'Keys of marketplaces.' })
  marketplaces!: string[];

  @Field(() => [GraphQLCountryCode], { description: 'Countries of stores.' })
  countries!: string[];

  @Field(() => [String], { description: 'Ids of stores, as their marketplaces call them.' })
  storeIds!: string[];

  @Field(() => [ID], { description: 'Ids of products or variants. With `skus`, either suffices.' })
  productIds!: string[];

  @Field(() => [String], { description: 'SKUs of variants, or of products with all their variants.' })
  skus!: string[];

  @Field(() => [String], { description: 'Brands, in any case.' })
  brands!: string[];

  @Field(() => [String], { description: 'Types of products, in any case.' })
  productTypes!: string[];

  @Field(() => [String], { description: 'Tags of products, in any case.' })
  tags!: string[];

  @Field(() => PriceAmountRangeType, { nullable: true, description: "Range of the catalog's price." })
  price!: AmountRange | null;

  @Field(() => PriceAmountRangeType, { nullable: true, description: 'Range of the cost.' })
  cost!: AmountRange | null;
}

@ObjectType('PriceBase', { simpleResolvers: true, description: 'What a price book starts from.' })
export class PriceBaseType implements PriceBase {
  @Field(() => PriceBaseKindEnum, { description: 'The figure before the first step.' })
  kind!: PriceBaseKind;

  @Field(() => ID, { nullable: true, description: 'The other book; null unless `kind` is `price_book`.' })
  priceBookId!: string | null;
}

@ObjectType('PriceStep', { simpleResolvers: true, description: 'A change of the figure before it.' })
export class PriceStepType implements PriceStep {
  @Field(() => PriceStepKindEnum, { description: 'What the step does.' })
  kind!: PriceStepKind;

  @Field(() => GraphQLDecimal, { description: 'Percent, or an amount in the currency of the book.' })
  value!: string;
}

@ObjectType('PriceRounding', { simpleResolvers: true, description: 'Which prices a book gives.' })
export class PriceRoundingType implements PriceRounding {
  @Field(() => PriceRoundingMethodEnum, { description: 'Whether `value` is an increment or an ending.' })
  method!: PriceRoundingMethod;

  @Field(() => GraphQLDecimal, { description: 'An amount in the currency of the book.' })
  value!: string;

  @Field(() => PriceRoundingModeEnum, { description: 'In which direction figures are rounded.' })
  mode!: PriceRoundingMode;
}

@ObjectType('PriceCeiling', {
  simpleResolvers: true,
  description: 'The highest price that a book gives: the smallest of its parts.',
})
export class PriceCeilingType implements PriceBound {
  @Field(() => GraphQLDecimal, { nullable: true, description: 'In the currency of the book.' })
  amount!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Percent of the price that is left over the cost.',
  })
  margin!: string | null;
}

@ObjectType('PriceFloor', {
  simpleResolvers: true,
  description: 'The lowest price that a book gives: the largest of its parts.',
})
export class PriceFloorType extends PriceCeilingType implements PriceFloor {
  @Field(() => Boolean, { description: 'Whether the sale price, where there is one, is a floor as well.' })
  isSalePrice!: boolean;
}
