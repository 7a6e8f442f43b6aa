import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import type { OrderDetail } from '../order/order.snapshot.js';
import { OrderType } from '../order/order.type.js';
import type { OrderAction } from './order-action.entity.js';
import { orderActionLimits } from './order-action.limits.js';
import { currentActions } from './order-action.service.js';
import { OrderActionType } from './order-action.type.js';

const loadActions = requestLoader<OrderAction[]>(async (ctx, orderIds) => {
  const actions = await currentActions(ctx.reader, ctx.organizationId, orderIds);
  const byOrder = Map.groupBy(actions, ({ orderId }) => orderId);
  return orderIds.map(id => byOrder.get(id) ?? []);
});

/** What was requested for an order. */
@Resolver(() => OrderType)
export class OrderActionsResolver {
  @FieldResolver(() => [OrderActionType], {
    nullable: true,
    description: `Actions that were requested on the order, the newest first; ${orderActionLimits.actionsShown} at most. Needs orders:read.`,
  })
  async actions(@Root() { id }: OrderDetail, @Ctx() ctx: RequestContext): Promise<OrderAction[]> {
    ctx.require('orders:read');
    return loadActions(ctx, id);
  }
}
