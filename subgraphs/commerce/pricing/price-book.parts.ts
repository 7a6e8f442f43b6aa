import { PriceBookResolver } from './price-book/price-book.resolver.js';
import { PriceBookService } from './price-book/price-book.service.js';
import { readPreviewedItems } from './price-preview/previewed-items.js';
import { PricePreviewResolver } from './price-preview/price-preview.resolver.js';
import { PricePreviewService } from './price-preview/price-preview.service.js';

type PriceBookDependencies = Omit<ConstructorParameters<typeof PriceBookService>[0], 'requirePlan'>;

/** What the subgraph has for price books and previews of them. */
export function priceBookResolvers(dependencies: PriceBookDependencies): [object, object][] {
  const previews = new PricePreviewService(readPreviewedItems);
  const books = new PriceBookService({
    ...dependencies,
    requirePlan: (tx, organizationId, change) => previews.requirePlan(tx, organizationId, change),
  });
  return [
    [PriceBookResolver, new PriceBookResolver(books)],
    [PricePreviewResolver, new PricePreviewResolver(previews)],
  ];
}
