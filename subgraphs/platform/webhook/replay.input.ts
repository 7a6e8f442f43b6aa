import { Field, InputType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { ReplayChoice } from './replay.rules.js';

@InputType()
export class ReplayWebhookInput implements ReplayChoice {
  @Field(() => GraphQLDateTime, { nullable: true, description: 'Events that occurred then or later.' })
  since?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Events that occurred before.' })
  until?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Leaves out what the webhook once answered with 2xx: what is missing, waits or failed remains.',
  })
  onlyUnacknowledged?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Some of the keys of the webhook; all when absent.' })
  eventTypes?: string[] | null;
}
