import type { ComparedItem, ComparedListing, ResearchFacts } from './price-comparison.entity.js';
import type {
  ComparisonMetric,
  ComparisonProblem,
  PriceSource,
  ResearchMarket,
} from './price-research.values.js';
import { factsOf, marketOfCurrency } from './research-market.rules.js';

/** One entry of a product's markets before anything was searched. */
export interface MarketPlan {
  /** Null for the catalog alone. */
  listing: ComparedListing | null;
  /** Where the offers are; null: nowhere, for `problem` says why. */
  market: ResearchMarket | null;
  currency: string;
  /** The own price that is compared; null where there is none in the currency. */
  price: string | null;
  priceSource: PriceSource | null;
  priceAsOf: string | null;
  metric: ComparisonMetric;
  problem: ComparisonProblem | null;
}

type Restricted = Pick<ResearchFacts, 'market' | 'createdAt'>;

/**
 * Where an item is compared, by §4.1: every listing in the market of its currency, whatever the address of its store; what is
 * listed nowhere by the catalog's price. A request for one market has the listings of that market, or the catalog in it.
 */
export function plannedMarkets(item: ComparedItem, facts: Restricted): MarketPlan[] {
  if (item.error !== null) {
    return [];
  }
  const listed = item.listings.map(listing => ofListing(item, listing, facts));
  if (facts.market === null) {
    return listed.length > 0 ? listed : [ofCatalog(item, marketOfCurrency(item.currency!), facts)];
  }
  const there = listed.filter(({ market }) => market === facts.market);
  return there.length > 0 ? there : [ofCatalog(item, facts.market, facts)];
}

function ofListing(item: ComparedItem, listing: ComparedListing, facts: Restricted): MarketPlan {
  const { currency, price, evidence, priceAsOf } = listing;
  const market = marketOfCurrency(currency);
  const place = { listing, market, currency };
  if (market === null) {
    const own = { price, priceSource: evidence, priceAsOf };
    return { ...place, ...own, metric: 'listing_price_vs_market_median', problem: 'UNSUPPORTED_CURRENCY' };
  }
  if (listing.listingId === null) {
    const none = { price: null, priceSource: null, priceAsOf: null };
    return {
      ...place,
      ...none,
      metric: 'listing_price_vs_market_median',
      problem: 'MISSING_COUNTRY_PRICE',
    };
  }
  return price !== null && evidence !== null
    ? {
        ...place,
        ...{
          price,
          priceSource: evidence,
          priceAsOf,
          metric: 'listing_price_vs_market_median',
          problem: null,
        },
      }
    : { ...place, ...catalogPrice(item, currency, facts), problem: 'PRICE_NOT_VERIFIED' };
}

function ofCatalog(item: ComparedItem, market: ResearchMarket | null, facts: Restricted): MarketPlan {
  const currency = market === null ? item.currency! : factsOf(market).currency;
  const place = { listing: null, market, currency };
  const own = catalogPrice(item, currency, facts);
  if (market === null) {
    return { ...place, ...own, problem: 'UNSUPPORTED_CURRENCY' };
  }
  if (item.currency !== currency) {
    return { ...place, ...own, problem: 'MISSING_COUNTRY_PRICE' };
  }
  return { ...place, ...own, problem: own.price === null ? 'CATALOG_PRICE_MISSING' : null };
}

/** Never converted: a price of another currency is none. */
function catalogPrice(
  { price, currency }: ComparedItem,
  wanted: string,
  { createdAt }: Restricted,
): Pick<MarketPlan, 'price' | 'priceSource' | 'priceAsOf' | 'metric'> {
  const metric = 'catalog_price_vs_market_median';
  return price === null || currency !== wanted
    ? { price: null, priceSource: null, priceAsOf: null, metric }
    : { price, priceSource: 'catalog', priceAsOf: createdAt, metric };
}

/** Whether offers are searched for the entry: not for a store where there is nothing to compare. */
export const isSearched = ({ market, listing }: MarketPlan): boolean =>
  market !== null && (listing === null || listing.listingId !== null);

/** Markets that are searched for an item, each once however many of its stores are in it. */
export const searchedMarkets = (item: ComparedItem, facts: Restricted): ResearchMarket[] => [
  ...new Set(plannedMarkets(item, facts).flatMap(plan => (isSearched(plan) ? [plan.market!] : []))),
];
