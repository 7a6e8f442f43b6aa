import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';

@InputType('NotificationFilter')
class NotificationFilterInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: those nobody has marked as read; false: the others.',
  })
  isUnread?: boolean | null;
}

@ArgsType()
export class NotificationListArgs extends cursorListArgs<NotificationFilterInput>({
  filter: NotificationFilterInput,
}) {}

@InputType('MarkNotificationsReadInput')
export class MarkNotificationsReadInput {
  @Field(() => [ID], { description: 'Ids of notifications, 100 at most.' })
  ids!: string[];
}
