import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType('WebhookReplay', {
  simpleResolvers: true,
  description:
    'A replay that was accepted: its job puts the events in line, and the webhook is delivered to.',
})
export class WebhookReplayType {
  @Field(() => ID)
  jobId!: string;
}
