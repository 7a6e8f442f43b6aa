import { Field, InputType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { ReplayChoice } from './replay.rules.js';

@InputType()
export class ReplayWebhookInput implements ReplayChoice {
  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Only events that occurred at or after this time.',
  })
  since?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Only events that occurred before this time.',
  })
  until?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Skips events that the webhook has acknowledged with 2xx. Events that are missing, pending or failed are replayed.',
  })
  onlyUnacknowledged?: boolean | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Some of the event keys of the webhook; default: all.',
  })
  eventTypes?: string[] | null;
}
