import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { alignedWith, requestLoader } from '../../../kernel/graphql/request-loader.js';
import type { StoredEvent } from '../event/event.queries.js';
import { EventType } from '../event/event.type.js';
import type { JobSnapshot } from '../job/job.queries.js';
import { JobType } from '../job/job.type.js';
import { WebhookAttemptType, WebhookDeliveryType } from './delivery.type.js';
import { type AttemptRecord, findAttempts, findDeliveredEvents } from './delivery-attempt.queries.js';
import { type DeliveryRecord, readDelivery } from './delivery-log.queries.js';
import { ReplayWebhookDeliveryInput, ReplayWebhookInput } from './replay.input.js';
import { replayDelivery, replayWebhook } from './replay.service.js';

const ReplayWebhookDeliveryPayload = payloadType('ReplayWebhookDeliveryPayload', {
  webhookDelivery: () => WebhookDeliveryType,
});

const ReplayWebhookPayload = payloadType('ReplayWebhookPayload', {
  jobId: () => ID,
  job: {
    type: () => JobType,
    nullable: true,
    description: 'The job that delivers them; null for a caller without its scope.',
  },
});

const ofWebhook = {
  nullable: true,
  description: 'If given, deliveries of other webhooks are not found.',
} as const;

const loadEvent = requestLoader<StoredEvent | null>(async (ctx, ids) =>
  alignedWith(ids, await findDeliveredEvents(ctx.reader, ctx.organizationId, ids)),
);

const loadAttempts = requestLoader<AttemptRecord[], DeliveryRecord>((ctx, deliveries) =>
  findAttempts(ctx.reader, ctx.organizationId, deliveries),
);

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
    return loadEvent(ctx, delivery.eventId);
  }

  @FieldResolver(() => [WebhookAttemptType], { description: 'All attempts in order; ten at most.' })
  attemptLog(@Root() delivery: DeliveryRecord, @Ctx() ctx: RequestContext): Promise<AttemptRecord[]> {
    return loadAttempts(ctx, delivery);
  }

  @Mutation(() => ReplayWebhookDeliveryPayload, {
    description:
      'Delivers the event again, regardless of the outcome of the delivery, with the same event id and bytes ' +
      'and a new delivery id. A pending delivery is replaced. Needs webhooks:write for webhooks of others. ' +
      'Errors: NOT_FOUND, SCOPE_MISSING, VALIDATION_FAILED.',
  })
  async replayWebhookDelivery(
    @Arg('input', () => ReplayWebhookDeliveryInput) { id, webhookId }: ReplayWebhookDeliveryInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ webhookDelivery: DeliveryRecord }> {
    return { webhookDelivery: await replayDelivery(ctx, { id, webhookId: webhookId ?? null }) };
  }

  @Mutation(() => ReplayWebhookPayload, {
    description:
      'Delivers a part of the event log again, in commit order, as far back as events are kept, including ' +
      'events from before the webhook existed. Needs webhooks:write for webhooks of others. Errors: ' +
      'WEBHOOK_NOT_FOUND, SCOPE_MISSING, WEBHOOK_EVENT_UNKNOWN, VALIDATION_FAILED.',
  })
  async replayWebhook(
    @Arg('input', () => ReplayWebhookInput) { id, ...input }: ReplayWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ jobId: string; job: JobSnapshot | null }> {
    return await replayWebhook(ctx, id, input);
  }
}
