import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { DeliveryListArgs } from './delivery.input.js';
import { WebhookDeliveryPageType } from './delivery.type.js';
import { type DeliveryPage, listDeliveries } from './delivery-log.queries.js';
import type { WebhookRecord } from './webhook.queries.js';
import { WebhookType } from './webhook.type.js';
import { requireAccess } from './webhook-access.rules.js';

@Resolver(() => WebhookType)
export class WebhookDeliveriesResolver {
  @FieldResolver(() => WebhookDeliveryPageType, {
    description:
      'Deliveries, those of the newest events first. Errors: CURSOR_INVALID, WEBHOOK_EVENT_UNKNOWN.',
  })
  deliveries(
    @Root() webhook: WebhookRecord,
    @Args(() => DeliveryListArgs) { filter, ...page }: DeliveryListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<DeliveryPage> {
    // A webhook is also the answer of whoever may change it, which is another right than reading it.
    requireAccess(ctx, webhook, 'read');
    return listDeliveries(ctx, webhook.id, { ...filter, ...page });
  }
}
