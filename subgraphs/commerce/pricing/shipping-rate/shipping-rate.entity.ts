/** What it costs to send a cart to a country by a service. */
export interface ShippingRate {
  /** The merchant's own, unique in the organization; checkouts call the option by it. */
  id: string;
  /** ISO 3166-1 alpha-2, uppercase; null is everywhere that has no rate of its own for the service. */
  country: string | null;
  /** Such as `standard` and `express`, lowercase. */
  service: string;
  title: string;
  /** ISO 4217. */
  currency: string;
  price: string;
}

/** When a service costs nothing. */
export interface FreeShippingRule {
  /** The merchant's own, unique in the organization. */
  id: string;
  title: string;
  /** The only service that becomes free. */
  service: string;
  /** The only currency it holds in; null is all of them. */
  currency: string | null;
  /** What the items cost before discounts, at least; in `currency`, which is there then. */
  minSubtotal: string | null;
  /** Product ids, variant ids or SKUs of which one at least is in the cart; empty where any item will do. */
  itemReferences: string[];
}

/** What a merchant's carts cost to send. */
export interface ShippingTerms {
  /** Whether there are rates at all, in whatever currency: then a cart without a rate cannot be sent. */
  isOffered: boolean;
  /** In the currency that was asked for. */
  rates: ShippingRate[];
  freeShipping: FreeShippingRule[];
}
