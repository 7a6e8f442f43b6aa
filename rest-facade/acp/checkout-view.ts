import { agentCheckoutFields, itemFields } from '../agent-checkout/checkout-view.js';
import { graphql, type ResultOf } from '../graphql.js';

/** What the Agentic Commerce Protocol's view of a session is made of. */
export const acpCheckoutFields = graphql(
  `fragment AcpCheckoutFields on CheckoutSession {
    ...AgentCheckoutFields
    items { ...AgentCheckoutItemFields productId variantId sku }
    createdAt updatedAt
  }`,
  [agentCheckoutFields, itemFields],
);

export type AcpCheckoutView = ResultOf<typeof acpCheckoutFields>;
export type AcpCheckoutItemView = AcpCheckoutView['items'][number];
