import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { CheckoutSessionType } from '../../checkout/checkout/checkout-session.type.js';
import type { OrderPageLinks } from '../../orders/order/order-page-links.js';

@Resolver(() => CheckoutSessionType)
export class OrderPageResolver {
  readonly #links: OrderPageLinks;

  constructor(links: OrderPageLinks) {
    this.#links = links;
  }

  @Internal()
  @FieldResolver(() => String, {
    nullable: true,
    description: "Where the buyer reads the order's page, below the public address; null without an order.",
  })
  orderPagePath(@Root() { organizationId, orderId }: CheckoutSessionType): string | null {
    return orderId === null ? null : this.#links.pathOf(organizationId, orderId);
  }
}
