/** A row of a file of codes: what becomes a promotion with the trigger `code`. */
export interface PromotionCode {
  /** As the merchant writes it; unique in the organization whatever its case. */
  code: string;
  kind: 'percentage' | 'fixed';
  /** Percent, above 0 and up to 100, fractions allowed; or an amount in `currency`. */
  value: string;
  /** The only currency it holds in; null is all of them. Fixed ones and those with `minSubtotal` have one. */
  currency: string | null;
  title: string;
  /** What the items cost before discounts, at least. */
  minSubtotal: string | null;
  /** ISO 8601; holds from then on. */
  startsAt: string | null;
  /** ISO 8601; holds until then. */
  endsAt: string | null;
  /** Orders that it can be used for; null is any number. */
  usageLimit: number | null;
}
