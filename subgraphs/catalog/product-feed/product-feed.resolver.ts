import { Arg, Args, ArgsType, Ctx, Field, ID, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import { type FeedPage, findLatestChange, listFeedProducts } from './product-feed.queries.js';
import { ProductFeedPageType, ProductFeedType } from './product-feed.type.js';

@ArgsType()
class FeedProductListArgs extends cursorListArgs({
  pageSize: { default: pagingLimits.exportPageSizeDefault, max: pagingLimits.exportPageSizeMax },
}) {
  @Field(() => ID, { description: 'Id of the feed; see `productFeeds`.' })
  feedId!: string;
}

/** A merchant has one feed, of all its active products, and it has the merchant's id. */
@Resolver()
export class ProductFeedResolver {
  @Query(() => [ProductFeedType], {
    description: 'The feeds of the organization: one, of all active products.',
  })
  async productFeeds(@Ctx() ctx: RequestContext): Promise<ProductFeedType[]> {
    ctx.require('catalog:read');
    return [await feedOf(ctx)];
  }

  @Query(() => ProductFeedType, { description: 'Errors: FEED_NOT_FOUND.' })
  productFeed(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ProductFeedType> {
    ctx.require('catalog:read');
    requireFeed(id, ctx);
    return feedOf(ctx);
  }

  @Query(() => ProductFeedPageType, {
    description:
      'The active products with their current offers, page by page, oldest first. Errors: FEED_NOT_FOUND.',
  })
  feedProducts(
    @Args(() => FeedProductListArgs) { feedId, cursor = null, limit }: FeedProductListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<FeedPage> {
    ctx.require('catalog:read');
    requireFeed(feedId, ctx);
    reject(pageSizeErrors(limit, pagingLimits.exportPageSizeMax));
    return listFeedProducts(ctx.reader, ctx.organizationId, { cursor, limit, now: ctx.clock.now() });
  }
}

const feedOf = async (ctx: RequestContext): Promise<ProductFeedType> => ({
  id: ctx.organizationId,
  updatedAt: await findLatestChange(ctx.reader, ctx.organizationId),
});

function requireFeed(id: string, ctx: RequestContext): void {
  if (id !== ctx.organizationId) {
    throw fail('FEED_NOT_FOUND');
  }
}
