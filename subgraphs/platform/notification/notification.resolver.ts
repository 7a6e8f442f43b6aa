import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { rejectMalformedIds } from '../../../kernel/id-errors.js';
import { NotificationListArgs } from './notification.input.js';
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  type NotificationPage,
  type NotificationRecord,
} from './notification.queries.js';
import { requireFewIds } from './notification.rules.js';
import { NotificationPageType, NotificationType } from './notification.type.js';

/** Members read every notification; keys and clients those of the things that they have the scopes for. */
@Resolver()
export class NotificationResolver {
  @Query(() => NotificationPageType, {
    description:
      'The notifications of the organization, the newest first. Errors: CURSOR_INVALID, VALIDATION_FAILED.',
  })
  notifications(
    @Args(() => NotificationListArgs) filter: NotificationListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<NotificationPage> {
    return listNotifications(ctx, filter);
  }

  @Query(() => Int, { description: 'How many notifications nobody has marked as read.' })
  unreadNotificationCount(@Ctx() ctx: RequestContext): Promise<number> {
    return countUnreadNotifications(ctx);
  }

  @Mutation(() => [NotificationType], {
    description:
      'Marks up to 100 notifications as read for the whole organization. Sessions only, so that an API key ' +
      'cannot hide notifications from people. Ids that the caller cannot read are ignored. Errors: ' +
      'CALLER_NOT_ALLOWED, VALIDATION_FAILED.',
  })
  markNotificationsRead(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() ctx: RequestContext,
  ): Promise<NotificationRecord[]> {
    void ctx.userId;
    requireFewIds(ids);
    rejectMalformedIds({ ids });
    return markNotificationsRead(ctx, ids);
  }
}
