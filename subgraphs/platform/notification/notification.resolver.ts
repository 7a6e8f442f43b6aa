import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { refuseMalformedIds } from '../../../kernel/id-errors.js';
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
      'What the organization was told, the newest first. Errors: CURSOR_INVALID, VALIDATION_FAILED.',
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
      'Marks them as read for the whole organization; at most 100. Sessions only: a key that may read must not hide from ' +
      'people what they should see. Ids of what the caller cannot read are left out. Errors: CALLER_NOT_ALLOWED, VALIDATION_FAILED.',
  })
  markNotificationsRead(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() ctx: RequestContext,
  ): Promise<NotificationRecord[]> {
    void ctx.userId;
    requireFewIds(ids);
    refuseMalformedIds({ ids });
    return markNotificationsRead(ctx, ids);
  }
}
