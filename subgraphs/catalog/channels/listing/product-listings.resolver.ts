import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { ProductType } from '../../product/product.type.js';
import { loadListingsOf } from './listing.reference.js';
import { ListingType, toListingType } from './listing.type.js';

/** What the marketplaces make of a product. */
@Resolver(() => ProductType)
export class ProductListingsResolver {
  @FieldResolver(() => [ListingType], {
    nullable: true,
    description: 'Listings in every store, including those that no longer exist. Needs catalog:read.',
  })
  async listings(@Root() { id }: ProductType, @Ctx() ctx: RequestContext): Promise<ListingType[]> {
    ctx.require('catalog:read');
    return (await loadListingsOf(ctx, id)).map(toListingType);
  }
}
