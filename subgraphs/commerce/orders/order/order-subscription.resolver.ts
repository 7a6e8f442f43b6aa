import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { type ChangeFeed, followedIds, type Watched } from '../../../../kernel/changes/change-feed.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { rejectMalformedIds } from '../../../../kernel/id-errors.js';
import { findOrders } from './order.queries.js';
import { type OrderDetail, toDetail } from './order.snapshot.js';
import { OrderType } from './order.type.js';

interface WatchedOrders {
  ids?: string[] | null;
  marketplace?: string | null;
  accountId?: string | null;
}

const watched: Watched<OrderDetail> = {
  kind: 'order',
  load: async (db, organizationId, ids) => {
    const found = await findOrders(db, organizationId, ids);
    return [...found.values()].map(toDetail);
  },
};

function follow(feed: ChangeFeed, ctx: RequestContext, { ids, marketplace, accountId }: WatchedOrders) {
  ctx.require('orders:read');
  rejectMalformedIds({ accountId });
  const wants = (order: OrderDetail): boolean =>
    (marketplace == null || order.marketplace === marketplace) &&
    (accountId == null || order.accountId === accountId.toLowerCase());
  return feed.follow(ctx, watched, { ids: followedIds(ids), wants });
}

/** The subscription of orders; made for its feed, as `jobSubscriptionResolver` is. */
export function orderSubscriptionResolver(feed: ChangeFeed) {
  @Resolver()
  class OrderSubscriptionResolver {
    @Subscription(() => OrderType, {
      description:
        'Each order after a change; with `ids`, first their current state. Erased orders are not reported. ' +
        'Errors: SCOPE_MISSING, VALIDATION_FAILED, OPERATION_TOO_COSTLY; UNAVAILABLE where changes were missed.',
      subscribe: ({ args, context }: { args: WatchedOrders; context: RequestContext }) =>
        follow(feed, context, args),
    })
    orders(
      @Arg('ids', () => [ID], { nullable: true, description: 'Only these, at most 100.' })
      _ids: string[] | null,
      @Arg('marketplace', () => String, {
        nullable: true,
        description: 'Only orders of this marketplace, by its key.',
      })
      _marketplace: string | null,
      @Arg('accountId', () => ID, { nullable: true, description: 'Only orders of this connected account.' })
      _accountId: string | null,
      @Root() order: OrderDetail,
    ): OrderDetail {
      return order;
    }
  }
  return OrderSubscriptionResolver;
}
