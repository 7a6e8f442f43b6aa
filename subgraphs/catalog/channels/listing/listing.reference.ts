import DataLoader from 'dataloader';
import type { RequestContext } from '../../../../kernel/context.js';
import { type ListingView, listingsOfProducts } from './listing.queries.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, ListingView[]>>();

/** The listings of a product, one statement for all products that a request asks for in the same turn. */
export function loadListingsOf(ctx: RequestContext, productId: string): Promise<ListingView[]> {
  let loader = loaders.get(ctx);
  if (loader === undefined) {
    loader = new DataLoader(ids => load(ctx, ids), { cache: false });
    loaders.set(ctx, loader);
  }
  return loader.load(productId);
}

async function load(ctx: RequestContext, productIds: readonly string[]): Promise<ListingView[][]> {
  const listings = await listingsOfProducts(ctx.reader, ctx.organizationId, productIds);
  const byProduct = Map.groupBy(listings, listing => listing.productId);
  return productIds.map(id => byProduct.get(id) ?? []);
}
