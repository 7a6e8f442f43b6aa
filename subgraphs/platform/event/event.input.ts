import { ArgsType, Field, ID, Int } from 'type-graphql';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import type { EventFilter } from './event.queries.js';

@ArgsType()
export class EventListArgs implements EventFilter {
  @Field(() => String, { nullable: true, description: 'A key of the catalogue (§6.1).' })
  type?: string | null;

  @Field(() => ID, { nullable: true })
  subjectId?: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Only events that occurred at or after this time.',
  })
  since?: string | null;

  @Field(() => Int, { nullable: true, description: '1 to 500; default 100.' })
  limit?: number | null;

  @Field(() => String, { nullable: true })
  cursor?: string | null;
}
