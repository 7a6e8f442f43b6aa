import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { runBulk } from '../../../../kernel/bulk.js';
import type { RequestContext } from '../../../../kernel/context.js';
import {
  BulkDelistProductsInput,
  BulkDelistProductsPayload,
  BulkPublishProductsInput,
  BulkPublishProductsPayload,
  toBulkListings,
} from './bulk-listing.type.js';
import type { ListingService } from './listing.service.js';

/** The same for the listings of many products: each is accepted or rejected for itself, with a job of its own. */
@Resolver()
export class BulkListingResolver {
  readonly #listings: ListingService;

  constructor(listings: ListingService) {
    this.#listings = listings;
  }

  @Mutation(() => BulkPublishProductsPayload, {
    description:
      'Runs publishProduct for each product. Errors: VALIDATION_FAILED; of a result: PRODUCT_NOT_FOUND, PRODUCT_NOT_ACTIVE, ' +
      'VALIDATION_FAILED.',
  })
  async bulkPublishProducts(
    @Arg('input', () => BulkPublishProductsInput) { ids, places }: BulkPublishProductsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('catalog:sync');
    return toBulkListings(await runBulk(ctx, ids, id => this.#listings.publish(ctx, id, places ?? {})));
  }

  @Mutation(() => BulkDelistProductsPayload, {
    description:
      'Runs delistProduct for each product. Errors: VALIDATION_FAILED; of a result: PRODUCT_NOT_FOUND, VALIDATION_FAILED.',
  })
  async bulkDelistProducts(
    @Arg('input', () => BulkDelistProductsInput) { ids, marketplaces }: BulkDelistProductsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('catalog:sync');
    const named = marketplaces ?? undefined;
    return toBulkListings(await runBulk(ctx, ids, id => this.#listings.delist(ctx, id, named)));
  }
}
