import { Arg, Args, Ctx, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { PageArgs } from '../../../kernel/graphql/list.input.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import { CreateWebhookInput, RotateWebhookSecretInput, UpdateWebhookInput } from './webhook.input.js';
import { listWebhooks, readWebhook, type WebhookPage, type WebhookRecord } from './webhook.queries.js';
import type { IssuedWebhook, WebhookService } from './webhook.service.js';
import { IssuedWebhookType, WebhookPageType, WebhookType } from './webhook.type.js';

const CreateWebhookPayload = payloadType('CreateWebhookPayload', { issuedWebhook: () => IssuedWebhookType });

const UpdateWebhookPayload = payloadType('UpdateWebhookPayload', { webhook: () => WebhookType });

const RotateWebhookSecretPayload = payloadType('RotateWebhookSecretPayload', {
  issuedWebhook: () => IssuedWebhookType,
});

@InputType('PauseWebhookInput')
class PauseWebhookInput extends VersionedInput {}

const PauseWebhookPayload = payloadType('PauseWebhookPayload', { webhook: () => WebhookType });

@InputType('ResumeWebhookInput')
class ResumeWebhookInput extends VersionedInput {}

const ResumeWebhookPayload = payloadType('ResumeWebhookPayload', { webhook: () => WebhookType });

@InputType('DeleteWebhookInput')
class DeleteWebhookInput extends VersionedInput {}

const DeleteWebhookPayload = payloadType('DeleteWebhookPayload', {
  deletedId: () => ID,
  webhook: () => WebhookType,
});

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
    @Args(() => PageArgs) { limit, cursor = null }: PageArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<WebhookPage> {
    return listWebhooks(ctx, { limit, cursor });
  }

  @Query(() => WebhookType, { description: 'Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.' })
  webhook(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<WebhookRecord> {
    return readWebhook(ctx, id);
  }

  @Mutation(() => CreateWebhookPayload, {
    description: 'Errors: VALIDATION_FAILED, WEBHOOK_EVENT_UNKNOWN, SCOPE_MISSING, LIMIT_REACHED.',
  })
  async createWebhook(
    @Arg('input', () => CreateWebhookInput) input: CreateWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ issuedWebhook: IssuedWebhook }> {
    return { issuedWebhook: await this.#webhooks.create(ctx, input) };
  }

  @Mutation(() => UpdateWebhookPayload, {
    description:
      'Changes the given fields. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, VALIDATION_FAILED, WEBHOOK_EVENT_UNKNOWN, SCOPE_MISSING.',
  })
  async updateWebhook(
    @Arg('input', () => UpdateWebhookInput) { id, expectedVersion, ...input }: UpdateWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ webhook: WebhookRecord }> {
    ctx.expectVersion(expectedVersion);
    return { webhook: await this.#webhooks.update(ctx, id, input) };
  }

  @Mutation(() => RotateWebhookSecretPayload, {
    description:
      'Creates a new secret; the old one also signs during the overlap. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, VALIDATION_FAILED, SCOPE_MISSING.',
  })
  async rotateWebhookSecret(
    @Arg('input', () => RotateWebhookSecretInput) {
      id,
      expectedVersion,
      overlapSeconds,
    }: RotateWebhookSecretInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ issuedWebhook: IssuedWebhook }> {
    ctx.expectVersion(expectedVersion);
    return { issuedWebhook: await this.#webhooks.rotateSecret(ctx, id, overlapSeconds ?? null) };
  }

  @Mutation(() => PauseWebhookPayload, {
    description:
      'Pauses deliveries. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  async pauseWebhook(
    @Arg('input', () => PauseWebhookInput) { id, expectedVersion }: PauseWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ webhook: WebhookRecord }> {
    ctx.expectVersion(expectedVersion);
    return { webhook: await this.#webhooks.pause(ctx, id) };
  }

  @Mutation(() => ResumeWebhookPayload, {
    description:
      'Resumes deliveries, including those that waited. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  async resumeWebhook(
    @Arg('input', () => ResumeWebhookInput) { id, expectedVersion }: ResumeWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ webhook: WebhookRecord }> {
    ctx.expectVersion(expectedVersion);
    return { webhook: await this.#webhooks.resume(ctx, id) };
  }

  @Mutation(() => DeleteWebhookPayload, {
    description:
      'Deletes the webhook and returns its last state. Needs webhooks:write for webhooks of others. Errors: WEBHOOK_NOT_FOUND, SCOPE_MISSING.',
  })
  async deleteWebhook(
    @Arg('input', () => DeleteWebhookInput) { id, expectedVersion }: DeleteWebhookInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ deletedId: string; webhook: WebhookRecord }> {
    ctx.expectVersion(expectedVersion);
    return { deletedId: id, webhook: await this.#webhooks.delete(ctx, id) };
  }
}
