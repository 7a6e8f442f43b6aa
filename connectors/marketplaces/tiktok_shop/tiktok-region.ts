/** What differs between the countries that TikTok Shop sells in. */
interface Region {
  currency: string;
  /** Decimals of prices. */
  priceDecimals: 0 | 2;
  titleLengthMin: number;
  variantsMax: number;
  /** Whether the measures of the parcel must be given. */
  needsDimensions: boolean;
}

const region = (currency: string, priceDecimals: 0 | 2, needsDimensions: boolean): Region => ({
  currency,
  priceDecimals,
  titleLengthMin: 25,
  variantsMax: 300,
  needsDimensions,
});

/** The United States and the United Kingdom take short titles, and fewer variants. */
const anglo = (currency: string): Region => ({
  ...region(currency, 2, true),
  titleLengthMin: 1,
  variantsMax: 100,
});

/** By ISO 3166-1 alpha-2. */
export const regions: ReadonlyMap<string, Region> = new Map([
  ['US', anglo('USD')],
  ['GB', anglo('GBP')],
  ['SG', region('SGD', 2, true)],
  ['MY', region('MYR', 2, true)],
  ['TH', region('THB', 2, false)],
  ['PH', region('PHP', 2, false)],
  ['VN', region('VND', 0, false)],
  ['ID', region('IDR', 0, false)],
  ['JP', region('JPY', 0, false)],
  ['MX', region('MXN', 2, false)],
  ['BR', region('BRL', 2, false)],
  ['DE', region('EUR', 2, false)],
  ['ES', region('EUR', 2, false)],
  ['FR', region('EUR', 2, false)],
  ['IE', region('EUR', 2, false)],
  ['IT', region('EUR', 2, false)],
]);
