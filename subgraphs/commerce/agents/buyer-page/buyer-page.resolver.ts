import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { Encryption } from '../../../../kernel/encryption.js';
import { Internal } from '../../../../kernel/graphql/internal.js';
import { CheckoutSessionType } from '../../checkout/checkout/checkout-session.type.js';
import { PageLinks } from '../page-link/page-links.js';

@Resolver(() => CheckoutSessionType)
export class BuyerPageResolver {
  readonly #orders: PageLinks;
  readonly #checkouts: PageLinks;

  constructor(encryption: Pick<Encryption, 'digest'>) {
    this.#orders = new PageLinks(encryption, 'order');
    this.#checkouts = new PageLinks(encryption, 'checkout');
  }

  @Internal()
  @FieldResolver(() => String, {
    nullable: true,
    description: "Where the buyer reads the order's page, below the public address; null without an order.",
  })
  orderPagePath(@Root() { organizationId, orderId }: CheckoutSessionType): string | null {
    return orderId === null ? null : this.#orders.pathOf(organizationId, orderId);
  }

  @Internal()
  @FieldResolver(() => String, {
    description: "Where the buyer reads the session's page, below the public address.",
  })
  pagePath(@Root() { organizationId, id }: CheckoutSessionType): string {
    return this.#checkouts.pathOf(organizationId, id);
  }
}
