interface Retailer {
  /** Begins the name under which it sells, as one word. */
  name: string;
  /** Begins its hosts, without `www.`; every country has its own. */
  host: string;
}

/**
 * The two global retail marketplaces whose offers are no evidence of a market price (§4.1): anybody sells there across
 * borders, at prices of other countries.
 */
export const excludedRetailers: readonly Retailer[] = [
  { name: 'amazon', host: 'amazon' },
  { name: 'ebay', host: 'ebay' },
];

/** Whether an offer is of an excluded retailer, by its name as it is shown, or by its host. */
export const isExcludedRetailer = (seller: string | null, host: string | null): boolean =>
  excludedRetailers.some(
    retailer =>
      new RegExp(`^${retailer.name}(?![a-z])`, 'i').test((seller ?? '').trim()) ||
      (host ?? '')
        .toLowerCase()
        .replace(/^www[.]/, '')
        .split('.')
        .slice(0, -1)
        .includes(retailer.host),
  );
