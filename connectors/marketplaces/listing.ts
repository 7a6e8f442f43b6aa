import type { Store } from './port.js';

/** Where a listing stands at a marketplace, in one mapping for all of them. */
export const observedStates = [
  'in_review',
  'live',
  'live_not_buyable',
  'rejected',
  'suppressed',
  'unlisted',
  'deleted',
  'unknown',
] as const;

export type ObservedState = (typeof observedStates)[number];

/** What a product is to look like in one store. */
export interface ListingDraft {
  store: Store;
  /** What the marketplace knows it by; null when it is not there yet. */
  reference: ListingReference | null;
  /** Ours: stays the same over repetitions, so that a connector may use it as the marketplace's own idempotency key. */
  productId: string;
  title: string;
  description: string | null;
  brand: string | null;
  /** The merchant's words; connectors with a taxonomy take `attributes.categoryId` if it is given. */
  productType: string | null;
  tags: readonly string[];
  attributes: Readonly<Record<string, string>>;
  /** Absolute addresses, the main picture first. */
  imageUrls: readonly string[];
  /** One at least. A product without variants has one with no option values. */
  variants: readonly DraftVariant[];
}

export interface DraftVariant {
  /** Unique within the account. */
  sku: string;
  title: string;
  options: readonly { name: string; value: string }[];
  /** Decimal amounts in the store's currency. */
  price: string;
  salePrice: string | null;
  /** As in a `PriceWrite`. */
  salePriceEndsAt: string | null;
  /** Units that may be sold here; never negative. */
  quantity: number;
  barcode: string | null;
  /** Grams; null when not known. */
  weightGrams: number | null;
  imageUrl: string | null;
}

export interface ListingReference {
  externalId: string;
  /** In the order of the draft. */
  variants: readonly VariantReference[];
}

export interface VariantReference {
  sku: string;
  /** Null where the marketplace knows variants by SKU alone. */
  externalId: string | null;
}

/** A listing as the marketplace has it at this moment. */
export interface ObservedListing {
  reference: ListingReference;
  state: ObservedState;
  /** The marketplace's own word for the state. */
  marketplaceStatus: string;
  /** Where buyers see it; null when nowhere or not known. */
  url: string | null;
  title: string;
  variants: readonly ObservedVariant[];
  issues: readonly ListingIssue[];
  /** The marketplace's time of the last change, ISO 8601; null where it gives none. */
  updatedAt: string | null;
}

export interface ObservedVariant extends VariantReference {
  /** Decimal amount; null where the marketplace does not say. */
  price: string | null;
  /** What buyers get now: one that has not begun, or is over, is none. */
  salePrice: string | null;
  /** When the marketplace ends the sale price by itself, ISO 8601; null where it does not, or there is none. */
  salePriceEndsAt: string | null;
  currency: string;
  quantity: number | null;
}

export interface ListingIssue {
  severity: 'error' | 'warning' | 'info';
  /** Ours where we found it, else the marketplace's. */
  code: string;
  /** Field of the draft that it is about, such as `title` or `variants.0.price`; null for the whole. */
  field: string | null;
  message: string;
  /** The marketplace's words, as they came; null where the issue is ours. */
  marketplaceMessage: string | null;
}

export interface PriceWrite {
  reference: ListingReference;
  variant: VariantReference;
  price: string;
  salePrice: string | null;
  /**
   * When the sale price ends, ISO 8601: a time that `SalePriceEnds.endAt` answered, not passed yet. Null for no end, where
   * the marketplace takes sale prices without one, and where there is no sale price.
   */
  salePriceEndsAt: string | null;
}

export interface StockWrite {
  reference: ListingReference;
  variant: VariantReference;
  quantity: number;
}

export interface WriteOutcome {
  isDone: boolean;
  issues: ListingIssue[];
}
