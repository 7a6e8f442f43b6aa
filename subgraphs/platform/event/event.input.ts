import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { eventLimits } from './event.limits.js';

@InputType('WebhookEventFilter')
class EventFilterInput {
  @Field(() => String, { nullable: true, description: 'A key of the catalogue (§6.1).' })
  type?: string | null;

  @Field(() => ID, { nullable: true })
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
