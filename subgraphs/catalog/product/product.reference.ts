import DataLoader from 'dataloader';
import type { RequestContext } from '../../../kernel/context.js';
import { findProducts } from './product.queries.js';
import type { ProductSnapshot } from './product.snapshot.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, ProductSnapshot | null>>();

/** Whole products by id, one statement for all that a request asks for in the same turn. */
export function loadProduct(ctx: RequestContext, id: string): Promise<ProductSnapshot | null> {
  let loader = loaders.get(ctx);
  if (loader === undefined) {
    loader = new DataLoader(ids => findProducts(ctx.reader, ctx.organizationId, ids), { cache: false });
    loaders.set(ctx, loader);
  }
  return loader.load(id);
}

/** `Product @key(fields: "id")` for the other subgraphs; null where the caller's organization has none of this id. */
export function resolveProductReference(
  reference: { id: string },
  ctx: RequestContext,
): Promise<ProductSnapshot | null> {
  ctx.require('catalog:read');
  return loadProduct(ctx, reference.id);
}
