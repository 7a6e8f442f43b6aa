import { Arg, Args, Ctx, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../../kernel/graphql/accepted-work.js';
import { PageArgs } from '../../../../kernel/graphql/list.input.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { IdInput } from '../../../../kernel/graphql/target.input.js';
import { isId } from '../../../../kernel/ids.js';
import { encodeCursor, idInCursor, pageSizeErrors } from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { findProduct } from '../../product/product.queries.js';
import {
  DelistProductInput,
  ListingListArgs,
  PublishProductInput,
  SyncProductsInput,
  toFields,
} from './listing.input.js';
import { countListings, filterListings, listingsOfProducts } from './listing.queries.js';
import type { ListingService } from './listing.service.js';
import { ListingPageType, ListingType, toListingType } from './listing.type.js';
import { proposedMappings } from './listing-mapping.queries.js';
import type { ListingMappingService } from './listing-mapping.service.js';
import { ListingMappingPageType } from './listing-mapping.type.js';
import { type ListingWork, toListingWork } from './listing-work.js';

const ofProduct = { ...acceptedWork, productId: { type: () => ID, description: 'Id of the product.' } };

const PublishProductPayload = payloadType('PublishProductPayload', ofProduct);

const DelistProductPayload = payloadType('DelistProductPayload', ofProduct);

const SyncProductsPayload = payloadType('SyncProductsPayload', {
  ...acceptedWork,
  count: { type: () => Int, description: 'Number of products.' },
});

@InputType('PushListingInput')
class PushListingInput extends IdInput {}

const PushListingPayload = payloadType('PushListingPayload', ofProduct);

@InputType('ConfirmListingMappingInput')
class ConfirmListingMappingInput extends IdInput {}

const ConfirmListingMappingPayload = payloadType('ConfirmListingMappingPayload', ofProduct);

@InputType('DeclineListingMappingInput')
class DeclineListingMappingInput extends IdInput {}

const DeclineListingMappingPayload = payloadType('DeclineListingMappingPayload', ofProduct);

@Resolver()
export class ListingResolver {
  readonly #listings: ListingService;
  readonly #mappings: ListingMappingService;

  constructor(listings: ListingService, mappings: ListingMappingService) {
    this.#listings = listings;
    this.#mappings = mappings;
  }

  @Query(() => [ListingType], {
    description:
      'Every listing of a product, including those that no longer exist. Errors: PRODUCT_NOT_FOUND.',
  })
  async productListings(
    @Arg('productId', () => ID, { description: 'Id of the product.' }) productId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ListingType[]> {
    ctx.require('catalog:read');
    const { reader, organizationId } = ctx;
    if (!isId(productId) || (await findProduct(reader, organizationId, productId)) === null) {
      throw fail('PRODUCT_NOT_FOUND');
    }
    return (await listingsOfProducts(reader, organizationId, [productId])).map(toListingType);
  }

  @Query(() => ListingType, { description: 'A listing by its id. Errors: LISTING_NOT_FOUND.' })
  async listing(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ListingType> {
    ctx.require('catalog:read');
    return toListingType(await this.#listings.read(ctx, id));
  }

  @Query(() => ListingPageType, {
    description: 'Listings by filter. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async listings(
    @Args(() => ListingListArgs) args: ListingListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ListingPageType> {
    ctx.require('catalog:read');
    const { marketplace = null, status: state = null, isDrifting = null } = args.filter ?? {};
    const { reader, organizationId } = ctx;
    const sort = args.sort ?? 'oldest';
    const filter = { marketplace, state, isDrifting };
    const scope = { ...filter, sort };
    const rows = await filterListings(reader, organizationId, filter, { ...pageOf(args, scope), sort });
    const page = toPage(rows.map(toListingType), args.limit, scope);
    return { ...page, countAll: () => countListings(reader, organizationId, filter) } as ListingPageType;
  }

  @Query(() => ListingMappingPageType, {
    description: 'Proposed matches by SKU, oldest first.',
  })
  async proposedListingMappings(
    @Args(() => PageArgs) args: PageArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ListingMappingPageType> {
    ctx.require('catalog:read');
    const rows = await proposedMappings(ctx.reader, ctx.organizationId, pageOf(args, 'proposed'));
    return toPage(rows, args.limit, 'proposed');
  }

  @Mutation(() => PublishProductPayload, {
    description:
      'Publishes in the enabled stores that `places` selects; default: all connected ones. Errors: PRODUCT_NOT_FOUND, VALIDATION_FAILED.',
  })
  async publishProduct(
    @Arg('input', () => PublishProductInput) { productId, places }: PublishProductInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ListingWork> {
    ctx.require('catalog:sync');
    return toListingWork(await this.#listings.publish(ctx, productId, places ?? {}));
  }

  @Mutation(() => DelistProductPayload, {
    description: 'Takes a product off sale on the given marketplaces, or on all. Errors: PRODUCT_NOT_FOUND.',
  })
  async delistProduct(
    @Arg('input', () => DelistProductInput) { productId, marketplaces }: DelistProductInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ListingWork> {
    ctx.require('catalog:sync');
    return toListingWork(await this.#listings.delist(ctx, productId, marketplaces ?? undefined));
  }

  @Mutation(() => SyncProductsPayload, {
    description: 'Sends prices and stock of many products in one job. Errors: VALIDATION_FAILED.',
  })
  async syncProducts(
    @Arg('input', () => SyncProductsInput) { productIds, fields }: SyncProductsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & { count: number }> {
    ctx.require('catalog:sync');
    const { job, count } = await this.#listings.sync(ctx, productIds, toFields(fields ?? null));
    return { ...acceptedJob(job.id), count };
  }

  @Mutation(() => PushListingPayload, {
    description: 'Sends the whole product again and overwrites the listing. Errors: LISTING_NOT_FOUND.',
  })
  async pushListing(
    @Arg('input', () => PushListingInput) { id }: PushListingInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ListingWork> {
    ctx.require('catalog:sync');
    return toListingWork(await this.#listings.push(ctx, id));
  }

  @Mutation(() => ConfirmListingMappingPayload, {
    description:
      'Confirms that the found listing is the product; publishing then overwrites it. Errors: LISTING_MAPPING_NOT_FOUND, LISTING_MAPPING_DECIDED.',
  })
  async confirmListingMapping(
    @Arg('input', () => ConfirmListingMappingInput) { id }: ConfirmListingMappingInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ListingWork> {
    ctx.require('catalog:sync');
    return toListingWork(await this.#mappings.confirm(ctx, id));
  }

  @Mutation(() => DeclineListingMappingPayload, {
    description:
      'Declines the match; publishing then creates a new listing. Errors: those of confirmListingMapping.',
  })
  async declineListingMapping(
    @Arg('input', () => DeclineListingMappingInput) { id }: DeclineListingMappingInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ListingWork> {
    ctx.require('catalog:sync');
    return toListingWork(await this.#mappings.decline(ctx, id));
  }
}

/** One row more than the page, to learn of a next one. */
function pageOf({ cursor, limit }: Pick<PageArgs, 'cursor' | 'limit'>, filter: unknown) {
  reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
  const after = idInCursor(cursor, filter);
  return { after, limit: limit + 1 };
}

function toPage<T extends { id: string }>(rows: T[], limit: number, filter: unknown) {
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore ? encodeCursor([items.at(-1)!.id], filter) : null;
  return { items, pagination: { limit, hasMore, nextCursor } };
}
