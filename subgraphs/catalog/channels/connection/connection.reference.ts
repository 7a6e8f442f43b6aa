import type { RequestContext } from '../../../../kernel/context.js';
import { alignedWith, requestLoader } from '../../../../kernel/graphql/request-loader.js';
import { isId } from '../../../../kernel/ids.js';
import type { Connection } from './connection.entity.js';
import { findConnections } from './connection.queries.js';

/** One statement for all accounts that a request asks for in the same turn; null where there is none. */
export const loadConnection = requestLoader<Connection | null>(async (ctx, ids) =>
  alignedWith(ids, await findConnections(ctx.reader, ctx.organizationId, ids)),
);

/** `MarketplaceConnection @key(fields: "id")`; null where the caller's organization has none of this id. */
export async function resolveConnectionReference(
  { id }: { id: string },
  ctx: RequestContext,
): Promise<Connection | null> {
  ctx.require('catalog:read');
  return isId(id) ? loadConnection(ctx, id.toLowerCase()) : null;
}
