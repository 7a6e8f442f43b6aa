import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { TestDelivery } from './test-delivery.service.js';

@ObjectType('WebhookTest', {
  simpleResolvers: true,
  description: 'The response of an endpoint to webhook.test (§6.5).',
})
export class WebhookTestType implements TestDelivery {
  @Field(() => ID, { description: 'The webhook-id of the message; it is not the id of an event.' })
  eventId!: string;

  @Field(() => Boolean, { description: 'Whether the endpoint responded with 2xx.' })
  isDelivered!: boolean;

  @Field(() => Int, { nullable: true })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'The beginning of the response.' })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Why there was no response.' })
  error!: string | null;

  @Field(() => GraphQLDateTime)
  sentAt!: string;

  @Field(() => Int)
  durationMs!: number;
}
