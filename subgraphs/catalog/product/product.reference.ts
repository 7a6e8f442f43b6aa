import type { RequestContext } from '../../../kernel/context.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import { findLabels, findProducts, labelFieldNames, type ProductLabel } from './product.queries.js';
import type { ProductSnapshot } from './product.snapshot.js';

type Found<Value> = (Value | null)[];
type Find<Value> = (
  reader: RequestContext['reader'],
  organizationId: string,
  ids: readonly string[],
) => Promise<Found<Value>>;

/** Loads lists of products by their ids, one statement for all that a request asks for in the same turn. */
const listLoader = <Value>(find: Find<Value>) =>
  requestLoader<Found<Value>, readonly string[]>(async (ctx, lists) => {
    const found = await find(ctx.reader, ctx.organizationId, lists.flat());
    return lists.map(({ length }) => found.splice(0, length));
  });

const loadProducts = listLoader(findProducts);
const loadLabels = listLoader(findLabels);

/** A whole product; null where there is none. */
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

/** The same for several, of which `asked` names the fields that may be read. */
export async function resolveProductReferences(
  references: readonly ProductReference[],
  ctx: RequestContext,
  asked: ReadonlySet<string>,
): Promise<Found<ProductSnapshot | ProductLabel>> {
  ctx.require('catalog:read');
  const ids = references.map(({ id }) => id);
  const isLabel = [...asked].every(name => labelFieldNames.has(name));
  return isLabel ? loadLabels(ctx, ids) : loadProducts(ctx, ids);
}
