import { Field, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import type { TimeWindow } from './time-window.entity.js';

@ObjectType('TimeWindow', { simpleResolvers: true, description: 'When something applies.' })
export class TimeWindowType implements TimeWindow {
  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'The first time at which it applies; null: always before the end.',
  })
  startsAt!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'The first time at which it no longer applies; null: it does not end.',
  })
  endsAt!: string | null;

  @Field(() => String, {
    description: 'IANA name of the zone in which the times are meant, such as Asia/Singapore.',
  })
  timeZone!: string;
}
