import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { CreateWebhookInput, UpdateWebhookInput } from './webhook.input.js';
import { listWebhooks, readWebhook, type WebhookPage, type WebhookRecord } from './webhook.queries.js';
import type { IssuedWebhook, WebhookService } from './webhook.service.js';
import { IssuedWebhookType, WebhookPageType, WebhookType } from './webhook.type.js';

@Resolver(() => WebhookType)
export class WebhookResolver {
  readonly #webhooks: WebhookService;

  constructor(webhooks: WebhookService) {
    this.#webhooks = webhooks;
  }

  @Query(() => WebhookPageType, {
    description:
      'The webhooks that the caller may read, the newest first: its own and, with webhooks:read, those of ' +
      'others whose event families it may read.',
  })
  webhooks(
    @Ctx() ctx: RequestContext,
    @Arg('limit', () => Int, { defaultValue: 24 }) limit: number,
    @Arg('cursor', () => String, { nullable: true }) cursor?: string | null,
  ): Promise<WebhookPage> {
    return listWebhooks(ctx, { limit, cursor: cursor ?? null });
  }

  @Query(() => WebhookType, { description: 'Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.' })
  webhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return readWebhook(ctx, id);
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
    description:
      'Changes the given fields. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, VALIDATION_FAILED, WEBHOOK_EVENT_UNKNOWN, SCOPE_MISSING.',
  })
  updateWebhook(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateWebhookInput) input: UpdateWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<WebhookRecord> {
    return this.#webhooks.update(ctx, id, input);
  }

  @Mutation(() => IssuedWebhookType, {
    description:
      'Creates a new secret; the old one also signs during the overlap. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, VALIDATION_FAILED, SCOPE_MISSING.',
  })
  rotateWebhookSecret(
    @Arg('id', () => ID) id: string,
    @Arg('overlapHours', () => Int, { nullable: true, description: '0 to 168; default one day.' })
    overlapHours: number | null,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedWebhook> {
    return this.#webhooks.rotateSecret(ctx, id, overlapHours);
  }

  @Mutation(() => WebhookType, {
    description:
      'Pauses deliveries. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  pauseWebhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return this.#webhooks.pause(ctx, id);
  }

  @Mutation(() => WebhookType, {
    description:
      'Resumes deliveries, including those that waited. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  resumeWebhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return this.#webhooks.resume(ctx, id);
  }

  @Mutation(() => WebhookType, {
    description:
      'Deletes the webhook and returns its last state. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  deleteWebhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return this.#webhooks.delete(ctx, id);
  }
}
