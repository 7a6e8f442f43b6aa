import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import { GraphQLDateTime } from '../../../kernel/graphql/scalars.js';
import { wordEnum } from '../../../kernel/graphql/word-enum.js';
import { type Severity, severities } from '../../../kernel/notifications.js';
import type { CountablePage } from '../../../kernel/paging.js';
import type { NotificationPage, NotificationRecord } from './notification.queries.js';

const NotificationSeverityEnum = wordEnum(
  'NotificationSeverity',
  severities,
  'error: something stopped until somebody acts; warning: it will, unless somebody does.',
);

@ObjectType('Notification', {
  simpleResolvers: true,
  description: 'Something that the people of the organization should know of.',
})
export class NotificationType implements NotificationRecord {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'What happened, such as webhook.disabled.' })
  kind!: string;

  @Field(() => NotificationSeverityEnum)
  severity!: Severity;

  @Field(() => String, { description: 'The kind of thing that it happened to, such as webhook.' })
  subjectType!: string;

  @Field(() => ID)
  subjectId!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'What happened, why, and what to do about it.' })
  message!: string;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When somebody first marked it as read.' })
  readAt!: string | null;
}

@ObjectType('NotificationPage', { simpleResolvers: true })
export class NotificationPageType implements Omit<NotificationPage, keyof CountablePage> {
  @Field(() => [NotificationType])
  items!: NotificationType[];

  @Field(() => CursorPaginationType)
  pagination!: CursorPaginationType;
}
