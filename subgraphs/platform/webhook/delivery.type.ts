import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../kernel/graphql/string-enum.js';
import { type DeliveryStatus, deliveryStatuses } from './delivery.rules.js';
import type { AttemptRecord, DeliveryPage, DeliveryRecord } from './delivery-log.queries.js';

export const DeliveryStatusEnum = stringEnum(
  'WebhookDeliveryStatus',
  deliveryStatuses,
  'failed: not retried; replaced: a replay replaced it before it was delivered.',
);

@ObjectType('WebhookDelivery', {
  simpleResolvers: true,
  description: 'The delivery of one event to one webhook.',
})
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

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last response.' })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'The beginning of the last response.' })
  responseBody!: string | null;

  @Field(() => Int, { nullable: true })
  durationMs!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt got no response, or why no attempt is made.',
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
  description:
    'One attempt of a delivery: the request and the response. The request body is that of the event.',
})
export class WebhookAttemptType implements AttemptRecord {
  @Field(() => Int, { description: 'Number of the attempt, from 1; sent as Tradewind-Delivery-Attempt.' })
  number!: number;

  @Field(() => GraphQLDateTime)
  attemptedAt!: string;

  @Field(() => Int, { description: 'Time from connecting to the end of the response, in milliseconds.' })
  durationMs!: number;

  @Field(() => String)
  url!: string;

  @Field(() => GraphQLJSONObject, {
    description: 'Request headers, including the signature but not the secret.',
  })
  requestHeaders!: Record<string, string>;

  @Field(() => Int, { nullable: true, description: 'HTTP status; null if there was no response.' })
  responseStatus!: number | null;

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Response headers that help to diagnose an error.',
  })
  responseHeaders!: Record<string, string> | null;

  @Field(() => String, { nullable: true, description: 'The first 1,024 bytes of the response body.' })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Why there was no response.' })
  error!: string | null;
}
