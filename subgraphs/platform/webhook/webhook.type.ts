import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { EventKey } from '../event/event-catalogue.js';
import { type WebhookStatus } from './webhook.entity.js';
import type { WebhookPage, WebhookRecord } from './webhook.queries.js';
import type { IssuedWebhook } from './webhook.service.js';

const WebhookStatusEnum = describedEnum<WebhookStatus>(
  'WebhookStatus',
  {
    active: 'Events are delivered.',
    paused: 'Its owner paused it; deliveries wait.',
    disabled: 'Its endpoint is gone, or has failed for days. Nothing is delivered until it is resumed.',
  },
  'Whether events are delivered.',
);

@ObjectType('Webhook', {
  simpleResolvers: true,
  description: 'A subscription of an endpoint to events, which are delivered to it as signed requests.',
})
export class WebhookType implements WebhookRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'https URL that events are sent to.' })
  url!: string;

  @Field(() => [String], { description: 'Keys of the events that are delivered.' })
  events!: EventKey[];

  @Field(() => String, {
    nullable: true,
    description: 'A note for people about what the endpoint is for; null if there is none.',
  })
  description!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The creator: user, api_key or oauth_client, a colon, and the id. Null if it was not recorded.',
  })
  createdBy!: string | null;

  @Field(() => WebhookStatusEnum, { description: 'Whether events are delivered.' })
  status!: WebhookStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Why deliveries were stopped; null unless the status is disabled.',
  })
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
  @Field(() => WebhookType, { description: 'The webhook, without its secret.' })
  webhook!: WebhookType;

  @Field(() => String, { description: 'Verifies signatures (Standard Webhooks). It cannot be read again.' })
  secret!: string;
}
