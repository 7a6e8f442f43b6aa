import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { publicRequests } from '../public-requests/public-request-counter.js';
import type { PublicMerchant } from './discovery-settings.entity.js';
import { PublicMerchantType } from './discovery-settings.type.js';
import { loadMerchant } from './merchant.reference.js';
import type { PublicReads } from './public-reads.js';
import type { PublicSearchPage } from './public-search.entity.js';
import { MerchantFacetType, PublicSearchArgs, PublicSearchPageType } from './public-search.type.js';
import { searchPublicProducts } from './search-public-products.js';

/** Search of all that is public. */
@Resolver(() => MerchantFacetType)
export class PublicSearchResolver {
  readonly #reads: PublicReads;

  constructor(reads: PublicReads) {
    this.#reads = reads;
  }

  @Query(() => PublicSearchPageType, {
    description:
      'Public products by words and filters. Needs no credential. Products have all words, or the nearest spelling of them; where ' +
      'fewer than 3 have, others that have some of them follow. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async publicSearch(
    @Args(() => PublicSearchArgs) request: PublicSearchArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PublicSearchPage> {
    const page = await this.#reads.inTurn(() => searchPublicProducts(ctx.reader, request));
    publicRequests.count(
      'search',
      page.items.map(({ product }) => product.organizationId),
      ctx.clock.now(),
    );
    return page;
  }

  @FieldResolver(() => PublicMerchantType, { nullable: true, description: 'The merchant.' })
  merchant(@Root() { id }: MerchantFacetType, @Ctx() ctx: RequestContext): Promise<PublicMerchant | null> {
    return loadMerchant(ctx, id);
  }
}
