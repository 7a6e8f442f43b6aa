import { agentCheckoutFields, itemFields } from '../../agent-checkout/checkout-view.js';
import { graphql, type ResultOf } from '../../graphql.js';

/** Every field of a session that the dialects are made of. Amounts are decimal strings in its currency. */
export const checkoutFields = graphql(
  `fragment UcpCheckoutFields on CheckoutSession { ...AgentCheckoutFields items { ...AgentCheckoutItemFields } }`,
  [agentCheckoutFields, itemFields],
);

/** A session as the routes ask the gateway for it, whatever the dialect. */
export type UcpCheckoutView = ResultOf<typeof checkoutFields>;
