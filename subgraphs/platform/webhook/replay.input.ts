import { Field, ID, InputType } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { IdInput } from '../../../kernel/graphql/target.input.js';
import type { ReplayChoice } from './replay.rules.js';

@InputType()
export class ReplayWebhookInput extends IdInput implements ReplayChoice {
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

@InputType('ReplayWebhookDeliveryInput')
export class ReplayWebhookDeliveryInput extends IdInput {
  @Field(() => ID, { nullable: true, description: 'If given, deliveries of other webhooks are not found.' })
  webhookId?: string | null;
}
