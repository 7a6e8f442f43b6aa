import { readPricedItems } from '../../catalog/index.js';
import { PriceBookResolver } from './price-book/price-book.resolver.js';
import { PriceBookService } from './price-book/price-book.service.js';
import { PricePreviewResolver } from './price-preview/price-preview.resolver.js';
import { PricePreviewService, type ReadPricedItems } from './price-preview/price-preview.service.js';

type PriceBookDependencies = Omit<ConstructorParameters<typeof PriceBookService>[0], 'requirePlan'>;

const readItems: ReadPricedItems = async (reader, organizationId, asked) => {
  const found = await readPricedItems(reader, organizationId, asked);
  return found.map(({ item, listingId, accountId, productTitle: title, desiredPrice }) => ({
    ...{ ...item, listingId, accountId, title, desiredPrice },
  }));
};

/** What the subgraph has for price books and previews of them. */
export function priceBookResolvers(dependencies: PriceBookDependencies): [object, object][] {
  const previews = new PricePreviewService(readItems);
  const books = new PriceBookService({
    ...dependencies,
    requirePlan: (tx, organizationId, change) => previews.requirePlan(tx, organizationId, change),
  });
  return [
    [PriceBookResolver, new PriceBookResolver(books)],
    [PricePreviewResolver, new PricePreviewResolver(previews)],
  ];
}
