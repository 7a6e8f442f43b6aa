import { Type } from 'typebox';
import {
  comparisonMetrics,
  leftOutReasons,
  matchReasons,
  mismatchReasons,
  priceSources,
  researchMarkets,
} from '../../../subgraphs/catalog/price-research/price-research.values.js';
import { graphql } from '../../graphql.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const text = Type.String();
const textOrNull = nullable(text);
const decimal = Type.String({ description: 'Exact decimal string.', examples: ['12.50'] });
const reason = oneOf(...leftOutReasons, ...mismatchReasons, ...matchReasons);

const ComparisonErrors = Type.Array(resource('PriceComparisonError', { code: text, message: text }));

const ComparedOffer = resource('ComparedOffer', {
  position: Type.Integer(),
  title: text,
  seller: textOrNull,
  url: textOrNull,
  priceText: textOrNull,
  price: nullable(decimal),
  confidence: Type.Number(),
  reasons: Type.Array(reason),
});

const MarketResearch = resource('MarketResearch', {
  market: oneOf(...researchMarkets),
  country: text,
  currency: text,
  query: text,
  searchedAt: Timestamp,
  found: Type.Integer(),
  statistics: resource('PriceStatistics', {
    n: Type.Integer(),
    trimmed: Type.Integer(),
    p25: nullable(decimal),
    p50: nullable(decimal),
    p75: nullable(decimal),
  }),
  offers: Type.Array(ComparedOffer),
  notCounted: Type.Array(resource('OffersNotCounted', { reason, count: Type.Integer() })),
});

const PriceDifference = resource('PriceDifference', {
  metric: oneOf(...comparisonMetrics),
  difference: Type.String({ description: 'Exact decimal string.', examples: ['-1.50'] }),
  percentage: Type.String({ examples: ['-2.88'] }),
});

const ComparedMarket = resource('ComparedMarket', {
  marketplace: textOrNull,
  accountId: nullable(Uuid),
  storeId: textOrNull,
  listingId: nullable(Uuid),
  country: textOrNull,
  currency: text,
  price: nullable(decimal),
  priceSource: nullable(oneOf(...priceSources)),
  priceAsOf: nullable(Timestamp),
  success: Type.Boolean(),
  errors: ComparisonErrors,
  research: nullable(MarketResearch),
  comparison: nullable(PriceDifference),
});

/** §2.2. */
export const ProductPriceComparison = resource('ProductPriceComparison', {
  productId: Uuid,
  variantOf: nullable(Uuid),
  sku: textOrNull,
  title: textOrNull,
  currentPrice: nullable(decimal),
  currency: textOrNull,
  success: Type.Boolean(),
  errors: ComparisonErrors,
  markets: Type.Array(ComparedMarket),
  research: nullable(MarketResearch),
  comparison: nullable(PriceDifference),
});

const marketResearchFields = graphql(`
  fragment MarketResearchFields on MarketResearch {
    market country currency query searchedAt found
    statistics { n trimmed p25 p50 p75 }
    offers { position title seller url priceText price confidence reasons }
    notCounted { reason count }
  }`);

export const priceComparisonFields = graphql(
  `
  fragment ProductPriceComparisonFields on ProductPriceComparison {
    productId variantOf sku title currentPrice currency success
    errors { code message }
    markets {
      marketplace accountId storeId listingId country currency price priceSource priceAsOf success
      errors { code message }
      research { ...MarketResearchFields }
      comparison { metric difference percentage }
    }
    research { ...MarketResearchFields }
    comparison { metric difference percentage }
  }`,
  [marketResearchFields],
);
