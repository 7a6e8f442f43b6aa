import type { CallMeter } from '../provider-calls/call-meter.js';

export type ShoppingSearchKey = 'serpapi' | 'dataforseo';

/**
 * A provider that searches the offers of shops in one country, as a shopper there would see them. It keeps no state. `search`
 * throws ProviderError, the reason of an aborted signal, and what the meter throws; nothing is tried again. That nothing is
 * found is an answer without offers. What the offers mean is for the caller: nothing is left out, compared or converted.
 */
export interface ShoppingSearch {
  readonly key: ShoppingSearchKey;
  /** As people know it. */
  readonly title: string;
  search(query: ShoppingQuery): Promise<ShoppingOffer[]>;
}

export interface ShoppingQuery {
  /** As a shopper would type it. */
  text: string;
  /** Where the shopper is, ISO 3166-1 alpha-2. */
  country: string;
  /** Of the page that the offers are read from, BCP 47: how it writes amounts and conditions. Titles are the shops' own. */
  language: string;
  /** Offers that are answered, at most: those that are shown first. */
  offersMax: number;
  meter: CallMeter;
  signal?: AbortSignal;
}

/** One offer as the provider has it. Texts are as they are shown to shoppers; null where there is none. */
export type ShoppingOffer = {
  /** From 1, in the order in which offers are shown. */
  position: number;
  title: string;
  /** Name of the shop, as it is shown. */
  seller: string | null;
  /** Host of the shop. */
  sellerDomain: string | null;
  url: string | null;
  /** The provider's id of the product. */
  providerProductId: string | null;
  /** With its sign of a currency, such as `S$12.90`. */
  priceText: string | null;
  /** ISO 4217, only where the provider states it beside the price. */
  currency: string | null;
  /** Such as `used`; null where nothing is said, as of most new goods. */
  condition: string | null;
  /** Such as `Free delivery`. */
  delivery: string | null;
  /** What else is shown: tags, and terms of payment. */
  notes: string[];
  /** The row as the provider sent it, but for the key. */
  raw: unknown;
};
