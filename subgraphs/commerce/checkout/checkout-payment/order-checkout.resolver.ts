import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import { requestLoader } from '../../../../kernel/graphql/request-loader.js';
import type { OrderDetail } from '../../orders/order/order.snapshot.js';
import { OrderType } from '../../orders/order/order.type.js';
import { agenticChannel } from '../../orders/order/order.values.js';
import type { CheckoutStore } from '../checkout/checkout-session.store.js';
import { OrderCheckoutType, toOrderCheckout } from './order-checkout.type.js';
import { findLatestPayments } from './payment.queries.js';

/** What the merchant needs of the checkout that an order came of. */
@Resolver(() => OrderType)
export class OrderCheckoutResolver {
  readonly #load;

  constructor(store: CheckoutStore) {
    this.#load = requestLoader((ctx, orderIds) => findCheckouts(store, ctx, orderIds));
  }

  @FieldResolver(() => OrderCheckoutType, {
    nullable: true,
    description: "Null unless an agent's checkout created the order. Needs orders:read.",
  })
  async checkout(@Root() order: OrderDetail, @Ctx() ctx: RequestContext): Promise<OrderCheckoutType | null> {
    ctx.require('orders:read');
    return order.marketplace === agenticChannel ? this.#load(ctx, order.id) : null;
  }
}

/** Of each order, in their order; null for one that no session is known of. */
async function findCheckouts(
  store: CheckoutStore,
  { reader, organizationId }: RequestContext,
  orderIds: readonly string[],
): Promise<(OrderCheckoutType | null)[]> {
  const checkouts = await store.findOfOrders(reader, organizationId, orderIds);
  const payments = await findLatestPayments(
    reader,
    organizationId,
    checkouts.map(({ session }) => session.id),
  );
  const paymentOf = new Map(payments.map(payment => [payment.sessionId, payment]));
  const found = new Map(
    checkouts.map(checkout => {
      const { id, orderId } = checkout.session;
      return [orderId, toOrderCheckout(checkout, paymentOf.get(id) ?? null)];
    }),
  );
  return orderIds.map(id => found.get(id) ?? null);
}
