import { PriceBookResolver } from './price-book/price-book.resolver.js';
import { PriceBookService } from './price-book/price-book.service.js';

type PriceBookDependencies = ConstructorParameters<typeof PriceBookService>[0];

/** What the subgraph has for price books. */
export const priceBookResolvers = (dependencies: PriceBookDependencies): [object, object][] => [
  [PriceBookResolver, new PriceBookResolver(new PriceBookService(dependencies))],
];
