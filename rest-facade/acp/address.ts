import type { AgentAddressView } from '../agent-checkout/checkout-view.js';
import type { AcpCheckoutView } from './checkout-view.js';
import type { AcpAddress, AcpBuyer, AcpSession } from './session.schema.js';

/** The buyer, once there is an e-mail address: the protocol has none without. */
export function buyerOf({ buyer }: AcpCheckoutView): AcpBuyer | undefined {
  if (buyer?.email == null) {
    return undefined;
  }
  return {
    first_name: buyer.firstName ?? undefined,
    last_name: buyer.lastName ?? undefined,
    email: buyer.email,
    phone_number: buyer.phone ?? undefined,
  };
}

/** Where the items go and whom to ask; undefined while nothing of it is known. */
export function fulfillmentDetailsOf({
  buyer,
  destinations,
  shipping,
}: AcpCheckoutView): AcpSession['fulfillment_details'] {
  const destination = destinations.find(({ id }) => id === shipping.selectedDestinationId);
  if (destination === undefined) {
    return undefined;
  }
  return {
    name: destination.name ?? undefined,
    phone_number: destination.phone ?? buyer?.phone ?? undefined,
    email: buyer?.email ?? undefined,
    address: addressOf(destination),
  };
}

/** The protocol requires every line of an address: what is not known is empty. */
export const addressOf = (address: Omit<AgentAddressView, 'id' | 'phone'>): AcpAddress => ({
  name: address.name ?? '',
  line_one: address.line1 ?? '',
  line_two: address.line2 ?? undefined,
  city: address.city ?? '',
  state: address.region ?? '',
  country: address.country ?? '',
  postal_code: address.postalCode ?? '',
});
