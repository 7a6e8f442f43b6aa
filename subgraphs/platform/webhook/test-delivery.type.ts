import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { TestDelivery } from './test-delivery.service.js';

@ObjectType('WebhookTest', {
  simpleResolvers: true,
  description: 'The response of an endpoint to a test message.',
})
export class WebhookTestType implements TestDelivery {
  @Field(() => ID, { description: 'The webhook-id of the message; it is not the id of an event.' })
  eventId!: string;

  @Field(() => Boolean, { description: 'Whether the endpoint responded with 2xx.' })
  isDelivered!: boolean;

  @Field(() => Int, { nullable: true, description: 'HTTP status; null if there was no response.' })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'The beginning of the response.' })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Why there was no response.' })
  error!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When the request was sent.' })
  sentAt!: string;

  @Field(() => Int, { description: 'Time from connecting to the end of the response, in milliseconds.' })
  durationMs!: number;
}
