import { agentOrderFields } from '../../agent-checkout/order-view.js';
import { graphql, type ResultOf } from '../../graphql.js';

/** Every field of an order that the dialects are made of. */
export const orderFields = graphql(
  `fragment UcpOrderFields on AgentOrder { ...AgentOrderFields stated { expectations events adjustments } }`,
  [agentOrderFields],
);

/** An order of a session as the routes ask the gateway for it. */
export type UcpOrderView = ResultOf<typeof orderFields>;
