import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { reject } from '../../../../kernel/errors.js';
import { limitOptions } from '../../../../kernel/graphql/list.input.js';
import { isId } from '../../../../kernel/ids.js';
import { pageSizeErrors } from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { loadOrdersOf } from './order.reference.js';
import type { OrderDetail } from './order.snapshot.js';
import { OrderType, SoldProductType } from './order.type.js';

const pageSize = { default: 5, max: pagingLimits.pageSizeMax };

/** What commerce adds to the products of the catalog. */
@Resolver(() => SoldProductType)
export class ProductOrdersResolver {
  @FieldResolver(() => [OrderType], {
    nullable: true,
    description:
      'The latest orders of the product, the newest first; `orders(filter: {productId})` has all of them. Needs ' +
      'orders:read. Errors: VALIDATION_FAILED.',
  })
  async orders(
    @Root() { id }: SoldProductType,
    @Arg('limit', () => Int, limitOptions(pageSize)) limit: number,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderDetail[]> {
    ctx.require('orders:read');
    reject(pageSizeErrors(limit, pageSize.max));
    return isId(id) ? loadOrdersOf(ctx, id.toLowerCase(), limit) : [];
  }
}
