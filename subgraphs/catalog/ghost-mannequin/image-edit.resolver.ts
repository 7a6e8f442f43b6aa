import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import { ProductType } from '../product/product.type.js';
import type { ImageEdit } from './image-edit.entity.js';
import {
  ApproveImageEditInput,
  CreateGhostMannequinInput,
  ImageEditListArgs,
  RejectImageEditInput,
} from './image-edit.input.js';
import { imageEditList } from './image-edit.queries.js';
import type { ImageEditService } from './image-edit.service.js';
import { ImageEditPageType, ImageEditType } from './image-edit.type.js';

const CreateGhostMannequinPayload = payloadType('CreateGhostMannequinPayload', {
  ...acceptedWork,
  imageEdit: () => ImageEditType,
});
const ApproveImageEditPayload = payloadType('ApproveImageEditPayload', {
  imageEdit: () => ImageEditType,
  product: () => ProductType,
});
const RejectImageEditPayload = payloadType('RejectImageEditPayload', { imageEdit: () => ImageEditType });

@Resolver(() => ImageEditType)
export class ImageEditResolver {
  readonly #edits: ImageEditService;

  constructor(edits: ImageEditService) {
    this.#edits = edits;
  }

  @Query(() => ImageEditType, {
    description: 'One picture that a model makes. Errors: IMAGE_EDIT_NOT_FOUND.',
  })
  imageEdit(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<ImageEdit> {
    ctx.require('catalog:read');
    return this.#edits.find(ctx, id);
  }

  @Query(() => ImageEditPageType, {
    description: 'Pictures that models make, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  imageEdits(
    @Args(() => ImageEditListArgs) { filter, limit, cursor = null }: ImageEditListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ImageEditPageType> {
    ctx.require('catalog:read');
    const asked = { limit, cursor, sort: 'newest' as const, now: ctx.clock.now() };
    return imageEditList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
  }

  @Mutation(() => CreateGhostMannequinPayload, {
    description:
      'Has a model show a garment without its wearer. The result waits for a person to approve it. Errors: PRODUCT_NOT_FOUND, IMAGE_NOT_FOUND, PROVIDER_NOT_CONFIGURED.',
  })
  async createGhostMannequin(
    @Arg('input', () => CreateGhostMannequinInput) { productId, imageId = null }: CreateGhostMannequinInput,
    @Ctx() ctx: RequestContext,
  ): Promise<AcceptedJob & { imageEdit: ImageEdit }> {
    ctx.require('catalog:enrich');
    const imageEdit = await this.#edits.start(ctx, productId, imageId);
    return { ...acceptedJob(imageEdit.jobId), imageEdit };
  }

  @Mutation(() => ApproveImageEditPayload, {
    description:
      'Makes the picture one of the product; the original stays. Sessions only: a person has to look at it. Errors: CALLER_NOT_ALLOWED, IMAGE_EDIT_NOT_FOUND, IMAGE_EDIT_NOT_READY, VERSION_STALE, VALIDATION_FAILED.',
  })
  async approveImageEdit(
    @Arg('input', () => ApproveImageEditInput) input: ApproveImageEditInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ imageEdit: ImageEdit; product: ProductSnapshot }> {
    requirePerson(ctx);
    ctx.expectVersion(input.expectedVersion);
    const decision = { placement: input.placement ?? 'last', altText: input.altText ?? null } as const;
    const { edit, product } = await this.#edits.approve(ctx, input.id, decision);
    return { imageEdit: edit, product };
  }

  @Mutation(() => RejectImageEditPayload, {
    description:
      'The picture is not used, and removed within days. Sessions only. Errors: CALLER_NOT_ALLOWED, IMAGE_EDIT_NOT_FOUND, IMAGE_EDIT_NOT_READY, VERSION_STALE.',
  })
  async rejectImageEdit(
    @Arg('input', () => RejectImageEditInput) { id, expectedVersion }: RejectImageEditInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ imageEdit: ImageEdit }> {
    requirePerson(ctx);
    ctx.expectVersion(expectedVersion);
    return { imageEdit: await this.#edits.reject(ctx, id) };
  }
}

/** A key or client has no eyes. */
function requirePerson(ctx: RequestContext): void {
  void ctx.userId;
  ctx.require('catalog:write');
}
