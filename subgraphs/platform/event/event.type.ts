import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import type { EventPage, StoredEvent } from './event.queries.js';

@ObjectType('WebhookEvent', {
  simpleResolvers: true,
  description: 'A change that was announced. Events never change.',
})
export class EventType implements StoredEvent {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Key of the event, such as `order.created`.' })
  type!: string;

  @Field(() => String, { description: 'The envelope, byte for byte as in every delivery.' })
  body!: string;
}

@ObjectType('WebhookEventPage', { simpleResolvers: true })
export class EventPageType implements EventPage {
  @Field(() => [EventType])
  items!: EventType[];

  @Field(() => CursorPaginationType, {
    description: 'nextCursor is set on the last page too: continue from there later.',
  })
  pagination!: CursorPaginationType;
}
