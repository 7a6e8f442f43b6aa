import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { ProductType } from '../product/product.type.js';
import {
  CategoryRecommendationInput,
  ConfirmProductCategoryInput,
  toCategoryRequest,
} from './category.input.js';
import type { CategoryService } from './category.service.js';
import { CategoryRecommendationType, toRecommendation } from './category.type.js';

const ConfirmProductCategoryPayload = payloadType('ConfirmProductCategoryPayload', {
  product: () => ProductType,
});

@Resolver()
export class CategoryResolver {
  readonly #categories: CategoryService;

  constructor(categories: CategoryService) {
    this.#categories = categories;
  }

  @Query(() => CategoryRecommendationType, {
    description:
      'Categories that suit a product, with attributes and values for them. Errors: PRODUCT_NOT_FOUND, VALIDATION_FAILED.',
  })
  async categoryRecommendation(
    @Arg('input', () => CategoryRecommendationInput, {
      description: 'The product that categories are asked for, and what they are found by.',
    })
    input: CategoryRecommendationInput,
    @Ctx() ctx: RequestContext,
  ): Promise<CategoryRecommendationType> {
    ctx.require('catalog:read');
    return toRecommendation(await this.#categories.recommend(ctx, toCategoryRequest(input)));
  }

  @Mutation(() => ConfirmProductCategoryPayload, {
    description:
      'Stores the category that a person chose: listings are made with it, and later recommendations follow it. Errors: PRODUCT_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE.',
  })
  async confirmProductCategory(
    @Arg('input', () => ConfirmProductCategoryInput)
    { productId, marketplace, categoryId, expectedVersion }: ConfirmProductCategoryInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ product: ProductSnapshot }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { product: await this.#categories.confirm(ctx, productId, marketplace, categoryId) };
  }
}
