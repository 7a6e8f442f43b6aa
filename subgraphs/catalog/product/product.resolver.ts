import { Arg, Args, Ctx, FieldResolver, ID, InputType, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import { isId } from '../../../kernel/ids.js';
import { CreateProductInput, toProductChanges, UpdateProductInput } from './product.input.js';
import { findProduct } from './product.queries.js';
import { loadProduct } from './product.reference.js';
import type { OrganizationDefaults, ProductService } from './product.service.js';
import type { ProductSnapshot, ProductSummary, VariantSnapshot } from './product.snapshot.js';
import { ProductPageType, ProductType, VariantType } from './product.type.js';
import { ProductListArgs } from './product-list.input.js';
import { listProducts, type ProductPage } from './product-list.queries.js';

const CreateProductPayload = payloadType('CreateProductPayload', { product: () => ProductType });

const UpdateProductPayload = payloadType('UpdateProductPayload', { product: () => ProductType });

@InputType('DeleteProductInput')
class DeleteProductInput extends VersionedInput {}

const DeleteProductPayload = payloadType('DeleteProductPayload', {
  deletedId: () => ID,
  product: () => ProductType,
});

@Resolver(() => ProductType)
export class ProductResolver {
  readonly #products: ProductService;
  readonly #defaults: OrganizationDefaults;

  constructor(products: ProductService, defaults: OrganizationDefaults) {
    this.#products = products;
    this.#defaults = defaults;
  }

  @Query(() => ProductType, { description: 'One product. Errors: PRODUCT_NOT_FOUND.' })
  async product(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ProductSnapshot> {
    ctx.require('catalog:read');
    const product = isId(id) ? await findProduct(ctx.reader, ctx.organizationId, id) : null;
    if (product === null) {
      throw fail('PRODUCT_NOT_FOUND');
    }
    return product;
  }

  @Query(() => ProductPageType, {
    description:
      'Products by filter, newest first unless sorted otherwise. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  products(
    @Args(() => ProductListArgs) { filter, ...page }: ProductListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductPage> {
    ctx.require('catalog:read');
    const defaultCurrency = () => this.#defaults.currency(ctx);
    return listProducts(ctx.reader, ctx.organizationId, { ...filter, ...page }, defaultCurrency);
  }

  @Mutation(() => CreateProductPayload, {
    description: 'Errors: VALIDATION_FAILED, SKU_TAKEN, HANDLE_TAKEN.',
  })
  async createProduct(
    @Arg('input', () => CreateProductInput) input: CreateProductInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ product: ProductSnapshot }> {
    ctx.require('catalog:write');
    return { product: await this.#products.create(ctx, toProductChanges(input)) };
  }

  @Mutation(() => UpdateProductPayload, {
    description: 'Errors: PRODUCT_NOT_FOUND, VERSION_STALE and those of createProduct.',
  })
  async updateProduct(
    @Arg('input', () => UpdateProductInput) { id, expectedVersion, ...input }: UpdateProductInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ product: ProductSnapshot }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { product: await this.#products.update(ctx, id, toProductChanges(input)) };
  }

  @Mutation(() => DeleteProductPayload, {
    description:
      'Deletes the product and returns its last state. Errors: PRODUCT_NOT_FOUND, VERSION_STALE, INVENTORY_RESERVED.',
  })
  async deleteProduct(
    @Arg('input', () => DeleteProductInput) { id, expectedVersion }: DeleteProductInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedId: string; product: ProductSnapshot }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { deletedId: id, product: await this.#products.delete(ctx, id) };
  }

  /** A single product was read with its variants; those of a list are read together, in one statement. */
  @FieldResolver(() => [VariantType])
  async variants(@Root() product: ProductSummary, @Ctx() ctx: RequestContext): Promise<VariantSnapshot[]> {
    if ('variants' in product) {
      return product.variants as VariantSnapshot[];
    }
    return product.variantCount === 0 ? [] : ((await loadProduct(ctx, product.id))?.variants ?? []);
  }
}
