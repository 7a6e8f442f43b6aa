import { dictionary } from '../../../kernel/dictionary.js';
import type { ResearchCountry, ResearchMarket } from './price-research.values.js';

interface MarketFacts {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217. */
  currency: string;
  name: ResearchCountry | null;
}

const markets: Readonly<Record<ResearchMarket, MarketFacts>> = {
  sg: { country: 'SG', currency: 'SGD', name: 'Singapore' },
  id: { country: 'ID', currency: 'IDR', name: 'Indonesia' },
  my: { country: 'MY', currency: 'MYR', name: 'Malaysia' },
  vn: { country: 'VN', currency: 'VND', name: 'Vietnam' },
  th: { country: 'TH', currency: 'THB', name: 'Thailand' },
  ph: { country: 'PH', currency: 'PHP', name: 'Philippines' },
  us: { country: 'US', currency: 'USD', name: null },
  hk: { country: 'HK', currency: 'HKD', name: null },
  tw: { country: 'TW', currency: 'TWD', name: null },
};

const keys = Object.keys(markets) as ResearchMarket[];
const byCurrency = dictionary(Object.fromEntries(keys.map(key => [markets[key].currency, key])));
const byName = dictionary(
  Object.fromEntries(keys.flatMap(key => (markets[key].name === null ? [] : [[markets[key].name, key]]))),
);

/** Country and currency of a market. */
export const factsOf = (market: ResearchMarket): Readonly<MarketFacts> => markets[market];

/** The market where something that sells in the currency is compared; null for a currency that none has. */
export const marketOfCurrency = (currency: string): ResearchMarket | null => byCurrency[currency] ?? null;

/** The only market that a request is about; null where it restricts none. `gl` decides before the name of a country. */
export const restrictedMarket = (gl: ResearchMarket | null, country: string | null): ResearchMarket | null =>
  gl ?? (country === null ? null : (byName[country] ?? null));

/**
 * Pages of all markets are read in English, so that amounts, conditions and terms of delivery are written in one way. Titles
 * stay in the language of the shop.
 */
export const pageLanguage = 'en';
