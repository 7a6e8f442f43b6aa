import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { rejectMalformedIds } from '../../../kernel/id-errors.js';
import { MarkNotificationsReadInput, NotificationListArgs } from './notification.input.js';
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  type NotificationPage,
} from './notification.queries.js';
import { requireFewIds } from './notification.rules.js';
import { MarkNotificationsReadPayload, NotificationPageType } from './notification.type.js';

/** Members read every notification; keys and clients those of the things that they have the scopes for. */
@Resolver()
export class NotificationResolver {
  @Query(() => NotificationPageType, {
    description:
      'The notifications of the organization, the newest first. Errors: CURSOR_INVALID, VALIDATION_FAILED.',
  })
  notifications(
    @Args(() => NotificationListArgs) { filter, ...page }: NotificationListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<NotificationPage> {
    return listNotifications(ctx, { ...filter, ...page });
  }

  @Query(() => Int, { description: 'How many notifications nobody has marked as read.' })
  unreadNotificationCount(@Ctx() ctx: RequestContext): Promise<number> {
    return countUnreadNotifications(ctx);
  }

  @Mutation(() => MarkNotificationsReadPayload, {
    description:
      'Marks up to 100 notifications as read for the whole organization. Sessions only, so that an API key ' +
      'cannot hide notifications from people. Errors: CALLER_NOT_ALLOWED, VALIDATION_FAILED.',
  })
  async markNotificationsRead(
    @Arg('input', () => MarkNotificationsReadInput) { ids }: MarkNotificationsReadInput,
    @Ctx() ctx: RequestContext,
  ): Promise<MarkNotificationsReadPayload> {
    void ctx.userId;
    requireFewIds(ids);
    rejectMalformedIds({ ids });
    const notifications = await markNotificationsRead(ctx, ids);
    const found = new Set(notifications.map(({ id }) => id));
    return { notifications, notFoundIds: ids.filter(id => !found.has(id.toLowerCase())) };
  }
}
