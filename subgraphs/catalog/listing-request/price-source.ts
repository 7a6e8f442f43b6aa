import type { Database } from '../../../kernel/database/database.js';
import type { Transaction } from '../../../kernel/database/transaction.js';

/** A variant (or a product without variants) in a store, with all that its price there may depend on. */
export interface PricedItem {
  productId: string;
  /** That of the product if it has no variants. */
  variantId: string;
  /** Of the variant and of its product. */
  skus: readonly string[];
  brand: string | null;
  productType: string | null;
  tags: readonly string[];
  /** Amounts in the currency of the store; null where there is none in it, for none is ever converted. */
  price: string | null;
  cost: string | null;
  /** Null outside of its window. */
  salePrice: string | null;
  /** When that window ends, ISO 8601; null where it does not, or there is no sale price. */
  salePriceEndsAt: string | null;
  marketplace: string;
  country: string;
  /** As the marketplace calls it. */
  storeId: string;
  /** Of the store. */
  currency: string;
  /** The price last known at the marketplace; null while it is unknown. */
  channelPrice: string | null;
  /** The end of the sale price that the listing is to have so far, ISO 8601; null where that has none. */
  desiredSalePriceEndsAt: string | null;
  /** What the listing remembers of the book that gave its price; null where none did. */
  applied: Pick<PriceDecision, 'priceBookId' | 'activatedAt' | 'channelPrice'> | null;
}

/** Which prices a book gives: multiples of an amount, or those that end in it. */
export interface PriceDecisionRounding {
  method: string;
  value: string;
  mode: string;
}

/** One step from the base to the price, as exact decimals. */
export interface PriceDecisionStep {
  kind: string;
  /** The book that says so: the one that decides, or one that it is based on. */
  priceBookId: string;
  version: number;
  /** The figure before; null at a base. */
  before: string | null;
  /** What was done: a percentage, an amount, a bound. */
  value: string | null;
  /** The cost that a margin or markup starts from. */
  cost: string | null;
  /** At a rounding or a bound; null or absent: all prices that shops state in the currency. */
  rounding?: PriceDecisionRounding | null;
  after: string;
}

/** The book that matches, and what came of it; a listing keeps it as it is. */
export interface PriceDecision {
  priceBookId: string;
  name: string;
  version: number;
  /** When the book last became active, ISO 8601. */
  activatedAt: string | null;
  /** The price at the marketplace before the book; null where the book does not depend on it. */
  channelPrice: string | null;
  /** Why the book gives no price, so that the catalog's stays: a stable code; null if it does. */
  obstacle: string | null;
  steps: readonly PriceDecisionStep[];
}

/** One step from the price to the sale price, as exact decimals. */
export interface SalePriceStep {
  kind: string;
  /** The figure before; null where there is none. */
  before: string | null;
  /** What was done: a percentage or an amount. */
  value: string | null;
  after: string;
}

/** The promotion that matches, and what came of it; a listing keeps it as it is. */
export interface SalePriceDecision {
  promotionId: string;
  name: string;
  version: number;
  /** When the promotion ends, ISO 8601; null: it does not. */
  endsAt: string | null;
  /** Why there is no sale price: a stable code; null if there is one. */
  obstacle: string | null;
  steps: readonly SalePriceStep[];
}

export interface ListingPrice {
  /** In the currency of the store, with its decimals; null: there is none to be sent. */
  price: string | null;
  /** Null: no book matches, and the price is the catalog's. */
  decision: PriceDecision | null;
  /** In the currency of the store; null: there is none. */
  salePrice: string | null;
  /** When it ends, ISO 8601; null: it does not. */
  salePriceEndsAt: string | null;
  /** Null: no promotion matches, and the sale price is the product's own, which may not be below the price. */
  saleDecision: SalePriceDecision | null;
}

/** A product in a store of an account. */
export interface StoreProduct {
  productId: string;
  marketplace: string;
  connectionId: string;
  storeId: string;
}

export type PriceReader = Pick<Database, 'query'>;

/** Where the prices of listings come from. What is installed may know price books and promotions; the catalog does not. */
export interface PriceSource {
  /** The prices of the items at a moment, in their order; as few statements as for one. */
  priceItems(
    reader: PriceReader,
    organizationId: string,
    items: readonly PricedItem[],
    now: Date,
  ): Promise<ListingPrice[]>;
  /** Whether any book may decide a price of the organization. Cheap: it is asked with changes of products. */
  hasBooks(reader: PriceReader, organizationId: string): Promise<boolean>;
  /** Told which cost something else, with the transaction that has stored it; never of none. */
  pricesChanged?(tx: Transaction, organizationId: string, changed: readonly StoreProduct[]): Promise<void>;
  /** Told which came on sale, in the same way. */
  cameOnSale?(tx: Transaction, organizationId: string, products: readonly StoreProduct[]): Promise<void>;
}

/** The obstacle of a promotion whose price is not below the price that it is to reduce. */
export const salePriceNotBelowPrice = 'sale_price_not_below_price';

/** The obstacle of a book that needs the price at the marketplace, which a reading may tell. */
export const channelPriceMissing = 'channel_price_missing';

export const catalogPrice = ({
  price,
  salePrice,
  salePriceEndsAt,
}: Pick<PricedItem, 'price' | 'salePrice' | 'salePriceEndsAt'>): ListingPrice => ({
  price,
  decision: null,
  salePrice,
  salePriceEndsAt,
  saleDecision: null,
});

/** Without books and promotions: every price is the catalog's, and nothing is asked for it. */
export const catalogPrices: PriceSource = {
  priceItems: async (_reader, _organizationId, items) => items.map(catalogPrice),
  hasBooks: async () => false,
};
