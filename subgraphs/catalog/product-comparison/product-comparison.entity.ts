import type { PublicOffer, PublicProduct } from '../discovery/public-product.entity.js';
import type { ComparisonReason } from './product-comparison.values.js';

/** A price for as much as goods are usually compared by. */
export interface UnitPrice {
  /** Rounded half up to two decimals more than the currency has. */
  amount: string;
  currency: string;
  /** What it is the price of one of. */
  unit: 'kg' | 'l' | 'piece';
}

/** One of the products or offers that were asked for; both are null where nothing public has the id. */
export interface ComparedItem {
  /** As it was asked for. */
  id: string;
  product: PublicProduct | null;
  /** The offer that the id names, or the product's only one. */
  offer: PublicOffer | null;
  unitPrice: UnitPrice | null;
  /** Why there is no unit price; null where there is one. */
  unitPriceReason: ComparisonReason | null;
}

export interface ComparedValue {
  id: string;
  /** As the merchant wrote it. */
  text: string | null;
  /** In the unit of the attribute. */
  amount: string | null;
  /** Why this value is not compared; null where it is. */
  reason: ComparisonReason | null;
}

export interface ComparedAttribute {
  /** `brand`, `weight` and the like of the product itself, or `attribute:` with the merchant's name for it in lower case. */
  key: string;
  label: string;
  /** Of `amount`; null for texts and for numbers without one. */
  unit: string | null;
  isComparable: boolean;
  /** Why not; null where it is. */
  reason: ComparisonReason | null;
  /** Whether all stated values are the same; null where it is not comparable. */
  isSame: boolean | null;
  /** One for each item that was found, in their order. */
  values: ComparedValue[];
}

/** Prices of one currency. */
export interface ComparedPrices {
  currency: string;
  /** Ids of items, the cheapest first; those of one price in the order in which they were asked for. */
  ids: string[];
  lowest: string;
  /** What the cheapest costs less than the dearest. */
  difference: string;
  /** Ids of items with a unit price, by unit, the cheapest first. */
  byUnit: { unit: UnitPrice['unit']; ids: string[] }[];
}

/** Offers of the same goods. */
export interface SameGoods {
  /** 14 digits. */
  gtin: string;
  offers: { id: string; offerId: string }[];
}

/** What was not compared, and why. */
export interface NotComparable {
  reason: ComparisonReason;
  /** Of the items that it is about. */
  ids: string[];
  /** For people. */
  message: string;
}

export interface ProductComparison {
  items: ComparedItem[];
  attributes: ComparedAttribute[];
  /** Whether there are more attributes than are told. */
  hasMoreAttributes: boolean;
  prices: ComparedPrices[];
  sameGoods: SameGoods[];
  notComparable: NotComparable[];
}
