import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('WebhookReplay', {
  simpleResolvers: true,
  description: 'An accepted replay: its job queues the events for delivery to the webhook.',
})
export class WebhookReplayType {
  @Field(() => ID)
  jobId!: string;
}
