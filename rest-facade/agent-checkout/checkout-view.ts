import { graphql, type ResultOf } from '../graphql.js';

export const addressFields = graphql(`
  fragment CheckoutDestinationFields on CheckoutDestination {
    id name line1 line2 city region postalCode country phone
  }`);

export const itemFields = graphql(`
  fragment AgentCheckoutItemFields on CheckoutItem {
    id reference title quantity unitAmount subtotal discount imageUrl requiresShipping
  }`);

/** What agents are told of a session, by every protocol that is not ours. Each adds the items, with what it tells of them. */
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
    expiresAt orderId orderPagePath pagePath version completedAt
  }`,
  [addressFields],
);

/** A session as agents see it, beside its items. */
export type AgentCheckoutView = ResultOf<typeof agentCheckoutFields>;
export type AgentCheckoutItemView = ResultOf<typeof itemFields>;
export type AgentAddressView = ResultOf<typeof addressFields>;
export type AgentDiscountView = AgentCheckoutView['discounts'][number];
export type AgentShippingOptionView = AgentCheckoutView['shipping']['options'][number];
export type AgentBuyerView = NonNullable<AgentCheckoutView['buyer']>;
export type AgentRailView = AgentCheckoutView['rails'][number];
export type AgentPaymentView = NonNullable<AgentCheckoutView['payment']>;
