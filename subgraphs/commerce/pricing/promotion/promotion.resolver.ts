import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import type { Promotion } from './promotion.entity.js';
import {
  CreatePromotionInput,
  DeletePromotionInput,
  toPromotionChanges,
  UpdatePromotionInput,
} from './promotion.input.js';
import { resolvePromotionReference } from './promotion.reference.js';
import type { PromotionService } from './promotion.service.js';
import { type PromotionDetail, toDetail } from './promotion.snapshot.js';
import { PromotionPageType, PromotionType } from './promotion.type.js';
import { PromotionListArgs } from './promotion-list.input.js';
import { listPromotions } from './promotion-list.queries.js';

const saved = { promotion: () => PromotionType };
const CreatePromotionPayload = payloadType('CreatePromotionPayload', saved);
const UpdatePromotionPayload = payloadType('UpdatePromotionPayload', saved);
const DeletePromotionPayload = payloadType('DeletePromotionPayload', { ...saved, deletedId: () => ID });

interface Saved {
  promotion: PromotionType;
}

@Resolver(() => PromotionType)
export class PromotionResolver {
  readonly #promotions: PromotionService;

  constructor(promotions: PromotionService) {
    this.#promotions = promotions;
  }

  @Query(() => PromotionType, { description: 'One promotion. Errors: PROMOTION_NOT_FOUND.' })
  async promotion(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<PromotionType> {
    const promotion = await resolvePromotionReference({ id }, ctx);
    if (promotion === null) {
      throw fail('PROMOTION_NOT_FOUND');
    }
    return promotion;
  }

  @Query(() => PromotionPageType, {
    description:
      'Promotions by filter, newest first unless sorted otherwise. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async promotions(
    @Args(() => PromotionListArgs) { filter, sort, limit, cursor = null }: PromotionListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PromotionPageType> {
    ctx.require('promotions:read');
    const now = ctx.clock.now();
    const asked = { limit, cursor, sort: sort ?? 'newest', now };
    const page = await listPromotions(ctx.reader, ctx.organizationId, filter ?? {}, asked);
    const time = now.toISOString();
    return { ...page, items: page.items.map(promotion => toDetail(promotion, time)) };
  }

  @Mutation(() => CreatePromotionPayload, { description: 'Errors: VALIDATION_FAILED, LIMIT_REACHED.' })
  async createPromotion(
    @Arg('input', () => CreatePromotionInput) input: CreatePromotionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.require('promotions:write');
    const promotion = await this.#promotions.create(ctx, toPromotionChanges(input));
    return { promotion: detailNow(ctx, promotion) };
  }

  @Mutation(() => UpdatePromotionPayload, {
    description:
      'Errors: PROMOTION_NOT_FOUND, VERSION_STALE, PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN, VALIDATION_FAILED, ' +
      'LIMIT_REACHED.',
  })
  async updatePromotion(
    @Arg('input', () => UpdatePromotionInput) { id, expectedVersion, ...input }: UpdatePromotionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('promotions:write');
    const promotion = await this.#promotions.update(ctx, id, toPromotionChanges(input));
    return { promotion: detailNow(ctx, promotion) };
  }

  @Mutation(() => DeletePromotionPayload, {
    description:
      'Deletes a draft, or a promotion that has ended and is in no store any more, and returns its last state. Errors: ' +
      'PROMOTION_NOT_FOUND, VERSION_STALE, PROMOTION_IN_USE.',
  })
  async deletePromotion(
    @Arg('input', () => DeletePromotionInput) { id, expectedVersion }: DeletePromotionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved & { deletedId: string }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('promotions:write');
    const promotion = await this.#promotions.delete(ctx, id);
    return { deletedId: promotion.id, promotion: detailNow(ctx, promotion) };
  }
}

const detailNow = ({ clock }: RequestContext, promotion: Promotion): PromotionDetail =>
  toDetail(promotion, clock.now().toISOString());
