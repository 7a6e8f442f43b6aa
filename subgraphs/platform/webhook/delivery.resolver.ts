import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { StoredEvent } from '../event/event.queries.js';
import { EventType } from '../event/event.type.js';
import { WebhookAttemptType, WebhookDeliveryType } from './delivery.type.js';
import {
  type AttemptRecord,
  type DeliveryRecord,
  findDeliveredEvent,
  listAttempts,
  readDelivery,
} from './delivery-log.queries.js';
import { ReplayWebhookInput } from './replay.input.js';
import { replayDelivery, replayWebhook } from './replay.service.js';
import { WebhookReplayType } from './replay.type.js';

const ofWebhook = {
  nullable: true,
  description: 'If given, deliveries of other webhooks are not found.',
} as const;

@Resolver(() => WebhookDeliveryType)
export class DeliveryResolver {
  @Query(() => WebhookDeliveryType, { description: 'Errors: NOT_FOUND, SCOPE_MISSING.' })
  webhookDelivery(
    @Arg('id', () => ID) id: string,
    @Arg('webhookId', () => ID, ofWebhook) webhookId: string | null,
    @Ctx() ctx: RequestContext,
  ): Promise<DeliveryRecord> {
    return readDelivery(ctx, { id, webhookId });
  }

  @FieldResolver(() => EventType, {
    nullable: true,
    description: 'The delivered event; null after its retention.',
  })
  event(@Root() delivery: DeliveryRecord, @Ctx() ctx: RequestContext): Promise<StoredEvent | null> {
    return findDeliveredEvent(ctx, delivery);
  }

  @FieldResolver(() => [WebhookAttemptType], { description: 'All attempts in order; ten at most.' })
  attemptLog(@Root() delivery: DeliveryRecord, @Ctx() ctx: RequestContext): Promise<AttemptRecord[]> {
    return listAttempts(ctx, delivery);
  }

  @Mutation(() => WebhookDeliveryType, {
    description:
      'Delivers the event again, regardless of the outcome of the delivery, with the same event id and bytes ' +
      'and a new delivery id. A pending delivery is replaced. Needs webhooks:write for webhooks of others. ' +
      'Errors: NOT_FOUND, SCOPE_MISSING, VALIDATION_FAILED.',
  })
  replayDelivery(
    @Arg('id', () => ID) id: string,
    @Arg('webhookId', () => ID, ofWebhook) webhookId: string | null,
    @Ctx() ctx: RequestContext,
  ): Promise<DeliveryRecord> {
    return replayDelivery(ctx, { id, webhookId });
  }

  @Mutation(() => WebhookReplayType, {
    description:
      'Delivers a part of the event log again, in commit order, as far back as events are kept, including ' +
      'events from before the webhook existed. Needs webhooks:write for webhooks of others. Errors: ' +
      'WEBHOOK_NOT_FOUND, SCOPE_MISSING, WEBHOOK_EVENT_UNKNOWN, VALIDATION_FAILED.',
  })
  replayWebhook(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ReplayWebhookInput) input: ReplayWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<WebhookReplayType> {
    return replayWebhook(ctx, id, input);
  }
}
