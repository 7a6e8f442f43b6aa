import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { acceptedWork } from '../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { productLimits } from './product.limits.js';
import type { ProductSnapshot } from './product.snapshot.js';
import { ProductType } from './product.type.js';
import {
  BulkSetProductCostsInput,
  SetProductCostInput,
  SetProductInventoryInput,
  SetProductPriceInput,
  toCostUpdate,
  toInventoryChange,
  toPriceChange,
} from './product-commercial.input.js';
import type { ProductCommercialService } from './product-commercial.service.js';
import {
  type AcceptedProductChange,
  BulkSetProductCostsPayload,
  toChangeAccepted,
  toCostsPayload,
} from './product-commercial.type.js';

const SetProductPricePayload = payloadType('SetProductPricePayload', {
  ...acceptedWork,
  product: () => ProductType,
});

const SetProductInventoryPayload = payloadType('SetProductInventoryPayload', {
  ...acceptedWork,
  product: () => ProductType,
});

const SetProductCostPayload = payloadType('SetProductCostPayload', { product: () => ProductType });

@Resolver()
export class ProductCommercialResolver {
  readonly #commercial: ProductCommercialService;

  constructor(commercial: ProductCommercialService) {
    this.#commercial = commercial;
  }

  @Mutation(() => SetProductPricePayload, {
    description: 'Errors: PRODUCT_NOT_FOUND, VARIANT_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE.',
  })
  async setProductPrice(
    @Arg('input', () => SetProductPriceInput) { id, expectedVersion, ...input }: SetProductPriceInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedProductChange> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return toChangeAccepted(await this.#commercial.setPrice(ctx, id, toPriceChange(input)));
  }

  @Mutation(() => SetProductInventoryPayload, {
    description: 'Errors: those of setProductPrice, INVENTORY_CONFLICT, INVENTORY_RESERVED.',
  })
  async setProductInventory(
    @Arg('input', () => SetProductInventoryInput) { id, expectedVersion, ...input }: SetProductInventoryInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedProductChange> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return toChangeAccepted(await this.#commercial.setInventory(ctx, id, toInventoryChange(input)));
  }

  @Mutation(() => SetProductCostPayload, { description: 'Errors: those of setProductPrice.' })
  async setProductCost(
    @Arg('input', () => SetProductCostInput) { id, expectedVersion, ...input }: SetProductCostInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ product: ProductSnapshot }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { product: await this.#commercial.setCost(ctx, id, toCostUpdate(input)) };
  }

  @Mutation(() => BulkSetProductCostsPayload, {
    description: '1 to 200 updates; each succeeds or fails on its own.',
  })
  async bulkSetProductCosts(
    @Arg('input', () => BulkSetProductCostsInput) { updates }: BulkSetProductCostsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<BulkSetProductCostsPayload> {
    ctx.require('catalog:write');
    assertCount(updates.length);
    return toCostsPayload(await this.#commercial.setCosts(ctx, updates.map(toCostUpdate)));
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
