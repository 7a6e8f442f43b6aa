/** What differs between the countries that Lazada sells in. */
interface Region {
  currency: string;
  /** Address of the country's API. */
  api: string;
  /** Hours by which the clocks of the country's reports are ahead of UTC. */
  utcOffsetHours: number;
  /** Decimals that prices may have. */
  priceDecimals: 0 | 2;
}

const region = (currency: string, api: string, utcOffsetHours: number, priceDecimals: 0 | 2): Region => ({
  currency,
  api,
  utcOffsetHours,
  priceDecimals,
});

/** By ISO 3166-1 alpha-2. */
export const regions: ReadonlyMap<string, Region> = new Map([
  ['SG', region('SGD', 'https://api.lazada.sg/rest', 8, 2)],
  ['MY', region('MYR', 'https://api.lazada.com.my/rest', 8, 2)],
  ['PH', region('PHP', 'https://api.lazada.com.ph/rest', 8, 2)],
  ['TH', region('THB', 'https://api.lazada.co.th/rest', 7, 2)],
  ['VN', region('VND', 'https://api.lazada.vn/rest', 7, 0)],
  ['ID', region('IDR', 'https://api.lazada.co.id/rest', 7, 0)],
]);
