import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { productLimits } from './product.limits.js';
import type { ProductSnapshot } from './product.snapshot.js';
import { ProductType } from './product.type.js';
import {
  ProductCostInput,
  ProductCostUpdateInput,
  ProductInventoryInput,
  ProductPriceInput,
  toCostUpdate,
  toInventoryChange,
  toPriceChange,
} from './product-commercial.input.js';
import type { ProductCommercialService } from './product-commercial.service.js';
import {
  CostUpdateOutcomeType,
  ProductChangeAcceptedType,
  toChangeAccepted,
  toCostOutcome,
} from './product-commercial.type.js';

@Resolver()
export class ProductCommercialResolver {
  readonly #commercial: ProductCommercialService;

  constructor(commercial: ProductCommercialService) {
    this.#commercial = commercial;
  }

  @Mutation(() => ProductChangeAcceptedType, {
    description: 'Errors: PRODUCT_NOT_FOUND, VARIANT_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE.',
  })
  async setProductPrice(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ProductPriceInput) input: ProductPriceInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductChangeAcceptedType> {
    ctx.require('catalog:write');
    return toChangeAccepted(await this.#commercial.setPrice(ctx, id, toPriceChange(input)));
  }

  @Mutation(() => ProductChangeAcceptedType, {
    description: 'Errors: those of setProductPrice, INVENTORY_CONFLICT, INVENTORY_RESERVED.',
  })
  async setProductInventory(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ProductInventoryInput) input: ProductInventoryInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductChangeAcceptedType> {
    ctx.require('catalog:write');
    return toChangeAccepted(await this.#commercial.setInventory(ctx, id, toInventoryChange(input)));
  }

  @Mutation(() => ProductType, { description: 'Errors: those of setProductPrice.' })
  setProductCost(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ProductCostInput) input: ProductCostInput,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductSnapshot> {
    ctx.require('catalog:write');
    return this.#commercial.setCost(ctx, id, toCostUpdate(input));
  }

  @Mutation(() => [CostUpdateOutcomeType], {
    description: '1 to 200 updates (§8); each succeeds or fails on its own.',
  })
  async setProductCosts(
    @Arg('updates', () => [ProductCostUpdateInput]) updates: ProductCostUpdateInput[],
    @Ctx() ctx: RequestContext,
  ): Promise<CostUpdateOutcomeType[]> {
    ctx.require('catalog:write');
    assertCount(updates.length);
    return (await this.#commercial.setCosts(ctx, updates.map(toCostUpdate))).map(toCostOutcome);
  }
}

function assertCount(count: number): void {
  if (count < 1 || count > productLimits.costUpdatesMax) {
    throw fail('VALIDATION_FAILED', {
      errors: [
        { path: 'updates', code: 'OUT_OF_RANGE', message: `1 to ${productLimits.costUpdatesMax} updates.` },
      ],
    });
  }
}
