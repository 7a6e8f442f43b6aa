import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { EventListArgs } from './event.input.js';
import { type EventPage, pullEvents } from './event.queries.js';
import { EventPageType } from './event.type.js';

@Resolver()
export class EventResolver {
  @Query(() => EventPageType, {
    description:
      'Events of the last 30 days in commit order, none ever skipped. ' +
      'Errors: SCOPE_MISSING, WEBHOOK_EVENT_UNKNOWN, CURSOR_INVALID, CURSOR_EXPIRED.',
  })
  webhookEvents(
    @Args(() => EventListArgs) { filter, ...page }: EventListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<EventPage> {
    return pullEvents(ctx, { ...filter, ...page });
  }
}
