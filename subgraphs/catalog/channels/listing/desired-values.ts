import type { PriceReader, PriceSource } from '../../listing-request/price-source.js';
import type { Product } from '../../product/product.entity.js';
import {
  type DesiredValues,
  desiredValues,
  type PricedListing,
  pricedItems,
} from './desired-values.rules.js';

/** A listing and its product, as both are now. */
export interface ListedProduct {
  listing: PricedListing;
  product: Product;
  /** Units that are kept back from the account. */
  stockBuffer: number;
}

/** What the variants of each listing should be like at a moment, in the order of the listings. The source is asked once. */
export async function readDesiredValues(
  reader: PriceReader,
  prices: PriceSource,
  organizationId: string,
  { listed, now }: { listed: readonly ListedProduct[]; now: Date },
): Promise<DesiredValues[][]> {
  const items = listed.map(({ product, listing }) => pricedItems(product, listing, now));
  const all = items.flat();
  const priced = all.length === 0 ? [] : await prices.priceItems(reader, organizationId, all, now);
  let first = 0;
  return listed.map(({ product, listing: { currency }, stockBuffer }, index) => {
    const own = items[index]!;
    const values = desiredValues(
      product,
      { currency, stockBuffer },
      own,
      priced.slice(first, first + own.length),
    );
    first += own.length;
    return values;
  });
}
