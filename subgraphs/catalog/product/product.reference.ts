import type { RequestContext } from '../../../kernel/context.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import { findProducts } from './product.queries.js';
import type { ProductSnapshot } from './product.snapshot.js';

type Found = (ProductSnapshot | null)[];

/** Whole products by id, one statement for all that a request asks for in the same turn; null where there is none. */
const loadProducts = requestLoader<Found, readonly string[]>(async (ctx, lists) => {
  const found = await findProducts(ctx.reader, ctx.organizationId, lists.flat());
  return lists.map(({ length }) => found.splice(0, length));
});

/** One of them. */
export async function loadProduct(ctx: RequestContext, id: string): Promise<ProductSnapshot | null> {
  const [product] = await loadProducts(ctx, [id]);
  return product!;
}

interface ProductReference {
  id: string;
}

/** `Product @key(fields: "id")` for the other subgraphs; null where the caller's organization has none of this id. */
export async function resolveProductReference(
  { id }: ProductReference,
  ctx: RequestContext,
): Promise<ProductSnapshot | null> {
  ctx.require('catalog:read');
  return loadProduct(ctx, id);
}

/** The same for several. */
export async function resolveProductReferences(
  references: readonly ProductReference[],
  ctx: RequestContext,
): Promise<Found> {
  ctx.require('catalog:read');
  return loadProducts(
    ctx,
    references.map(({ id }) => id),
  );
}
