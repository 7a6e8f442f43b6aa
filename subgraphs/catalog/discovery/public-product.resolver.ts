import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { pageSizeErrors } from '../../../kernel/paging.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import type { PublicMerchant } from './discovery-settings.entity.js';
import { findPublicMerchant } from './discovery-settings.queries.js';
import { PublicMerchantType } from './discovery-settings.type.js';
import { loadMerchant } from './merchant.reference.js';
import type { PublicProduct } from './public-product.entity.js';
import { findPublicProducts, listPublicProducts, type PublicProductPage } from './public-product.queries.js';
import { PublicProductPageType, PublicProductType } from './public-product.type.js';
import type { PublicReads } from './public-reads.js';

@ArgsType()
class PublicProductListArgs extends cursorListArgs({}) {
  @Field(() => ID, { description: 'Id of the merchant.' })
  merchantId!: string;
}

/** Products that anybody may see. */
@Resolver(() => PublicProductType)
export class PublicProductResolver {
  readonly #reads: PublicReads;

  constructor(reads: PublicReads) {
    this.#reads = reads;
  }

  @Query(() => PublicProductType, {
    description:
      'A public product by its id or that of one of its offers. Needs no credential. Errors: PUBLIC_PRODUCT_NOT_FOUND.',
  })
  async publicProduct(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<PublicProduct> {
    const [product] = await findPublicProducts(ctx.reader, [id]);
    if (product === undefined) {
      throw fail('PUBLIC_PRODUCT_NOT_FOUND');
    }
    return product;
  }

  @Query(() => PublicProductPageType, {
    description:
      'All public products of a merchant, the oldest first. Needs no credential. Errors: MERCHANT_NOT_FOUND, CURSOR_INVALID.',
  })
  async publicProducts(
    @Args(() => PublicProductListArgs) { merchantId, cursor = null, limit }: PublicProductListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PublicProductPage> {
    reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
    if ((await findPublicMerchant(ctx.reader, merchantId)) === null) {
      throw fail('MERCHANT_NOT_FOUND');
    }
    return this.#reads.inTurn(() => listPublicProducts(ctx, { merchantId, cursor, limit }));
  }

  @FieldResolver(() => PublicMerchantType, { description: 'Who sells it.' })
  merchant(
    @Root() { organizationId }: PublicProduct,
    @Ctx() ctx: RequestContext,
  ): Promise<PublicMerchant | null> {
    return loadMerchant(ctx, organizationId);
  }
}
