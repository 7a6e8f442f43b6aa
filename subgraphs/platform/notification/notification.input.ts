import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import type { NotificationFilter } from './notification.queries.js';

@ArgsType()
export class NotificationListArgs implements NotificationFilter {
  @Field(() => Boolean, { nullable: true })
  unreadOnly?: boolean | null;

  @Field(() => Int, { nullable: true })
  limit?: number | null;

  @Field(() => String, { nullable: true })
  cursor?: string | null;
}

@InputType('MarkNotificationsReadInput')
export class MarkNotificationsReadInput {
  @Field(() => [ID])
  ids!: string[];
}
