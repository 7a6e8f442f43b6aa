import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { Internal } from '../../../kernel/graphql/internal.js';
import { UploadedFileInput } from '../../../kernel/graphql/uploaded-file.input.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { ProductType } from '../product/product.type.js';
import { ProductImageType } from '../product/product-field.type.js';
import type { ImageFile, ProductImageService } from './product-image.service.js';

@Internal()
@ObjectType('ProductImageAdded', { simpleResolvers: true })
export class ProductImageAddedType {
  @Field(() => ProductImageType)
  image!: ProductImageType;

  @Field(() => ProductType)
  product!: ProductSnapshot;
}

@Internal()
@ObjectType('ImageFile', { simpleResolvers: true })
export class ImageFileType {
  @Field(() => String)
  fileKey!: string;

  @Field(() => String)
  contentType!: string;

  @Field(() => Int)
  sizeBytes!: number;
}

@Resolver()
export class ProductImageResolver {
  readonly #images: ProductImageService;

  constructor(images: ProductImageService) {
    this.#images = images;
  }

  @Internal()
  @Mutation(() => ProductImageAddedType, {
    description: 'Errors: IMAGE_INVALID, PRODUCT_NOT_FOUND, VERSION_STALE, STORAGE_LIMIT_REACHED.',
  })
  addProductImage(
    @Arg('productId', () => ID) productId: string,
    @Arg('file', () => UploadedFileInput) file: UploadedFileInput,
    @Arg('altText', () => String, { nullable: true }) altText: string | null,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductImageAddedType> {
    ctx.require('catalog:write');
    return this.#images.add(ctx, productId, { key: file.key, altText: altText ?? null });
  }

  @Internal()
  @Query(() => ImageFileType, { description: 'Public. Errors: FILE_NOT_FOUND.' })
  imageFile(
    @Arg('organizationId', () => ID) organizationId: string,
    @Arg('name', () => String) name: string,
    @Ctx() ctx: RequestContext,
  ): Promise<ImageFile> {
    return this.#images.find(ctx, organizationId, name);
  }
}
