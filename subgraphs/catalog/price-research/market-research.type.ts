import { Field, Float, Int, ObjectType } from 'type-graphql';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
  GraphQLDecimal,
  GraphQLJSON,
} from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { JudgedOffer, MarketResearch, PriceStatistics } from './price-comparison.entity.js';
import type { OfferOutcome, OfferReason, ResearchMarket } from './price-research.values.js';

export const ResearchMarketEnum = describedEnum<ResearchMarket>(
  'ResearchMarket',
  {
    sg: 'Singapore, in SGD.',
    id: 'Indonesia, in IDR.',
    my: 'Malaysia, in MYR.',
    vn: 'Vietnam, in VND.',
    th: 'Thailand, in THB.',
    ph: 'The Philippines, in PHP.',
    us: 'The United States, in USD.',
    hk: 'Hong Kong, in HKD.',
    tw: 'Taiwan, in TWD.',
  },
  'A country whose shops are searched, and its currency.',
);

const OfferOutcomeEnum = describedEnum<OfferOutcome>(
  'OfferOutcome',
  {
    matched: 'It is of the same goods and in the statistics.',
    not_matched: 'It is of other goods, or that cannot be told.',
    left_out: 'It is no evidence of a market price, whatever it offers.',
  },
  'How an offer counts.',
);

const OfferReasonEnum = describedEnum<OfferReason>(
  'OfferReason',
  {
    excluded_retailer: 'Of one of the two global retail marketplaces that are left out.',
    own_store: "The merchant's own offer.",
    no_price: 'Without a price.',
    partial_price: 'A rate, a deposit or a range of prices.',
    shipping_included: 'The price includes shipping.',
    other_currency: 'In another currency than that of the market, or in one that cannot be told.',
    condition: 'In another condition, such as used.',
    bundle: 'Several goods for one price, or the other way round.',
    refill: 'A refill, or the other way round.',
    accessory: 'Something for the goods.',
    brand: 'The brand is not named.',
    model_number: 'Another model or generation.',
    pack_size: 'Another number of pieces, content, capacity or power.',
    variant: 'Another variant, such as another colour.',
    title: 'Too little of the title agrees.',
    same_gtin: 'The GTIN is the same.',
    same_brand: 'The brand is named.',
    same_model_number: 'The model or part number is named.',
    same_title: 'Most words of the title are named.',
    same_pack_size: 'Content and number of pieces agree, as far as the product states them.',
    same_variant: "The variant's values are named, if it has any.",
    pack_size_unstated: 'The offer does not say how much it is of.',
    variant_unstated: 'The offer does not say of which variant it is.',
  },
  'Why an offer counts, or does not.',
);

@ObjectType('PriceStatistics', {
  simpleResolvers: true,
  description:
    'Of matched offers, each seller once with its lowest price, interpolated. From 5 sellers on, prices farther from the quartiles than 1.5 times their distance are trimmed.',
})
class PriceStatisticsType implements PriceStatistics {
  @Field(() => Int, { description: 'Sellers that count. With fewer than 3 there are no quartiles.' })
  n!: number;

  @Field(() => Int, { description: 'Sellers whose prices were trimmed.' })
  trimmed!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'First quartile.' })
  p25!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Median.' })
  p50!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Third quartile.' })
  p75!: string | null;
}

@ObjectType('ComparedOffer', { simpleResolvers: true, description: 'An offer of a shop, as it was shown.' })
export class ComparedOfferType implements JudgedOffer {
  @Field(() => Int, { description: 'From 1, in the order in which offers were shown.' })
  position!: number;

  @Field(() => String, { description: 'As the shop wrote it.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Name of the shop.' })
  seller!: string | null;

  @Field(() => String, { nullable: true, description: 'Host of the shop.' })
  sellerDomain!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the offer, or of its page at the provider.',
  })
  url!: string | null;

  @Field(() => String, { nullable: true, description: "The provider's id of the product." })
  providerProductId!: string | null;

  @Field(() => String, { nullable: true, description: 'The price as it was shown.' })
  priceText!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'The price in the currency of the market; null if it has none that counts.',
  })
  price!: string | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'Null: the provider states none.' })
  currency!: string | null;

  @Field(() => String, { nullable: true, description: 'Condition as it was shown, such as used.' })
  condition!: string | null;

  @Field(() => String, { nullable: true, description: 'Terms of delivery as they were shown.' })
  delivery!: string | null;

  @Field(() => [String], { description: 'What else was shown: tags, and terms of payment.' })
  notes!: string[];

  @Field(() => OfferOutcomeEnum, { description: 'How it counts.' })
  outcome!: OfferOutcome;

  @Field(() => Float, {
    description: '0 to 1: how sure it is that it is of the same goods; matched from 0.6.',
  })
  confidence!: number;

  @Field(() => [OfferReasonEnum], { description: 'Why; the first decided.' })
  reasons!: OfferReason[];
}

@ObjectType('StoredOffer', {
  simpleResolvers: true,
  description: 'A stored offer, judged by the rules of now.',
})
export class StoredOfferType {
  @Field(() => ComparedOfferType, { description: 'The offer.' })
  offer!: ComparedOfferType;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The row as the provider sent it.' })
  raw!: unknown;
}

@ObjectType('OffersNotCounted', { simpleResolvers: true, description: 'Offers that are in no statistics.' })
class OffersNotCountedType {
  @Field(() => OfferReasonEnum, { description: 'What decided.' })
  reason!: OfferReason;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType('MarketResearch', {
  simpleResolvers: true,
  description: 'What the search of one market found. Amounts are in its currency.',
})
export class MarketResearchType implements MarketResearch {
  @Field(() => ResearchMarketEnum, { description: 'The market.' })
  market!: ResearchMarket;

  @Field(() => GraphQLCountryCode, { description: 'Its country.' })
  country!: string;

  @Field(() => GraphQLCurrencyCode, { description: 'Its currency.' })
  currency!: string;

  @Field(() => String, { description: 'What was searched for.' })
  query!: string;

  @Field(() => GraphQLDateTime, { description: 'When it was searched.' })
  searchedAt!: string;

  @Field(() => Int, { description: 'Offers that were found.' })
  found!: number;

  @Field(() => PriceStatisticsType, { description: 'Of the matched ones.' })
  statistics!: PriceStatisticsType;

  @Field(() => [ComparedOfferType], {
    description: 'Matched offers in the order in which they were shown, up to the limit of the request.',
  })
  offers!: ComparedOfferType[];

  @Field(() => [OffersNotCountedType], { description: 'The others, by the reason that decided.' })
  notCounted!: OffersNotCountedType[];
}
