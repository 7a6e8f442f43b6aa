import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import {
  GraphQLCountryCode,
  GraphQLCurrencyCode,
  GraphQLDateTime,
  GraphQLDecimal,
} from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { MarketResearchType, ResearchMarketEnum } from './market-research.type.js';
import type {
  ComparedMarket,
  ComparisonError,
  ItemComparison,
  PriceComparison,
  PriceDifference,
} from './price-comparison.entity.js';
import type {
  ComparisonMetric,
  ComparisonProblem,
  PriceSource,
  ResearchMarket,
} from './price-research.values.js';

const ComparedPriceSourceEnum = describedEnum<PriceSource>(
  'ComparedPriceSource',
  {
    snapshot: 'Read back from the marketplace.',
    acknowledged_write: 'Sent, and accepted by the marketplace.',
    catalog: 'The price of the catalog.',
  },
  'How the own price is known.',
);

const ComparisonMetricEnum = describedEnum<ComparisonMetric>(
  'PriceComparisonMetric',
  {
    listing_price_vs_market_median: 'List price of the listing less the market median.',
    catalog_price_vs_market_median: 'List price of the catalog less the market median.',
  },
  'What a comparison says.',
);

@ObjectType('PriceComparisonError', {
  simpleResolvers: true,
  description: 'Why a product or one of its markets did not succeed.',
})
class PriceComparisonErrorType implements ComparisonError {
  @Field(() => String, {
    description:
      'PRODUCT_NOT_FOUND or VARIANT_ID_REQUIRED of a product; of a market UNSUPPORTED_CURRENCY, MISSING_COUNTRY_PRICE, PRICE_NOT_VERIFIED, CATALOG_PRICE_MISSING, NOT_SEARCHED, SEARCH_FAILED or INSUFFICIENT_OFFERS.',
  })
  code!: ComparisonProblem;

  @Field(() => String, { description: 'In words.' })
  message!: string;
}

@ObjectType('PriceDifference', {
  simpleResolvers: true,
  description: 'Own list price less the market median. It recommends no price.',
})
class PriceDifferenceType implements PriceDifference {
  @Field(() => ComparisonMetricEnum, { description: 'What is compared.' })
  metric!: ComparisonMetric;

  @Field(() => GraphQLDecimal, {
    description: 'In the currency of the market; negative: the own price is lower.',
  })
  difference!: string;

  @Field(() => GraphQLDecimal, {
    description: 'The difference in per cent of the median, with two decimals.',
  })
  percentage!: string;
}

@ObjectType('ComparedMarket', {
  simpleResolvers: true,
  description: 'A product in one store, or by its catalog price where it is listed nowhere.',
})
class ComparedMarketType implements ComparedMarket {
  @Field(() => String, { nullable: true, description: 'Key of the marketplace; null without a listing.' })
  marketplace!: string | null;

  @Field(() => ID, { nullable: true, description: 'The connected account; null without a listing.' })
  accountId!: string | null;

  @Field(() => String, { nullable: true, description: "The marketplace's id of the store." })
  storeId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The listing; null if there is none.' })
  listingId!: string | null;

  @Field(() => GraphQLCountryCode, {
    nullable: true,
    description: 'Country of the store; without a listing that of the market.',
  })
  country!: string | null;

  @Field(() => GraphQLCurrencyCode, { description: 'Of the price and of the market.' })
  currency!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'Own list price; null if none is known there.',
  })
  price!: string | null;

  @Field(() => ComparedPriceSourceEnum, { nullable: true, description: 'How it is known.' })
  priceSource!: PriceSource | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was so.' })
  priceAsOf!: string | null;

  @Field(() => Boolean, { description: 'Whether an exact own price was compared with a median.' })
  success!: boolean;

  @Field(() => [PriceComparisonErrorType], { description: 'Why not; empty with success.' })
  errors!: PriceComparisonErrorType[];

  @Field(() => MarketResearchType, { nullable: true, description: 'Null: nothing was searched.' })
  research!: MarketResearchType | null;

  @Field(() => PriceDifferenceType, { nullable: true, description: 'Null without a price or a median.' })
  comparison!: PriceDifferenceType | null;
}

@ObjectType('ProductPriceComparison', {
  simpleResolvers: true,
  description: 'What became of one product or variant of a request.',
})
class ProductPriceComparisonType implements ItemComparison {
  @Field(() => ID, { description: 'Id of the product or variant, as requested.' })
  productId!: string;

  @Field(() => ID, { nullable: true, description: 'Its product, if it is a variant.' })
  variantOf!: string | null;

  @Field(() => String, { nullable: true, description: 'Its SKU.' })
  sku!: string | null;

  @Field(() => String, { nullable: true, description: 'Its title, with that of the variant.' })
  title!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'List price of the catalog.' })
  currentPrice!: string | null;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'Currency of the catalog.' })
  currency!: string | null;

  @Field(() => Boolean, { description: 'Whether every market succeeded.' })
  success!: boolean;

  @Field(() => [PriceComparisonErrorType], { description: 'Why the product could not be compared at all.' })
  errors!: PriceComparisonErrorType[];

  @Field(() => [ComparedMarketType], { description: 'One for each store, or one of the catalog.' })
  markets!: ComparedMarketType[];

  @Field(() => MarketResearchType, {
    nullable: true,
    description: 'That of the market, if there is one alone and in the currency of the catalog.',
  })
  research!: MarketResearchType | null;

  @Field(() => PriceDifferenceType, { nullable: true, description: 'Likewise.' })
  comparison!: PriceDifferenceType | null;
}

@ObjectType('PriceComparison', {
  simpleResolvers: true,
  description: 'A batch of products that are compared with the offers of shops. It changes no price.',
})
export class PriceComparisonType implements PriceComparison {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  jobId!: string;

  @Field(() => String, { description: 'Who searched: serpapi or dataforseo.' })
  provider!: string;

  @Field(() => [ID], { description: 'The products and variants of the request, each once.' })
  productIds!: string[];

  @Field(() => ResearchMarketEnum, {
    nullable: true,
    description: 'The only market; null: those of the listings.',
  })
  market!: ResearchMarket | null;

  @Field(() => ID, { nullable: true, description: 'The watch that it was made for; null for a request.' })
  watchId!: string | null;

  @Field(() => Int, { nullable: true, description: 'Version of the rules by which offers were matched.' })
  matcherVersion!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether every product and every market succeeded; null until it has ended.',
  })
  success!: boolean | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the figures were made, or the job failed or was canceled; null: not yet.',
  })
  finishedAt!: string | null;
}

@ObjectType('PriceComparisonPage', { simpleResolvers: true })
export class PriceComparisonPageType {
  @Field(() => [PriceComparisonType])
  items!: PriceComparisonType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('PriceComparisonReport', { simpleResolvers: true, description: 'A comparison with its figures.' })
export class PriceComparisonReportType {
  @Field(() => PriceComparisonType, { description: 'The comparison.' })
  priceComparison!: PriceComparisonType;

  @Field(() => [ProductPriceComparisonType], {
    description:
      'One for each product, in the order of the request; of what was searched so far until it has ended.',
  })
  results!: ProductPriceComparisonType[];
}
