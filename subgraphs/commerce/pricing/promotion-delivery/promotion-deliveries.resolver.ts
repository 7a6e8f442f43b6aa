import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { type AcceptedJob, acceptedJob, acceptedWork } from '../../../../kernel/graphql/accepted-work.js';
import { payloadType } from '../../../../kernel/graphql/payload-type.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import { toDetail } from '../promotion/promotion.snapshot.js';
import { PromotionType } from '../promotion/promotion.type.js';
import { type DeliveryItemView, listDeliveryItems } from './delivery-view.queries.js';
import type { DeliveryView } from './delivery-view.rules.js';
import { type Delivered, promotionDeliveries } from './promotion-deliveries.queries.js';
import { PromotionDeliveryType } from './promotion-delivery.type.js';
import {
  PromotionDeliveryItemArgs,
  PromotionDeliveryItemPageType,
  type PromotionDeliveryItemType,
} from './promotion-delivery-item.type.js';
import { RetryPromotionInput } from './promotion-retry.input.js';
import { retryPromotion } from './promotion-retry.service.js';

const RetryPromotionPayload = payloadType('RetryPromotionPayload', {
  ...acceptedWork,
  promotion: () => PromotionType,
});

const loadDeliveries = requestLoader<DeliveryView[], Delivered>((ctx, promotions) =>
  promotionDeliveries(ctx.reader, ctx.organizationId, promotions, ctx.clock.now()),
);

/** A promotion in its stores. */
@Resolver(() => PromotionType)
export class PromotionDeliveriesResolver {
  @FieldResolver(() => [PromotionDeliveryType], {
    description: 'What its stores are to have of it, and what was seen there; empty for drafts.',
  })
  deliveries(@Root() promotion: Delivered, @Ctx() ctx: RequestContext): Promise<DeliveryView[]> {
    ctx.require('promotions:read');
    return loadDeliveries(ctx, promotion);
  }

  @Query(() => PromotionDeliveryItemPageType, {
    description:
      'Items of a promotion in one store, by product. Errors: VALIDATION_FAILED, CURSOR_INVALID, PROMOTION_DELIVERY_NOT_FOUND.',
  })
  async promotionDeliveryItems(
    @Args(() => PromotionDeliveryItemArgs)
    { deliveryId, filter, limit, cursor = null }: PromotionDeliveryItemArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<PromotionDeliveryItemPageType> {
    ctx.require('promotions:read');
    const asked = { deliveryId, outcome: filter?.outcome ?? null };
    const page = await listDeliveryItems(ctx.reader, ctx.organizationId, asked, { limit, cursor });
    return { ...page, items: page.items.map(toItemType) };
  }

  @Mutation(() => RetryPromotionPayload, {
    description:
      'Delivers again what stores rejected or what failed, and nothing else; the job says what became of it. ' +
      'Errors: PROMOTION_NOT_FOUND, PROMOTION_ENDED, PROMOTION_NOT_ACTIVE.',
  })
  async retryPromotion(
    @Arg('input', () => RetryPromotionInput) { id }: RetryPromotionInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ promotion: PromotionType } & AcceptedJob> {
    ctx.require('promotions:write');
    const { promotion, job } = await retryPromotion(ctx, id);
    return { promotion: toDetail(promotion, ctx.clock.now().toISOString()), ...acceptedJob(job.id) };
  }
}

const toItemType = ({ terms, isPut, ...item }: DeliveryItemView): PromotionDeliveryItemType => ({
  ...item,
  isInPromotion: isPut,
  externalListingId: terms?.externalListingId ?? null,
  sku: terms?.sku ?? null,
  regularPrice: terms?.regularPrice ?? null,
  promotionalPrice: terms?.promotionalPrice ?? null,
  purchaseLimit: terms?.purchaseLimit ?? null,
  promotionalStock: terms?.promotionalStock ?? null,
});
