import type { Example } from './field-examples.js';

/** What fields of price comparisons hold. */
export const priceComparisonExamples: Readonly<Record<string, Example>> = {
  'ComparedMarket.country': 'SG',
  'ComparedOffer.confidence': 0.95,
  'ComparedOffer.position': 1,
  'ComparedOffer.priceText': 'S$52.00',
  'ComparedOffer.seller': 'Kettle House',
  'ComparedOffer.title': 'Alpha Electric Kettle 1.7L',
  'ComparedOffer.url': 'https://kettles.example/alpha',
  'MarketResearch.country': 'SG',
  'MarketResearch.found': 40,
  'MarketResearch.query': 'Alpha Electric Kettle 1.7L',
  'OffersNotCounted.count': 3,
  'PriceComparisonError.code': 'INSUFFICIENT_OFFERS',
  'PriceComparisonError.message': 'Fewer than 3 sellers have an offer that matches: there is no median.',
  'PriceComparisonReply.matcherVersion': 1,
  'PriceComparisonReply.provider': 'serpapi',
  'PriceStatistics.n': 12,
  'PriceStatistics.trimmed': 1,
};
