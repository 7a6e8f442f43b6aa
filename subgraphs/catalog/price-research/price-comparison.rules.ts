import { isSearched, type MarketPlan, plannedMarkets } from './compared-market.rules.js';
import { researchOf } from './market-research.rules.js';
import type {
  ComparedItem,
  ComparedMarket,
  ComparisonError,
  ItemComparison,
  MarketResearch,
  PriceSearch,
  ResearchFacts,
} from './price-comparison.entity.js';
import type { ComparisonProblem, ResearchMarket } from './price-research.values.js';
import { priceDifference, sellersMin } from './price-statistics.rules.js';
import { factsOf } from './research-market.rules.js';

const messages: Readonly<Record<ComparisonProblem, string>> = {
  PRODUCT_NOT_FOUND: 'No product or variant has this id.',
  VARIANT_ID_REQUIRED: 'The product has variants with prices of their own: request the ids of variants.',
  UNSUPPORTED_CURRENCY: 'No market with this currency can be searched. Prices are never converted.',
  MISSING_COUNTRY_PRICE:
    'There is no price of the product in this country and its currency. None is converted.',
  PRICE_NOT_VERIFIED:
    'The exact price at the marketplace is not known: it was neither read back nor acknowledged for this SKU. What is compared, if anything, is the catalog price.',
  CATALOG_PRICE_MISSING: 'The product is not listed, and the catalog has no price of it.',
  NOT_SEARCHED: 'The market has not been searched.',
  SEARCH_FAILED: 'The provider of the search failed: it gave no offers that could be read.',
  INSUFFICIENT_OFFERS: `Fewer than ${sellersMin} sellers have an offer that matches: there is no median.`,
};

const errorOf = (code: ComparisonProblem): ComparisonError => ({ code, message: messages[code] });

/** The comparison of one item, by the current rules: of what was fixed when research began, and its stored searches. */
export function compareItem(
  item: ComparedItem,
  searches: readonly PriceSearch[],
  facts: Omit<ResearchFacts, 'items'>,
): ItemComparison {
  const research = new Map<ResearchMarket, MarketResearch>(
    searches
      .filter(({ status }) => status === 'answered')
      .map(search => [search.market, researchOf(search, { ...facts, goods: item.goods! })]),
  );
  const failed = new Set(searches.filter(({ status }) => status === 'failed').map(({ market }) => market));
  const markets = plannedMarkets(item, facts).map(plan => comparedMarket(plan, research, failed));
  const errors = item.error === null ? [] : [errorOf(item.error)];
  const [only] = markets;
  const isSingle = markets.length === 1 && only!.currency === item.currency;
  return {
    productId: item.id,
    variantOf: item.variantOf,
    sku: item.sku,
    title: item.goods?.title ?? null,
    currentPrice: item.price,
    currency: item.currency,
    success: errors.length === 0 && markets.every(({ success }) => success),
    errors,
    markets,
    research: isSingle ? only!.research : null,
    comparison: isSingle ? only!.comparison : null,
  };
}

function comparedMarket(
  plan: MarketPlan,
  found: ReadonlyMap<ResearchMarket, MarketResearch>,
  failed: ReadonlySet<ResearchMarket>,
): ComparedMarket {
  const { listing, currency, price, priceSource, priceAsOf, metric } = plan;
  const isSought = isSearched(plan);
  const research = isSought ? (found.get(plan.market!) ?? null) : null;
  const median = research?.statistics.p50 ?? null;
  const problems: ComparisonProblem[] = [
    ...(plan.problem === null ? [] : [plan.problem]),
    ...(isSought ? searchProblems(research, failed.has(plan.market!)) : []),
  ];
  return {
    marketplace: listing?.marketplace ?? null,
    accountId: listing?.accountId ?? null,
    storeId: listing?.storeId ?? null,
    listingId: listing?.listingId ?? null,
    country: listing?.country ?? (plan.market === null ? null : factsOf(plan.market).country),
    currency,
    price,
    priceSource,
    priceAsOf,
    success: problems.length === 0,
    errors: problems.map(errorOf),
    research,
    comparison:
      price === null || median === null ? null : priceDifference(price, median, { currency, metric }),
  };
}

function searchProblems(research: MarketResearch | null, hasFailed: boolean): ComparisonProblem[] {
  if (research === null) {
    return [hasFailed ? 'SEARCH_FAILED' : 'NOT_SEARCHED'];
  }
  return research.statistics.p50 === null ? ['INSUFFICIENT_OFFERS'] : [];
}
