/** Limits of what checkouts are priced by, of one organization. Lengths are characters. */
export const pricingLimits = {
  /** Of one organization. Rates and rules are read at each pricing: these are several times what merchants have. */
  shippingRatesMax: 2_000,
  freeShippingRulesMax: 200,
  taxRulesMax: 2_000,
  /** Rows of one file; it comes in a body of a megabyte. */
  termRowsMax: 5_000,
  /** Products of a free-shipping rule; types of products of a tax. */
  termItemsMax: 1_000,
  termTitleLength: 254,
  buyerAddressesMax: 20,
} as const;
