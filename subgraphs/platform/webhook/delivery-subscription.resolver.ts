import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { ChangeFeed, Watched } from '../../../kernel/changes/change-feed.js';
import type { RequestContext } from '../../../kernel/context.js';
import { WebhookDeliveryType } from './delivery.type.js';
import { type DeliveryRecord, findDeliveries } from './delivery-log.queries.js';
import { readWebhook } from './webhook.queries.js';

const watched: Watched<DeliveryRecord> = { kind: 'webhook_delivery', load: findDeliveries };

async function follow(feed: ChangeFeed, ctx: RequestContext, webhookId: string) {
  const { id } = await readWebhook(ctx, webhookId);
  return feed.follow(ctx, watched, { ids: null, wants: delivery => delivery.webhookId === id });
}

/** The subscription of deliveries; made for its feed, as `jobSubscriptionResolver` is. */
export function deliverySubscriptionResolver(feed: ChangeFeed) {
  @Resolver()
  class DeliverySubscriptionResolver {
    @Subscription(() => WebhookDeliveryType, {
      description:
        'Each delivery of the webhook after every attempt, and when it is given up or replaced. Errors: ' +
        'WEBHOOK_NOT_FOUND, SCOPE_MISSING, OPERATION_TOO_COSTLY; UNAVAILABLE where changes were missed.',
      subscribe: ({ args, context }: { args: { webhookId: string }; context: RequestContext }) =>
        follow(feed, context, args.webhookId),
    })
    webhookDeliveries(
      @Arg('webhookId', () => ID, { description: 'Id of the webhook.' }) _webhookId: string,
      @Root() delivery: DeliveryRecord,
    ): DeliveryRecord {
      return delivery;
    }
  }
  return DeliverySubscriptionResolver;
}
