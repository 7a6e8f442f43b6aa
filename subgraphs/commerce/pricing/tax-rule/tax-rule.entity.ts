/** A tax of a place. */
export interface TaxRule {
  /** The merchant's own, unique in the organization. */
  id: string;
  /** What the tax is called, such as "GST". Of rules of one title, the most specific one decides a line. */
  title: string;
  /** ISO 3166-1 alpha-2, uppercase. */
  country: string;
  /** As addresses write it, whatever its case; null is the whole country. */
  region: string | null;
  /** Percent, exact, up to 100. */
  rate: string;
  /** In the prices already; otherwise it is added. */
  isIncluded: boolean;
  /** Whether shipping bears it too. Never true of a rule for product types. */
  isOnShipping: boolean;
  /** The only types of products that bear it, whatever their case; empty is all of them. */
  productTypes: string[];
}
