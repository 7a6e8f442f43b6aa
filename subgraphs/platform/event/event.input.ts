import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { eventLimits } from './event.limits.js';

@InputType('WebhookEventFilter')
class EventFilterInput {
  @Field(() => String, { nullable: true, description: 'Only events with this key, such as `order.created`.' })
  type?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only events about this resource, such as one order.' })
  subjectId?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Occurred at or after this time.',
  })
  occurredAfter?: string | null;
}

@ArgsType()
export class EventListArgs extends cursorListArgs<EventFilterInput>({
  filter: EventFilterInput,
  pageSize: { default: eventLimits.pageSizeDefault, max: eventLimits.pageSizeMax },
}) {}
