import { Resolver, Root, Subscription } from 'type-graphql';
import type { ChangeFeed, Watched } from '../../../kernel/changes/change-feed.js';
import type { RequestContext } from '../../../kernel/context.js';
import {
  findNotifications,
  type GuardedNotification,
  type NotificationRecord,
} from './notification.queries.js';
import { isReadableBy, readableScopes } from './notification.rules.js';
import { NotificationType } from './notification.type.js';

const watched: Watched<GuardedNotification> = { kind: 'notification', load: findNotifications };

function follow(feed: ChangeFeed, ctx: RequestContext) {
  void ctx.organizationId;
  const scopes = readableScopes(ctx.caller);
  const wants = (notification: GuardedNotification): boolean => isReadableBy(scopes, notification.scopes);
  return feed.follow(ctx, watched, { ids: null, wants });
}

/** The subscription of notifications; made for its feed, as `jobSubscriptionResolver` is. */
export function notificationSubscriptionResolver(feed: ChangeFeed) {
  @Resolver()
  class NotificationSubscriptionResolver {
    @Subscription(() => NotificationType, {
      description:
        'Each notification that the caller may read, when it is new and when it is marked as read. Errors: ' +
        'OPERATION_TOO_COSTLY; UNAVAILABLE where changes were missed.',
      subscribe: ({ context }: { context: RequestContext }) => follow(feed, context),
    })
    notifications(@Root() notification: GuardedNotification): NotificationRecord {
      return notification;
    }
  }
  return NotificationSubscriptionResolver;
}
