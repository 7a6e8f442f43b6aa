import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { type ChangeFeed, followedIds, type Watched } from '../../../../kernel/changes/change-feed.js';
import type { RequestContext } from '../../../../kernel/context.js';
import { rejectMalformedIds } from '../../../../kernel/id-errors.js';
import { findListingViews, type ListingView } from './listing.queries.js';
import { ListingType, toListingType } from './listing.type.js';

interface WatchedListings {
  ids?: string[] | null;
  productId?: string | null;
  accountId?: string | null;
  marketplace?: string | null;
}

const watched: Watched<ListingView> = { kind: 'listing', load: findListingViews };

function follow(feed: ChangeFeed, ctx: RequestContext, { ids, ...filter }: WatchedListings) {
  ctx.require('catalog:read');
  const { productId, accountId, marketplace } = filter;
  rejectMalformedIds({ productId, accountId });
  const wants = (listing: ListingView): boolean =>
    (productId == null || listing.productId === productId.toLowerCase()) &&
    (accountId == null || listing.connectionId === accountId.toLowerCase()) &&
    (marketplace == null || listing.marketplace === marketplace);
  return feed.follow(ctx, watched, { ids: followedIds(ids), wants });
}

/** The subscription of listings; made for its feed, as `jobSubscriptionResolver` is. */
export function listingSubscriptionResolver(feed: ChangeFeed) {
  @Resolver()
  class ListingSubscriptionResolver {
    @Subscription(() => ListingType, {
      description:
        'Each listing after a change; with `ids`, first their current state. Removed listings are not reported. ' +
        'Errors: SCOPE_MISSING, VALIDATION_FAILED, OPERATION_TOO_COSTLY; UNAVAILABLE where changes were missed.',
      subscribe: ({ args, context }: { args: WatchedListings; context: RequestContext }) =>
        follow(feed, context, args),
    })
    listings(
      @Arg('ids', () => [ID], { nullable: true, description: 'Only these, at most 100.' })
      _ids: string[] | null,
      @Arg('productId', () => ID, { nullable: true, description: 'Only those of this product.' }) _productId:
        | string
        | null,
      @Arg('accountId', () => ID, { nullable: true, description: 'Only those of this connected account.' })
      _accountId: string | null,
      @Arg('marketplace', () => String, {
        nullable: true,
        description: 'Only those at the marketplace with this key.',
      })
      _marketplace: string | null,
      @Root() listing: ListingView,
    ): ListingType {
      return toListingType(listing);
    }
  }
  return ListingSubscriptionResolver;
}
