import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { EventKey } from '../event/event-catalogue.js';
import { type WebhookStatus, webhookStatuses } from './webhook.entity.js';
import type { DeliveryRecord, WebhookRecord } from './webhook.queries.js';
import type { IssuedWebhook } from './webhook.service.js';

const WebhookStatusEnum = Object.fromEntries(webhookStatuses.map(status => [status, status]));
registerEnumType(WebhookStatusEnum, {
  name: 'WebhookStatus',
  description: 'paused by its owner, disabled because its endpoint is gone.',
});

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

  @Field(() => WebhookStatusEnum)
  status!: WebhookStatus;

  @Field(() => String, { nullable: true })
  disabledReason!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Since when every delivery has failed.' })
  failingSince!: string | null;

  @Field(() => Int)
  version!: number;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

@ObjectType('IssuedWebhook', {
  simpleResolvers: true,
  description: 'A webhook with its secret, shown only here.',
})
export class IssuedWebhookType implements IssuedWebhook {
  @Field(() => WebhookType)
  webhook!: WebhookType;

  @Field(() => String, { description: 'Verifies signatures (Standard Webhooks). It cannot be read again.' })
  secret!: string;
}

@ObjectType('WebhookDelivery', { simpleResolvers: true, description: 'One event on its way to one webhook.' })
export class WebhookDeliveryType implements DeliveryRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  eventId!: string;

  @Field(() => String)
  eventType!: string;

  @Field(() => String, { description: 'pending, delivered or failed.' })
  status!: DeliveryRecord['status'];

  @Field(() => Int)
  attempts!: number;

  @Field(() => GraphQLDateTime, { nullable: true })
  nextAttemptAt!: string | null;

  @Field(() => GraphQLDateTime, { nullable: true })
  lastAttemptAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last answer.' })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'The beginning of the last answer.' })
  responseBody!: string | null;

  @Field(() => Int, { nullable: true })
  durationMs!: number | null;

  @Field(() => String, { nullable: true, description: 'Why the last attempt got no answer.' })
  error!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  deliveredAt!: string | null;
}
