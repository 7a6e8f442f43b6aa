import type { RequestContext } from '../../../../kernel/context.js';
import { limitedLoader, requestLoader } from '../../../../kernel/graphql/request-loader.js';
import { isId } from '../../../../kernel/ids.js';
import { findOrders, latestOrdersOf } from './order.queries.js';
import { type OrderDetail, toDetail } from './order.snapshot.js';

/** One statement for all orders that a request asks for in the same turn; null where there is none. */
export const loadOrder = requestLoader<OrderDetail | null>(async (ctx, ids) => {
  const found = await findOrders(ctx.reader, ctx.organizationId, ids);
  return ids.map(id => {
    const order = found.get(id);
    return order === undefined ? null : toDetail(order);
  });
});

/** `Order @key(fields: "id")` for the other subgraphs; null where the caller's organization has none of this id. */
export async function resolveOrderReference(
  reference: { id: string },
  ctx: RequestContext,
): Promise<OrderDetail | null> {
  ctx.require('orders:read');
  return isId(reference.id) ? loadOrder(ctx, reference.id.toLowerCase()) : null;
}

/** The latest orders of a product, one statement for all products that a request asks for in the same turn. */
export const loadOrdersOf = limitedLoader<OrderDetail>(async (ctx, productIds, limit) => {
  const found = await latestOrdersOf(ctx.reader, ctx.organizationId, productIds, limit);
  return new Map([...found].map(([id, orders]) => [id, orders.map(toDetail)]));
});
