import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import type { EventKey } from '../event/event-catalogue.js';
import { type WebhookStatus, webhookStatuses } from './webhook.entity.js';
import type { WebhookPage, WebhookRecord } from './webhook.queries.js';
import type { IssuedWebhook } from './webhook.service.js';

const WebhookStatusEnum = stringEnum(
  'WebhookStatus',
  webhookStatuses,
  'paused: by its owner; disabled: its endpoint is gone, or has failed for days.',
);

@ObjectType('Webhook', {
  simpleResolvers: true,
  description: 'A subscription of an endpoint to events (§6).',
})
export class WebhookType implements WebhookRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => [String])
  events!: EventKey[];

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The creator: user, api_key or oauth_client, a colon, and the id. Null if it was not recorded.',
  })
  createdBy!: string | null;

  @Field(() => WebhookStatusEnum)
  status!: WebhookStatus;

  @Field(() => String, { nullable: true })
  disabledReason!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When deliveries started to fail without interruption.',
  })
  failingSince!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Until when the previous secret also signs after a rotation.',
  })
  previousSecretExpiresAt!: string | null;

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('WebhookPage', { simpleResolvers: true })
export class WebhookPageType implements WebhookPage {
  @Field(() => [WebhookType])
  items!: WebhookType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('IssuedWebhook', {
  simpleResolvers: true,
  description: 'A webhook with its new secret, which is returned only here.',
})
export class IssuedWebhookType implements IssuedWebhook {
  @Field(() => WebhookType)
  webhook!: WebhookType;

  @Field(() => String, { description: 'Verifies signatures (Standard Webhooks). It cannot be read again.' })
  secret!: string;
}
