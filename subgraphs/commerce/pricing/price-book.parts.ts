import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import { salePriceTakers } from './listing-price/sale-price-takers.js';
import { PriceBookResolver } from './price-book/price-book.resolver.js';
import { PriceBookService } from './price-book/price-book.service.js';
import type { Reprice } from './price-book/repricing.js';
import { readPreviewedItems } from './price-preview/previewed-items.js';
import { PricePreviewResolver } from './price-preview/price-preview.resolver.js';
import { PricePreviewService } from './price-preview/price-preview.service.js';

interface PriceBookDependencies {
  reprice: Reprice;
  /** Those that listings can be at. */
  marketplaces: readonly Marketplace[];
}

/** What the subgraph has for price books and previews of them. */
export function priceBookResolvers(dependencies: PriceBookDependencies): [object, object][] {
  const previews = new PricePreviewService({
    readItems: readPreviewedItems,
    takesSalePrice: salePriceTakers(dependencies.marketplaces),
    marketplaces: dependencies.marketplaces,
  });
  const books = new PriceBookService({
    ...dependencies,
    requirePlan: (tx, organizationId, change) => previews.requirePlan(tx, organizationId, change),
  });
  return [
    [PriceBookResolver, new PriceBookResolver(books)],
    [PricePreviewResolver, new PricePreviewResolver(previews)],
  ];
}
