import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { TestDelivery } from './test-delivery.service.js';

@ObjectType('WebhookTest', {
  simpleResolvers: true,
  description: 'What an endpoint made of webhook.test (§6.5).',
})
export class WebhookTestType implements TestDelivery {
  @Field(() => ID, { description: 'The webhook-id of the message; no event has it.' })
  eventId!: string;

  @Field(() => Boolean, { description: 'Whether the endpoint answered 2xx.' })
  isDelivered!: boolean;

  @Field(() => Int, { nullable: true })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'The beginning of the answer.' })
  responseBody!: string | null;

  @Field(() => String, { nullable: true, description: 'Why there was no answer.' })
  error!: string | null;

  @Field(() => GraphQLDateTime)
  sentAt!: string;

  @Field(() => Int)
  durationMs!: number;
}
