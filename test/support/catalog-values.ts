import {
  type DesiredValues,
  desiredValues,
  type ListingPlace,
  pricedItems,
} from '../../subgraphs/catalog/channels/listing/desired-values.rules.js';
import { catalogPrice } from '../../subgraphs/catalog/listing-request/price-source.js';
import type { Product } from '../../subgraphs/catalog/product/product.entity.js';

/** What is desired of a product in a place where nothing is known of it, at the catalog's prices. */
export function catalogValues(product: Product, place: ListingPlace, now: Date): DesiredValues[] {
  const listing = { marketplace: 'bazaar', country: 'SG', storeId: 'sg', variants: [], ...place };
  const items = pricedItems(product, listing, now);
  return desiredValues(product, place, items, items.map(catalogPrice));
}
