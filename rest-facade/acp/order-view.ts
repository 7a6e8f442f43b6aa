import { agentOrderFields } from '../agent-checkout/order-view.js';
import { graphql, type ResultOf } from '../graphql.js';

/** What the Agentic Commerce Protocol's view of an order is made of. */
export const acpOrderFields = graphql(
  `fragment AcpOrderFields on AgentOrder { ...AgentOrderFields status }`,
  [agentOrderFields],
);

export type AcpOrderView = ResultOf<typeof acpOrderFields>;
