import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import type { OrderDetail } from '../../orders/order/order.snapshot.js';
import { OrderType } from '../../orders/order/order.type.js';
import type { CheckoutStore } from '../checkout/checkout-session.store.js';
import { OrderCheckoutType, toOrderCheckout } from './order-checkout.type.js';
import { agenticChannel } from './order-of-checkout.rules.js';
import { findLatestPayment } from './payment.queries.js';

/** What the merchant needs of the checkout that an order came of. */
@Resolver(() => OrderType)
export class OrderCheckoutResolver {
  readonly #store: CheckoutStore;

  constructor(store: CheckoutStore) {
    this.#store = store;
  }

  @FieldResolver(() => OrderCheckoutType, {
    nullable: true,
    description: "Null unless an agent's checkout created the order. Needs orders:read.",
  })
  async checkout(@Root() order: OrderDetail, @Ctx() ctx: RequestContext): Promise<OrderCheckoutType | null> {
    ctx.require('orders:read');
    if (order.marketplace !== agenticChannel) {
      return null;
    }
    const { reader, organizationId } = ctx;
    const checkout = await this.#store.findOfOrder(reader, organizationId, order.id);
    return checkout === null
      ? null
      : toOrderCheckout(checkout, await findLatestPayment(reader, organizationId, checkout.session.id));
  }
}
