import { graphql, type ResultOf } from '../graphql.js';

export const addressFields = graphql(`
  fragment CheckoutDestinationFields on CheckoutDestination {
    id name line1 line2 city region postalCode country phone
  }`);

export const itemFields = graphql(`
  fragment UcpItemFields on CheckoutItem {
    id reference title quantity unitAmount subtotal discount imageUrl requiresShipping
  }`);

/** What agents are told of a session beside its items, by every protocol that is not ours. */
export const agentCheckoutFields = graphql(
  `fragment AgentCheckoutFields on CheckoutSession {
    id status currency amounts { subtotal discount shipping tax total } discountCodes
    discounts { code title amount isAutomatic target allocations { itemId amount } }
    rejectedCodes { code reason }
    shipping { isRequired isOptionRequired selectedDestinationId selectedOptionId options { id title amount fullAmount } }
    taxes { title rate amount isIncluded }
    buyer { firstName lastName email phone consent }
    destinations { ...CheckoutDestinationFields }
    missingRequirements { code field message }
    rails { rail handlerId title requirements }
    payment { rail state: status actionUrl declineCode declineMessage instrument { id type handlerId display } }
    links { type url title }
    expiresAt orderId orderPagePath version completedAt
  }`,
  [addressFields],
);

/** Every field of a session that the dialects are made of. Amounts are decimal strings in its currency. */
export const checkoutFields = graphql(
  `fragment UcpCheckoutFields on CheckoutSession { ...AgentCheckoutFields items { ...UcpItemFields } }`,
  [agentCheckoutFields, itemFields],
);

/** A session as the routes ask the gateway for it, whatever the dialect. */
export type UcpCheckoutView = ResultOf<typeof checkoutFields>;
export type UcpItemView = ResultOf<typeof itemFields>;
export type UcpAddressView = ResultOf<typeof addressFields>;
export type UcpDiscountView = UcpCheckoutView['discounts'][number];
export type UcpShippingOptionView = UcpCheckoutView['shipping']['options'][number];
export type UcpBuyerView = NonNullable<UcpCheckoutView['buyer']>;
export type UcpRailView = UcpCheckoutView['rails'][number];
export type UcpPaymentView = NonNullable<UcpCheckoutView['payment']>;
