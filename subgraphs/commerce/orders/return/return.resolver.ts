import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { idErrors } from '../../../../kernel/id-errors.js';
import { isId } from '../../../../kernel/ids.js';
import { emptyListErrors, pageSizeErrors } from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { loadOrder } from '../order/order.reference.js';
import type { OrderDetail } from '../order/order.snapshot.js';
import { OrderType } from '../order/order.type.js';
import { ReturnListArgs } from './return.input.js';
import { findReturn } from './return.queries.js';
import { type ReturnSnapshot, toReturnSnapshot } from './return.snapshot.js';
import { ReturnPageType, ReturnType } from './return.type.js';
import { listReturns } from './return-list.queries.js';

@Resolver(() => ReturnType)
export class ReturnResolver {
  @Query(() => ReturnPageType, {
    description: 'Returns by filter, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async returns(
    @Args(() => ReturnListArgs) { cursor = null, limit, sort = null, filter: given }: ReturnListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ReturnPageType> {
    ctx.require('orders:read');
    const filter = given ?? {};
    const { accountId, orderId } = filter;
    reject([
      ...pageSizeErrors(limit, pagingLimits.pageSizeMax),
      ...emptyListErrors(filter),
      ...idErrors({ accountId, orderId, productId: filter.productId }),
    ]);
    const page = await listReturns(ctx.reader, ctx.organizationId, filter, { limit, cursor, sort });
    return { ...page, items: page.items.map(toReturnSnapshot) };
  }

  @Query(() => ReturnType, { description: 'Errors: RETURN_NOT_FOUND.' })
  async return(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ReturnSnapshot> {
    ctx.require('orders:read');
    const record = isId(id) ? await findReturn(ctx.reader, ctx.organizationId, id) : null;
    if (record === null) {
      throw fail('RETURN_NOT_FOUND');
    }
    return toReturnSnapshot(record);
  }

  @FieldResolver(() => OrderType, {
    nullable: true,
    description: 'The stored order; null while it is unknown. Needs orders:read.',
  })
  async order(@Root() { orderId }: ReturnSnapshot, @Ctx() ctx: RequestContext): Promise<OrderDetail | null> {
    ctx.require('orders:read');
    return orderId === null ? null : loadOrder(ctx, orderId);
  }
}
