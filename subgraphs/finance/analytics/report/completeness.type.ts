import { Field, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import type { Completeness, DaysNotSynchronized, Note, SourceNotOffered } from './report.js';

@ObjectType('AnalyticsNote', { simpleResolvers: true, description: 'Something to know of the figures.' })
export class NoteType implements Note {
  @Field(() => String, { description: 'Stable code, for programs.' })
  code!: string;

  @Field(() => String, { description: 'For people.' })
  message!: string;
}

@ObjectType('AnalyticsGap', {
  simpleResolvers: true,
  description: 'A time of which an account, or one of its stores, was not read.',
})
class GapType implements DaysNotSynchronized {
  @Field(() => String, { description: 'Id of the connected account.' })
  accountId!: string;

  @Field(() => String, { description: 'Key of its marketplace.' })
  marketplace!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The marketplace's id of the store, where stores are read one by one; null: the whole account.",
  })
  storeId!: string | null;

  @Field(() => GraphQLDateTime, { description: 'Beginning, inclusive.' })
  from!: string;

  @Field(() => GraphQLDateTime, { description: 'End, exclusive.' })
  to!: string;
}

@ObjectType('AnalyticsMissingSource', {
  simpleResolvers: true,
  description: 'What a channel does not offer.',
})
class MissingSourceType implements SourceNotOffered {
  @Field(() => String, { description: 'Key of the marketplace.' })
  marketplace!: string;

  @Field(() => String, { description: 'What the figures would be made of, such as `returns`.' })
  source!: string;

  @Field(() => String, { description: 'Why it is missing.' })
  reason!: string;
}

@ObjectType('AnalyticsCompleteness', { simpleResolvers: true, description: 'What the figures lack.' })
export class CompletenessType implements Completeness {
  @Field(() => Boolean, { description: 'Whether nothing is lacking, and the window is over.' })
  isComplete!: boolean;

  @Field(() => [NoteType], { description: 'What to know of the figures.' })
  notes!: Note[];

  @Field(() => Int, {
    nullable: true,
    description:
      'Orders of the window that are not canceled and not settled for good; null if the section counts nothing that is settled.',
  })
  ordersNotSettled!: number | null;

  @Field(() => [GapType], { description: 'Times in the window of which accounts were not read.' })
  daysNotSynchronized!: DaysNotSynchronized[];

  @Field(() => [MissingSourceType], { description: 'What channels do not offer.' })
  sourcesNotOffered!: SourceNotOffered[];
}
