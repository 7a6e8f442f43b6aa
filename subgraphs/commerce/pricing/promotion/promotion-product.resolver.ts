import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { reject } from '../../../../kernel/errors.js';
import { PageArgs } from '../../../../kernel/graphql/list.input.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import { pageSizeErrors } from '../../../../kernel/paging.js';
import { pagingLimits } from '../../../../kernel/paging.limits.js';
import { findPricedProducts, type PricedProduct } from '../../../catalog/index.js';
import type { PromotionProduct } from './promotion.entity.js';
import { PromotionType } from './promotion.type.js';
import type { ProductResult } from './promotion-product.entity.js';
import {
  AddPromotionProductsInput,
  RemovePromotionProductsInput,
  toPlace,
  toStatedProduct,
} from './promotion-product.input.js';
import {
  type AskedProducts,
  type AssignedPage,
  countPromotionProducts,
  listPromotionProducts,
  positionIn,
} from './promotion-product.queries.js';
import type { PromotionProductService } from './promotion-product.service.js';
import {
  AddedProductType,
  PromotionProductPageType,
  RemovedProductType,
  toProductType,
} from './promotion-product.type.js';
import type { AddedOutcome, RemovedOutcome } from './promotion-product.values.js';

const failedCount = { type: () => Int, description: 'Number of products that were rejected.' };
const AddPromotionProductsPayload = payloadType('AddPromotionProductsPayload', {
  results: () => [AddedProductType],
  failedCount,
});
const RemovePromotionProductsPayload = payloadType('RemovePromotionProductsPayload', {
  results: () => [RemovedProductType],
  failedCount,
});

interface Results<Outcome extends AddedOutcome | RemovedOutcome> {
  results: ProductResult<Outcome>[];
  failedCount: number;
}

interface PricedPage extends Omit<AssignedPage, 'items'> {
  items: { assigned: PromotionProduct; found: PricedProduct | null }[];
}

/** Pages of all promotions that a request lists: one statement, and one for what the catalog says of their products. */
const loadPage = requestLoader<PricedPage, AskedProducts>(async (ctx, asked) => {
  const pages = await listPromotionProducts(ctx.reader, ctx.organizationId, asked);
  const all = pages.flatMap(({ items }) => items);
  const found = await findPricedProducts(ctx.reader, ctx.organizationId, all);
  let place = 0;
  return pages.map(({ items, pagination }) => ({
    items: items.map(assigned => ({ assigned, found: found[place++]! })),
    pagination,
  }));
});

const countAssigned = requestLoader((ctx, promotionIds) =>
  countPromotionProducts(ctx.reader, ctx.organizationId, promotionIds),
);

@Resolver(() => PromotionType)
export class PromotionProductResolver {
  readonly #products: PromotionProductService;

  constructor(products: PromotionProductService) {
    this.#products = products;
  }

  @FieldResolver(() => PromotionProductPageType, {
    description: 'Assigned products, by id. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async products(
    @Root() { id: promotionId, currency }: PromotionType,
    @Args(() => PageArgs) { limit, cursor = null }: PageArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PromotionProductPageType> {
    // A promotion is also the answer of whoever may change it, which is another right than reading it.
    ctx.require('promotions:read');
    reject(pageSizeErrors(limit, pagingLimits.pageSizeMax));
    // A broken cursor fails here, and not what is loaded together with it.
    const after = positionIn(promotionId, cursor);
    const { items, pagination } = await loadPage(ctx, { promotionId, limit, after });
    return {
      items: items.map(({ assigned, found }) => toProductType(assigned, found, currency)),
      pagination,
      countAll: () => countAssigned(ctx, promotionId),
    };
  }

  @Mutation(() => AddPromotionProductsPayload, {
    description:
      'Assigns products, or changes what they cost in the promotion: each succeeds or fails on its own. Errors: ' +
      'PROMOTION_NOT_FOUND, PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN, PROMOTION_FOR_ALL_PRODUCTS, VALIDATION_FAILED.',
  })
  async addPromotionProducts(
    @Arg('input', () => AddPromotionProductsInput) { id, products }: AddPromotionProductsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Results<AddedOutcome>> {
    ctx.require('promotions:write');
    return counted(await this.#products.add(ctx, id, products.map(toStatedProduct)));
  }

  @Mutation(() => RemovePromotionProductsPayload, {
    description:
      'Takes products out of the promotion; of a product that is assigned by variants, the variants are named. Errors: ' +
      'PROMOTION_NOT_FOUND, PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN, VALIDATION_FAILED.',
  })
  async removePromotionProducts(
    @Arg('input', () => RemovePromotionProductsInput) { id, products }: RemovePromotionProductsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Results<RemovedOutcome>> {
    ctx.require('promotions:write');
    return counted(await this.#products.remove(ctx, id, products.map(toPlace)));
  }
}

const counted = <Outcome extends AddedOutcome | RemovedOutcome>(
  results: ProductResult<Outcome>[],
): Results<Outcome> => ({
  results,
  failedCount: results.filter(({ outcome }) => outcome === 'rejected').length,
});
