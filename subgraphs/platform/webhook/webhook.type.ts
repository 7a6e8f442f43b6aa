import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import type { EventKey } from '../event/event-catalogue.js';
import { type WebhookStatus, webhookStatuses } from './webhook.entity.js';
import type { WebhookPage, WebhookRecord } from './webhook.queries.js';
import type { IssuedWebhook } from './webhook.service.js';

const WebhookStatusEnum = wordEnum(
  'WebhookStatus',
  webhookStatuses,
  'paused by its owner, disabled because its endpoint is gone or only failed for days.',
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
      'Who made it: user, api_key or oauth_client, a colon, and the id. Null where this was not kept yet.',
  })
  createdBy!: string | null;

  @Field(() => WebhookStatusEnum)
  status!: WebhookStatus;

  @Field(() => String, { nullable: true })
  disabledReason!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Since when every delivery has failed.' })
  failingSince!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Until when the secret of before the last rotation signs too.',
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
  description: 'A webhook with its new secret, shown only here.',
})
export class IssuedWebhookType implements IssuedWebhook {
  @Field(() => WebhookType)
  webhook!: WebhookType;

  @Field(() => String, { description: 'Verifies signatures (Standard Webhooks). It cannot be read again.' })
  secret!: string;
}
