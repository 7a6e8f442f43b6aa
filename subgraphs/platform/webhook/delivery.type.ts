import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { type DeliveryStatus, deliveryStatuses } from './delivery.rules.js';
import type { AttemptRecord, DeliveryPage, DeliveryRecord } from './delivery-log.queries.js';

export const DeliveryStatusEnum = wordEnum(
  'WebhookDeliveryStatus',
  deliveryStatuses,
  'failed: it is not tried again; replaced: a replay took its place before it was delivered.',
);

@ObjectType('WebhookDelivery', { simpleResolvers: true, description: 'One event on its way to one webhook.' })
export class WebhookDeliveryType implements DeliveryRecord {
  @Field(() => ID, { description: 'Sent as Tradewind-Delivery-Id.' })
  id!: string;

  @Field(() => ID)
  webhookId!: string;

  @Field(() => ID)
  eventId!: string;

  @Field(() => String)
  eventType!: string;

  @Field(() => Int, {
    description: '0 for the first delivery of the event to the webhook, 1 for its first replay.',
  })
  replay!: number;

  @Field(() => DeliveryStatusEnum)
  status!: DeliveryStatus;

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

  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt got no answer, or why none is made.',
  })
  error!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true })
  deliveredAt!: string | null;
}

@ObjectType('WebhookDeliveryPage', { simpleResolvers: true })
export class WebhookDeliveryPageType implements DeliveryPage {
  @Field(() => [WebhookDeliveryType])
  items!: WebhookDeliveryType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('WebhookAttempt', {
  simpleResolvers: true,
  description: 'One try to deliver: what was sent and what came back. The body sent is that of the event.',
})
export class WebhookAttemptType implements AttemptRecord {
  @Field(() => Int, { description: 'From 1; sent as Tradewind-Delivery-Attempt.' })
  number!: number;

  @Field(() => GraphQLDateTime)
  attemptedAt!: string;

  @Field(() => Int, { description: 'From connecting to the end of the answer.' })
  durationMs!: number;

  @Field(() => String)
  url!: string;

  @Field(() => GraphQLJSONObject, { description: 'The signature is among them, the secret is not.' })
  requestHeaders!: Record<string, string>;

  @Field(() => Int, { nullable: true, description: 'HTTP status; null when nothing answered.' })
  responseStatus!: number | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Those that help to find a fault.' })
  responseHeaders!: Record<string, string> | null;

  @Field(() => String, { nullable: true, description: 'The first 1,024 bytes.' })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Why nothing answered.' })
  error!: string | null;
}
