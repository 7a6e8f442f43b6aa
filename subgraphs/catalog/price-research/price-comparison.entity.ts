import type { ShoppingOffer } from '../../../connectors/shopping-search/port.js';
import type { Evidence } from '../channels/listing/listing.values.js';
import type {
  ComparisonMetric,
  ComparisonProblem,
  OfferOutcome,
  OfferReason,
  PriceSource,
  ResearchMarket,
  SearchStatus,
} from './price-research.values.js';

/** What offers are compared with, as the catalog had it when research began. */
export type SoughtGoods = {
  title: string;
  brand: string | null;
  gtins: string[];
  partNumbers: string[];
  /** Values of the variant's options, by name; empty for a product without variants. */
  options: Record<string, string>;
  /** Values that other variants of the product have for these options. */
  otherValues: string[];
  /** Null is taken for new, as channels do. */
  condition: string | null;
};

/** One listing of the goods in a store, or a store of a regional marketplace where they have none. */
export type ComparedListing = {
  /** Null where there is none. */
  listingId: string | null;
  marketplace: string;
  accountId: string;
  storeId: string;
  country: string;
  currency: string;
  /** List price at the marketplace, a decimal; null where it is not known exactly. */
  price: string | null;
  evidence: Evidence | null;
  priceAsOf: string | null;
};

/** One product or variant of a request, as it was when research began. */
export type ComparedItem = {
  /** As requested. */
  id: string;
  /** Why it cannot be compared; the rest is then as empty as it is unknown. */
  error: 'PRODUCT_NOT_FOUND' | 'VARIANT_ID_REQUIRED' | null;
  /** The product that it is a variant of; null for a product itself. */
  variantOf: string | null;
  sku: string | null;
  /** List price of the catalog, a decimal. */
  price: string | null;
  currency: string | null;
  goods: SoughtGoods | null;
  listings: ComparedListing[];
};

/** Who is the merchant among the sellers of offers. */
export type OwnSellers = {
  names: string[];
  domains: string[];
  /** Addresses of the merchant's listings, without query. */
  pages: string[];
};

/** What is fixed when research begins: figures are computed of this and of the stored searches alone. */
export type ResearchFacts = {
  items: ComparedItem[];
  ownSellers: OwnSellers;
  /** The only market; null: those of the listings. */
  market: ResearchMarket | null;
  /** Matched offers that are shown of a market. */
  offersShown: number;
  createdAt: string;
};

/** An offer as it is stored beside its raw row. */
export type StoredOffer = Omit<ShoppingOffer, 'raw'>;

/** The search for one item in one market. */
export type PriceSearch = {
  itemId: string;
  market: ResearchMarket;
  query: string;
  status: SearchStatus;
  /** Kind of the provider's error; null where there was none. */
  errorKind: string | null;
  offers: StoredOffer[];
  searchedAt: string;
};

/** An offer with what the rules say of it. */
export type JudgedOffer = StoredOffer & {
  outcome: OfferOutcome;
  /** In the currency of the market; null where the offer has none that counts. */
  price: string | null;
  /** 0 to 1; 0 for offers that are left out. */
  confidence: number;
  reasons: OfferReason[];
};

export type ComparisonError = { code: ComparisonProblem; message: string };

/** Quartiles of matched offers, in the currency of the market. */
export type PriceStatistics = {
  /** Sellers whose offers count. */
  n: number;
  /** Sellers whose offers were trimmed as outliers. */
  trimmed: number;
  p25: string | null;
  p50: string | null;
  p75: string | null;
};

/** What the search of a market found. */
export type MarketResearch = {
  market: ResearchMarket;
  country: string;
  currency: string;
  query: string;
  searchedAt: string;
  /** Offers that were found. */
  found: number;
  statistics: PriceStatistics;
  /** Matched offers, in the order in which they were shown. */
  offers: JudgedOffer[];
  /** What the others were left out or not matched for, by their first reason. */
  notCounted: { reason: OfferReason; count: number }[];
};

/** Own price less the market median. It is no recommended price. */
export type PriceDifference = {
  metric: ComparisonMetric;
  /** Decimal in the currency of the market; negative: the own price is lower. */
  difference: string;
  /** Of the median, with two decimals. */
  percentage: string;
};

/** The goods in one store, or of the catalog alone where they are listed nowhere. */
export type ComparedMarket = {
  marketplace: string | null;
  accountId: string | null;
  storeId: string | null;
  listingId: string | null;
  /** Of the store; of the market for the catalog. */
  country: string | null;
  currency: string;
  price: string | null;
  priceSource: PriceSource | null;
  priceAsOf: string | null;
  success: boolean;
  errors: ComparisonError[];
  research: MarketResearch | null;
  comparison: PriceDifference | null;
};

export type ItemComparison = {
  /** As requested. */
  productId: string;
  variantOf: string | null;
  sku: string | null;
  title: string | null;
  /** List price of the catalog. */
  currentPrice: string | null;
  currency: string | null;
  success: boolean;
  errors: ComparisonError[];
  markets: ComparedMarket[];
  /** Those of the market, where there is one alone, in the currency of the catalog. */
  research: MarketResearch | null;
  comparison: PriceDifference | null;
};

/** A batch of comparisons, with its figures once they are made. */
export type PriceComparison = {
  id: string;
  jobId: string;
  provider: string;
  productIds: string[];
  market: ResearchMarket | null;
  /** The watch that it was made for; null for a request. */
  watchId: string | null;
  /** Version of the rules that the figures were made by; null until then. */
  matcherVersion: number | null;
  /** Null until it has ended; false also where its job failed or was canceled. */
  success: boolean | null;
  createdAt: string;
  finishedAt: string | null;
};
