import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import type { PriceWatch, PriceWatchFields } from './price-watch.entity.js';
import {
  CreatePriceWatchInput,
  DeletePriceWatchInput,
  PriceWatchListArgs,
  UpdatePriceWatchInput,
} from './price-watch.input.js';
import { priceWatchList } from './price-watch.queries.js';
import type { PriceWatchService } from './price-watch.service.js';
import { PriceWatchPageType, PriceWatchType } from './price-watch.type.js';

const CreatePriceWatchPayload = payloadType('CreatePriceWatchPayload', { priceWatch: () => PriceWatchType });
const UpdatePriceWatchPayload = payloadType('UpdatePriceWatchPayload', { priceWatch: () => PriceWatchType });
const DeletePriceWatchPayload = payloadType('DeletePriceWatchPayload', {
  deletedId: () => ID,
  priceWatch: () => PriceWatchType,
});

@Resolver(() => PriceWatchType)
export class PriceWatchResolver {
  readonly #watches: PriceWatchService;

  constructor(watches: PriceWatchService) {
    this.#watches = watches;
  }

  @Query(() => PriceWatchType, { description: 'One price watch. Errors: PRICE_WATCH_NOT_FOUND.' })
  priceWatch(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<PriceWatch> {
    ctx.require('catalog:read');
    return this.#watches.find(ctx, id);
  }

  @Query(() => PriceWatchPageType, {
    description: 'Price watches, the newest first. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  priceWatches(
    @Args(() => PriceWatchListArgs) { filter, limit, cursor = null }: PriceWatchListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PriceWatchPageType> {
    ctx.require('catalog:read');
    const asked = { limit, cursor, sort: 'newest' as const, now: ctx.clock.now() };
    return priceWatchList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
  }

  @Mutation(() => CreatePriceWatchPayload, {
    description:
      'Compares products within minutes, and then again and again. Errors: VALIDATION_FAILED, LIMIT_REACHED.',
  })
  async createPriceWatch(
    @Arg('input', () => CreatePriceWatchInput)
    { market = null, abovePercent = null, belowPercent = null, ...input }: CreatePriceWatchInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ priceWatch: PriceWatch }> {
    ctx.require('catalog:write');
    const fields = { ...input, market, abovePercent, belowPercent };
    return { priceWatch: await this.#watches.create(ctx, fields) };
  }

  @Mutation(() => UpdatePriceWatchPayload, {
    description: 'Errors: PRICE_WATCH_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE.',
  })
  async updatePriceWatch(
    @Arg('input', () => UpdatePriceWatchInput) { id, expectedVersion, ...input }: UpdatePriceWatchInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ priceWatch: PriceWatch }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { priceWatch: await this.#watches.update(ctx, id, toChanges(input)) };
  }

  @Mutation(() => DeletePriceWatchPayload, {
    description:
      'Deletes the watch and returns its last state. Its comparisons stay. Errors: PRICE_WATCH_NOT_FOUND, VERSION_STALE.',
  })
  async deletePriceWatch(
    @Arg('input', () => DeletePriceWatchInput) { id, expectedVersion }: DeletePriceWatchInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedId: string; priceWatch: PriceWatch }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    const priceWatch = await this.#watches.delete(ctx, id);
    return { deletedId: priceWatch.id, priceWatch };
  }
}

/** Null clears what may be null; of the others it says nothing, as absence does. */
function toChanges({
  market,
  abovePercent,
  belowPercent,
  ...others
}: Omit<UpdatePriceWatchInput, 'id'>): Partial<PriceWatchFields> {
  const given = Object.entries(others).filter(([, value]) => value != null);
  const clearable = Object.entries({ market, abovePercent, belowPercent });
  return Object.fromEntries([...given, ...clearable.filter(([, value]) => value !== undefined)]);
}
