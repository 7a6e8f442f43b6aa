import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import {
  CreateLookInput,
  DeleteLookInput,
  LookListArgs,
  PublishLookInput,
  UnpublishLookInput,
  UpdateLookInput,
} from './look.input.js';
import { listLooks } from './look.queries.js';
import type { LookChanges, LookService } from './look.service.js';
import { type LookSnapshot, toLookSnapshot } from './look.snapshot.js';
import { LookPageType, LookType, toLookPage } from './look.type.js';
import type { NewLook } from './look-input.rules.js';
import { isUnavailable } from './look-item.resolver.js';
import { LookItemType, LookReplacementType } from './look-item.type.js';
import type { LookReplacement, LookReplacementService } from './look-replacement.service.js';

const look = () => LookType;
const CreateLookPayload = payloadType('CreateLookPayload', { look });
const UpdateLookPayload = payloadType('UpdateLookPayload', { look });
const PublishLookPayload = payloadType('PublishLookPayload', { look });
const UnpublishLookPayload = payloadType('UnpublishLookPayload', { look });
const DeleteLookPayload = payloadType('DeleteLookPayload', { deletedId: () => ID, look });

interface Saved {
  look: LookSnapshot;
}

@Resolver(() => LookType)
export class LookResolver {
  readonly #looks: LookService;
  readonly #replacements: LookReplacementService;

  constructor(looks: LookService, replacements: LookReplacementService) {
    this.#looks = looks;
    this.#replacements = replacements;
  }

  @Query(() => LookType, { description: 'One look. Needs catalog:read. Errors: LOOK_NOT_FOUND.' })
  async look(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<LookSnapshot> {
    ctx.require('catalog:read');
    return toLookSnapshot(await this.#looks.find(ctx, id));
  }

  @Query(() => LookPageType, {
    description: 'Looks, the newest first. Needs catalog:read. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async looks(
    @Args(() => LookListArgs) { filter, limit, offset, cursor = null }: LookListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<LookPageType> {
    ctx.require('catalog:read');
    const asked = { limit, offset, cursor };
    return toLookPage(await listLooks(ctx.reader, ctx.organizationId, filter ?? {}, asked));
  }

  @Query(() => [LookReplacementType], {
    description:
      'Up to 5 products that may take the place of one of a look, the best first; empty: none fits. Nothing is changed. Needs catalog:read. Errors: LOOK_NOT_FOUND, PRODUCT_NOT_FOUND.',
  })
  async lookReplacements(
    @Arg('lookId', () => ID, { description: 'Id of the look.' }) lookId: string,
    @Arg('productId', () => ID, { description: 'A product of the look.' }) productId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<LookReplacement[]> {
    ctx.require('catalog:read');
    return this.#replacements.propose(ctx, await this.#looks.find(ctx, lookId), productId);
  }

  @Mutation(() => CreateLookPayload, {
    description:
      'Makes a look of products that are given, or that rules choose, and composes its hero image. Needs catalog:write. Errors: VALIDATION_FAILED, PRODUCT_NOT_FOUND, LOOK_NOT_POSSIBLE, LOOK_NOT_PUBLISHABLE, LIMIT_REACHED, STORAGE_LIMIT_REACHED.',
  })
  async createLook(
    @Arg('input', () => CreateLookInput) input: CreateLookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.require('catalog:write');
    return saved(await this.#looks.create(ctx, toNewLook(input)));
  }

  @Mutation(() => UpdateLookPayload, {
    description:
      'Other products make another hero image. Needs catalog:write. Errors: LOOK_NOT_FOUND, VALIDATION_FAILED, PRODUCT_NOT_FOUND, VERSION_STALE, STORAGE_LIMIT_REACHED.',
  })
  async updateLook(
    @Arg('input', () => UpdateLookInput) { id, expectedVersion, ...input }: UpdateLookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return saved(await this.#looks.update(ctx, id, toChanges(input)));
  }

  @Mutation(() => PublishLookPayload, {
    description:
      'One that is published stays so. Needs catalog:write. Errors: LOOK_NOT_FOUND, LOOK_NOT_PUBLISHABLE, VERSION_STALE.',
  })
  async publishLook(
    @Arg('input', () => PublishLookInput) { id, expectedVersion }: PublishLookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return saved(await this.#looks.publish(ctx, id));
  }

  @Mutation(() => UnpublishLookPayload, {
    description:
      'Makes the look a draft again; a draft stays one. Needs catalog:write. Errors: LOOK_NOT_FOUND, VERSION_STALE.',
  })
  async unpublishLook(
    @Arg('input', () => UnpublishLookInput) { id, expectedVersion }: UnpublishLookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return saved(await this.#looks.unpublish(ctx, id));
  }

  @Mutation(() => DeleteLookPayload, {
    description:
      'Deletes the look and returns its last state; its hero image is removed within days. Needs catalog:write. Errors: LOOK_NOT_FOUND, VERSION_STALE.',
  })
  async deleteLook(
    @Arg('input', () => DeleteLookInput) { id, expectedVersion }: DeleteLookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved & { deletedId: string }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    const deleted = await this.#looks.delete(ctx, id);
    return { deletedId: deleted.id, look: toLookSnapshot(deleted) };
  }

  @FieldResolver(() => [LookItemType], { description: 'Those of its products that cannot be bought now.' })
  async unavailableItems(
    @Root() { items }: LookSnapshot,
    @Ctx() ctx: RequestContext,
  ): Promise<LookSnapshot['items']> {
    const unavailable = await Promise.all(items.map(item => isUnavailable(ctx, item)));
    return items.filter((_, at) => unavailable[at]);
  }
}

const saved = (changed: Parameters<typeof toLookSnapshot>[0]): Saved => ({ look: toLookSnapshot(changed) });

/** Absent and null say the same of a look that is new. */
const toNewLook = (input: CreateLookInput): NewLook => ({
  title: input.title ?? null,
  status: input.status ?? 'draft',
  productIds: input.productIds ?? null,
  occasion: input.occasion ?? null,
  style: input.style ?? null,
  season: input.season ?? null,
  timeOfDay: input.timeOfDay ?? null,
  city: input.city ?? null,
  palette: input.palette ?? [],
  audience: input.audience ?? null,
  size: input.size ?? null,
  budget: input.budget ?? null,
  model: input.model ?? null,
});

/** Null clears what may be empty; of title and products it says nothing, as absence does. */
function toChanges({ title, productIds, palette, ...brief }: Omit<UpdateLookInput, 'id'>): LookChanges {
  const given = Object.entries(brief).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as LookChanges),
    ...(title == null ? {} : { title }),
    ...(productIds == null ? {} : { productIds }),
    ...(palette === undefined ? {} : { palette: palette ?? [] }),
  };
}
