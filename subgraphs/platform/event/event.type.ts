import { Field, ID, ObjectType } from 'type-graphql';
import { CursorPaginationType } from '../../../kernel/graphql/pagination.type.js';
import type { EventPage, StoredEvent } from './event.queries.js';

@ObjectType('WebhookEvent', { simpleResolvers: true, description: 'An immutable event (§6.2).' })
export class EventType implements StoredEvent {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'A key of the catalogue (§6.1).' })
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
