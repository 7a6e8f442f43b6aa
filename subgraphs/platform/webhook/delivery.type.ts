import { Field, ID, Int, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime, GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import { type DeliveryStatus } from './delivery.rules.js';
import type { AttemptRecord } from './delivery-attempt.queries.js';
import type { DeliveryPage, DeliveryRecord } from './delivery-log.queries.js';

export const DeliveryStatusEnum = describedEnum<DeliveryStatus>(
  'WebhookDeliveryStatus',
  {
    pending: 'It waits for its first or next attempt.',
    delivered: 'The endpoint responded with 2xx.',
    failed: 'All attempts failed, or the endpoint is gone; it is not retried.',
    replaced: 'A replay replaced it before it was delivered.',
  },
  'Where a delivery is in its life.',
);

@ObjectType('WebhookDelivery', {
  simpleResolvers: true,
  description: 'The delivery of one event to one webhook.',
})
export class WebhookDeliveryType implements DeliveryRecord {
  @Field(() => ID, { description: 'Sent as Tradewind-Delivery-Id.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the webhook.' })
  webhookId!: string;

  @Field(() => ID, { description: 'Id of the event, by which receivers detect duplicates.' })
  eventId!: string;

  @Field(() => String, { description: 'Key of the event, such as `order.created`.' })
  eventType!: string;

  @Field(() => Int, {
    description: '0 for the first delivery of the event to the webhook, 1 for its first replay.',
  })
  replay!: number;

  @Field(() => DeliveryStatusEnum, { description: 'Whether the event was delivered, or still can be.' })
  status!: DeliveryStatus;

  @Field(() => Int, { description: 'Number of attempts so far.' })
  attempts!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the next attempt is made; null if there is none.',
  })
  nextAttemptAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the last attempt was made; null before the first.',
  })
  lastAttemptAt!: string | null;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last response.' })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'The beginning of the last response.' })
  responseBody!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Duration of the last attempt, in milliseconds; null before the first.',
  })
  durationMs!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt got no response, or why no attempt is made.',
  })
  error!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the endpoint responded with 2xx; null until then.',
  })
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

  @Field(() => GraphQLDateTime, { description: 'When the request was sent.' })
  attemptedAt!: string;

  @Field(() => Int, { description: 'Time from connecting to the end of the response, in milliseconds.' })
  durationMs!: number;

  @Field(() => String, { description: 'URL of the webhook at that time.' })
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
