import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLCurrencyCode, GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { PublicOfferType, PublicProductType } from '../discovery/public-product.type.js';
import type {
  ComparedAttribute,
  ComparedItem,
  ComparedPrices,
  ComparedValue,
  NotComparable,
  ProductComparison,
  SameGoods,
  UnitPrice,
} from './product-comparison.entity.js';
import type { ComparisonReason } from './product-comparison.values.js';

const ComparisonReasonEnum = describedEnum<ComparisonReason>(
  'ComparisonReason',
  {
    not_available: 'Nothing public has the id.',
    not_stated: 'The merchant says nothing of it.',
    stated_by_one: 'One item alone has a value.',
    different_dimensions: 'The values measure different things, such as a mass and a volume.',
    unit_missing: 'One value has no unit.',
    not_measurable:
      'One value is a measure, another a text; of a single value, that it is no measure, as others are.',
    differs_by_offer: 'The offers of the product differ in it: compare offers.',
    price_not_published: 'The merchant publishes no price.',
    currencies_differ: 'Prices are in different currencies; nothing is converted.',
    conditions_differ: 'The goods are in different conditions.',
    content_not_stated: 'Nothing says how much of the goods there is.',
    content_ambiguous: 'Several amounts are stated.',
  },
  'Why something is not compared.',
);

const ComparedUnitEnum = describedEnum<UnitPrice['unit']>(
  'ComparedUnit',
  { kg: 'Kilogram.', l: 'Litre.', piece: 'One piece of a pack.' },
  'What a price by unit is for one of.',
);

@ObjectType('UnitPrice', {
  simpleResolvers: true,
  description: 'A price for as much as goods are compared by.',
})
export class UnitPriceType implements UnitPrice {
  @Field(() => GraphQLDecimal, { description: 'Rounded half up to two decimals more than the currency has.' })
  amount!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => ComparedUnitEnum, { description: 'What it is the price of one of.' })
  unit!: UnitPrice['unit'];
}

@ObjectType('ComparedItem', { simpleResolvers: true, description: 'A product or an offer of a comparison.' })
export class ComparedItemType implements ComparedItem {
  @Field(() => ID, { description: 'As it was asked for.' })
  id!: string;

  @Field(() => PublicProductType, { nullable: true, description: 'Null if nothing public has the id.' })
  product!: ComparedItem['product'];

  @Field(() => PublicOfferType, {
    nullable: true,
    description: "The offer that the id names, or the product's only one; null for a product with several.",
  })
  offer!: ComparedItem['offer'];

  @Field(() => UnitPriceType, { nullable: true, description: 'Null if there is none; the reason says why.' })
  unitPrice!: UnitPriceType | null;

  @Field(() => ComparisonReasonEnum, {
    nullable: true,
    description: 'Why there is no price by unit; null if there is one.',
  })
  unitPriceReason!: ComparisonReason | null;
}

@ObjectType('ComparedValue', { simpleResolvers: true, description: "An item's value of an attribute." })
export class ComparedValueType implements ComparedValue {
  @Field(() => ID, { description: 'Id of the item.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'As the merchant wrote it; null if it is not stated.' })
  text!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'In the unit of the attribute, to three decimals; null for texts.',
  })
  amount!: string | null;

  @Field(() => ComparisonReasonEnum, {
    nullable: true,
    description: 'Why the value is not compared; null if it is.',
  })
  reason!: ComparisonReason | null;
}

@ObjectType('ComparedAttribute', { simpleResolvers: true, description: 'An attribute, side by side.' })
export class ComparedAttributeType implements ComparedAttribute {
  @Field(() => String, {
    description:
      'Name of the fact, such as `brand` or `weight`; `attribute:` with the name in lower case for those of merchants.',
  })
  key!: string;

  @Field(() => String, { description: 'As people read it.' })
  label!: string;

  @Field(() => String, { nullable: true, description: '`g`, `ml` or `cm`; null for texts and mere numbers.' })
  unit!: string | null;

  @Field(() => Boolean, { description: 'Whether the stated values can be compared.' })
  isComparable!: boolean;

  @Field(() => ComparisonReasonEnum, { nullable: true, description: 'Why not; null if they can.' })
  reason!: ComparisonReason | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether all stated values are the same; null if they cannot be compared.',
  })
  isSame!: boolean | null;

  @Field(() => [ComparedValueType], { description: 'One for each item that was found, in their order.' })
  values!: ComparedValueType[];
}

@ObjectType('UnitPriceOrder', { simpleResolvers: true, description: 'Items by their price for one unit.' })
class UnitPriceOrderType {
  @Field(() => ComparedUnitEnum, { description: 'The unit.' })
  unit!: UnitPrice['unit'];

  @Field(() => [ID], { description: 'Ids of items, the cheapest first.' })
  ids!: string[];
}

@ObjectType('ComparedPrices', { simpleResolvers: true, description: 'Prices of one currency.' })
export class ComparedPricesType implements ComparedPrices {
  @Field(() => GraphQLCurrencyCode, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => [ID], { description: 'Ids of items, the cheapest first.' })
  ids!: string[];

  @Field(() => ID, { description: 'Id of the cheapest item.' })
  lowest!: string;

  @Field(() => GraphQLDecimal, { description: 'What the cheapest costs less than the dearest.' })
  difference!: string;

  @Field(() => [UnitPriceOrderType], {
    description: 'The same by price for one unit, where several have one.',
  })
  byUnit!: UnitPriceOrderType[];
}

@ObjectType('SameGoodsOffer', {
  simpleResolvers: true,
  description: 'An offer of goods that other items have too.',
})
class SameGoodsOfferType {
  @Field(() => ID, { description: 'Id of the item.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the offer.' })
  offerId!: string;
}

@ObjectType('SameGoods', { simpleResolvers: true, description: 'Offers of several items with one GTIN.' })
export class SameGoodsType implements SameGoods {
  @Field(() => String, {
    description: 'GTIN in 14 digits; offers may have it in fewer, without zeros at its beginning.',
  })
  gtin!: string;

  @Field(() => [SameGoodsOfferType], { description: 'The offers, in the order of the items.' })
  offers!: SameGoodsOfferType[];
}

@ObjectType('NotComparable', { simpleResolvers: true, description: 'What was not compared, and why.' })
export class NotComparableType implements NotComparable {
  @Field(() => ComparisonReasonEnum, { description: 'The reason.' })
  reason!: ComparisonReason;

  @Field(() => [ID], { description: 'Ids of the items that it is about.' })
  ids!: string[];

  @Field(() => String, { description: 'The reason in words.' })
  message!: string;
}

@ObjectType('ProductComparison', {
  simpleResolvers: true,
  description:
    'Products and offers side by side. Units are made the same; currencies are neither mixed nor converted.',
})
export class ProductComparisonType implements ProductComparison {
  @Field(() => [ComparedItemType], { description: 'In the order in which they were asked for.' })
  items!: ComparedItemType[];

  @Field(() => [ComparedAttributeType], {
    description:
      'Facts of products first, then the attributes of merchants, which most items have first; up to 100.',
  })
  attributes!: ComparedAttributeType[];

  @Field(() => Boolean, { description: 'Whether there are more attributes than are told.' })
  hasMoreAttributes!: boolean;

  @Field(() => [ComparedPricesType], { description: 'Prices by currency.' })
  prices!: ComparedPricesType[];

  @Field(() => [SameGoodsType], { description: 'Offers of the same goods.' })
  sameGoods!: SameGoodsType[];

  @Field(() => [NotComparableType], { description: 'What was not compared, and why.' })
  notComparable!: NotComparableType[];
}
