import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import type { OrderDetail } from '../order/order.snapshot.js';
import { OrderType } from '../order/order.type.js';
import { returnLimits } from './return.limits.js';
import { findReturnsOfOrders } from './return.queries.js';
import { type ReturnSnapshot, toReturnSnapshot } from './return.snapshot.js';
import { ReturnType } from './return.type.js';

const loadReturns = requestLoader<ReturnSnapshot[]>(async (ctx, orderIds) => {
  const returns = await findReturnsOfOrders(ctx.reader, ctx.organizationId, orderIds);
  const byOrder = Map.groupBy(returns, ({ orderId }) => orderId);
  return orderIds.map(id => (byOrder.get(id) ?? []).map(toReturnSnapshot));
});

/** What buyers return of an order. */
@Resolver(() => OrderType)
export class OrderReturnsResolver {
  @FieldResolver(() => [ReturnType], {
    nullable: true,
    description:
      `Returns of the order, the newest first; ${returnLimits.returnsOfOrderShown} at most, ` +
      '`returns(filter: {orderId})` has all of them. Needs orders:read.',
  })
  async returns(@Root() { id }: OrderDetail, @Ctx() ctx: RequestContext): Promise<ReturnSnapshot[]> {
    ctx.require('orders:read');
    return loadReturns(ctx, id);
  }
}
