import type { Store } from '../port.js';

/** What differs between the countries that Shopee sells in. */
interface Region {
  currency: string;
  /** Where buyers go. */
  site: string;
  /** Decimals of prices: what has more is rounded without a word. */
  priceDecimals: 0 | 2;
  /** The dearest variation costs at most so many times the cheapest. */
  priceSpreadMax: number;
}

const region = (currency: string, site: string, priceDecimals: 0 | 2, priceSpreadMax: number): Region => ({
  currency,
  site,
  priceDecimals,
  priceSpreadMax,
});

/** By ISO 3166-1 alpha-2. */
export const regions: ReadonlyMap<string, Region> = new Map([
  ['SG', region('SGD', 'shopee.sg', 2, 5)],
  ['MY', region('MYR', 'shopee.com.my', 2, 7)],
  ['TH', region('THB', 'shopee.co.th', 0, 5)],
  ['ID', region('IDR', 'shopee.co.id', 0, 7)],
  ['VN', region('VND', 'shopee.vn', 0, 5)],
  ['PH', region('PHP', 'shopee.ph', 0, 5)],
  ['TW', region('TWD', 'shopee.tw', 0, 5)],
  ['BR', region('BRL', 'shopee.com.br', 2, 4)],
  ['MX', region('MXN', 'shopee.com.mx', 2, 5)],
  ['CO', region('COP', 'shopee.com.co', 0, 9)],
  ['CL', region('CLP', 'shopee.cl', 0, 9)],
]);

export const itemUrl = (store: Store, itemId: string): string | null => {
  const site = regions.get(store.country)?.site;
  return site === undefined ? null : `https://${site}/product/${store.id}/${itemId}`;
};
