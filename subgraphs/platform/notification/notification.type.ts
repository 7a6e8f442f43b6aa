import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { CountablePage } from '../../../kernel/paging.js';
import type { NotificationPage, NotificationRecord } from './notification.queries.js';
import { type Severity } from './notify.js';

const NotificationSeverityEnum = describedEnum<Severity>(
  'NotificationSeverity',
  {
    error: 'Something has stopped until somebody acts.',
    warning: 'Something will stop unless somebody acts.',
    info: 'Nothing needs to be done.',
  },
  'How urgent a notification is.',
);

@ObjectType('Notification', {
  simpleResolvers: true,
  description: 'A message for the members of the organization.',
})
export class NotificationType implements NotificationRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'What happened, such as webhook.disabled.' })
  kind!: string;

  @Field(() => NotificationSeverityEnum, { description: 'How urgent it is.' })
  severity!: Severity;

  @Field(() => String, { description: 'The type of the resource concerned, such as webhook.' })
  subjectType!: string;

  @Field(() => ID, { description: 'Id of the resource concerned.' })
  subjectId!: string;

  @Field(() => String, { description: 'What happened, in a few words.' })
  title!: string;

  @Field(() => String, { description: 'What happened, why, and what to do about it.' })
  message!: string;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When a member first marked it as read.' })
  readAt!: string | null;
}

@ObjectType('NotificationPage', { simpleResolvers: true })
export class NotificationPageType implements Omit<NotificationPage, keyof CountablePage> {
  @Field(() => [NotificationType])
  items!: NotificationType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}

@ObjectType('MarkNotificationsReadPayload', { simpleResolvers: true })
export class MarkNotificationsReadPayload {
  @Field(() => [NotificationType], { description: 'Those that the caller may read.' })
  notifications!: NotificationRecord[];

  @Field(() => [ID], { description: 'Ids of no notification that the caller may read.' })
  notFoundIds!: string[];
}
