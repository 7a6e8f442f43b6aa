import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import { type ListingView, listingsOfProducts } from './listing.queries.js';

/** The listings of a product, one statement for all products that a request asks for in the same turn. */
export const loadListingsOf = requestLoader<ListingView[]>(async (ctx, productIds) => {
  const listings = await listingsOfProducts(ctx.reader, ctx.organizationId, productIds);
  const byProduct = Map.groupBy(listings, listing => listing.productId);
  return productIds.map(id => byProduct.get(id) ?? []);
});
