import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { runBulk } from '../../../kernel/bulk.js';
import type { RequestContext } from '../../../kernel/context.js';
import {
  BulkDeleteProductsInput,
  BulkDeleteProductsPayload,
  BulkSetProductStatusInput,
  BulkSetProductStatusPayload,
  toBulkProducts,
} from './bulk-product.type.js';
import type { ProductService } from './product.service.js';

/** The same for many products: each succeeds or fails for itself. */
@Resolver()
export class BulkProductResolver {
  readonly #products: ProductService;

  constructor(products: ProductService) {
    this.#products = products;
  }

  @Mutation(() => BulkSetProductStatusPayload, {
    description:
      'Each succeeds or fails on its own; a product that is no longer active is delisted. Errors: VALIDATION_FAILED; ' +
      'of a result: PRODUCT_NOT_FOUND.',
  })
  async bulkSetProductStatus(
    @Arg('input', () => BulkSetProductStatusInput) { ids, status }: BulkSetProductStatusInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('catalog:write');
    return toBulkProducts(await runBulk(ctx, ids, id => this.#products.update(ctx, id, { status })));
  }

  @Mutation(() => BulkDeleteProductsPayload, {
    description:
      'Each succeeds or fails on its own. Errors: VALIDATION_FAILED; of a result: PRODUCT_NOT_FOUND, INVENTORY_RESERVED.',
  })
  async bulkDeleteProducts(
    @Arg('input', () => BulkDeleteProductsInput) { ids }: BulkDeleteProductsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<object> {
    ctx.require('catalog:write');
    return toBulkProducts(await runBulk(ctx, ids, id => this.#products.delete(ctx, id)));
  }
}
