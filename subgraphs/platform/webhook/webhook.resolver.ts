import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { pageSize } from '../job/job.rules.js';
import { CreateWebhookInput } from './webhook.input.js';
import {
  type DeliveryRecord,
  listDeliveries,
  listWebhooks,
  readWebhook,
  type WebhookRecord,
} from './webhook.queries.js';
import type { IssuedWebhook, WebhookService } from './webhook.service.js';
import { IssuedWebhookType, WebhookDeliveryType, WebhookType } from './webhook.type.js';

@Resolver(() => WebhookType)
export class WebhookResolver {
  readonly #webhooks: WebhookService;

  constructor(webhooks: WebhookService) {
    this.#webhooks = webhooks;
  }

  @Query(() => [WebhookType], { description: 'The webhooks of the organization, the newest first.' })
  webhooks(@Ctx() ctx: RequestContext): Promise<WebhookRecord[]> {
    return listWebhooks(ctx);
  }

  @Query(() => WebhookType, { description: 'Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.' })
  webhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return readWebhook(ctx, id);
  }

  @FieldResolver(() => [WebhookDeliveryType], { description: 'The latest deliveries.' })
  deliveries(
    @Root() webhook: WebhookRecord,
    @Arg('limit', () => Int, { nullable: true }) limit: number | null,
    @Ctx() ctx: RequestContext,
  ): Promise<DeliveryRecord[]> {
    return listDeliveries(ctx, webhook.id, pageSize(limit));
  }

  @Mutation(() => IssuedWebhookType, {
    description: 'Errors: VALIDATION_FAILED, WEBHOOK_EVENT_UNKNOWN, SCOPE_MISSING, LIMIT_REACHED.',
  })
  createWebhook(
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedWebhook> {
    return this.#webhooks.create(ctx, input);
  }

  @Mutation(() => WebhookType, {
    description: 'Holds deliveries back. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  pauseWebhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return this.#webhooks.pause(ctx, id);
  }

  @Mutation(() => WebhookType, {
    description: 'Delivers what was held back, and goes on. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  resumeWebhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return this.#webhooks.resume(ctx, id);
  }

  @Mutation(() => WebhookType, {
    description: 'Answers it as it last was. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  deleteWebhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return this.#webhooks.delete(ctx, id);
  }
}
