import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import type { PromptSet, PromptSetFields } from './prompt-set.entity.js';
import {
  CreatePromptSetInput,
  DeletePromptSetInput,
  PromptSetListArgs,
  SetShelfBrandsInput,
  UpdatePromptSetInput,
} from './prompt-set.input.js';
import type { PromptSetService } from './prompt-set.service.js';
import { PromptSetPageType, PromptSetType, ShelfBrandsType } from './prompt-set.type.js';
import type { ShelfBrands } from './shelf-brands.entity.js';
import { findBrands, promptSetList } from './shelf-share.queries.js';

const CreatePromptSetPayload = payloadType('CreatePromptSetPayload', { promptSet: () => PromptSetType });
const UpdatePromptSetPayload = payloadType('UpdatePromptSetPayload', { promptSet: () => PromptSetType });
const DeletePromptSetPayload = payloadType('DeletePromptSetPayload', {
  deletedId: () => ID,
  promptSet: () => PromptSetType,
});
const SetShelfBrandsPayload = payloadType('SetShelfBrandsPayload', { shelfBrands: () => ShelfBrandsType });

@Resolver(() => PromptSetType)
export class PromptSetResolver {
  readonly #sets: PromptSetService;

  constructor(sets: PromptSetService) {
    this.#sets = sets;
  }

  @Query(() => PromptSetType, { description: 'One prompt set. Errors: PROMPT_SET_NOT_FOUND.' })
  promptSet(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<PromptSet> {
    ctx.require('catalog:read');
    return this.#sets.find(ctx, id);
  }

  @Query(() => PromptSetPageType, {
    description: 'Prompt sets, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  promptSets(
    @Args(() => PromptSetListArgs) { filter, limit, cursor = null }: PromptSetListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PromptSetPageType> {
    ctx.require('catalog:read');
    const asked = { limit, cursor, sort: 'newest' as const, now: ctx.clock.now() };
    return promptSetList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
  }

  @Query(() => ShelfBrandsType, { description: 'The brands that answers are searched for.' })
  shelfBrands(@Ctx() ctx: RequestContext): Promise<ShelfBrands> {
    ctx.require('catalog:read');
    return findBrands(ctx.reader, ctx.organizationId);
  }

  @Mutation(() => CreatePromptSetPayload, { description: 'Errors: VALIDATION_FAILED, LIMIT_REACHED.' })
  async createPromptSet(
    @Arg('input', () => CreatePromptSetInput) { category = null, ...input }: CreatePromptSetInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ promptSet: PromptSet }> {
    ctx.require('catalog:write');
    return { promptSet: await this.#sets.create(ctx, { ...input, category }) };
  }

  @Mutation(() => UpdatePromptSetPayload, {
    description: 'Errors: PROMPT_SET_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE.',
  })
  async updatePromptSet(
    @Arg('input', () => UpdatePromptSetInput) { id, expectedVersion, ...input }: UpdatePromptSetInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ promptSet: PromptSet }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { promptSet: await this.#sets.update(ctx, id, toChanges(input)) };
  }

  @Mutation(() => DeletePromptSetPayload, {
    description:
      'Deletes the set and returns its last state. Its runs stay. Errors: PROMPT_SET_NOT_FOUND, VERSION_STALE.',
  })
  async deletePromptSet(
    @Arg('input', () => DeletePromptSetInput) { id, expectedVersion }: DeletePromptSetInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedId: string; promptSet: PromptSet }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    const promptSet = await this.#sets.delete(ctx, id);
    return { deletedId: promptSet.id, promptSet };
  }

  @Mutation(() => SetShelfBrandsPayload, {
    description:
      'Replaces the brands that answers are searched for. It holds for later runs and replays. Errors: VALIDATION_FAILED, VERSION_STALE.',
  })
  async setShelfBrands(
    @Arg('input', () => SetShelfBrandsInput) { expectedVersion, ...input }: SetShelfBrandsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ shelfBrands: ShelfBrands }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { shelfBrands: await this.#sets.setBrands(ctx, input) };
  }
}

/** Null clears the category; of the others it says nothing, as absence does. */
function toChanges({ category, ...others }: Omit<UpdatePromptSetInput, 'id'>): Partial<PromptSetFields> {
  const given = Object.entries(others).filter(([, value]) => value != null);
  return { ...Object.fromEntries(given), ...(category === undefined ? {} : { category }) };
}
