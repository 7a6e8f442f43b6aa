import { graphql, type ResultOf } from '../graphql.js';

/** What agents are told of an order of theirs, by every protocol. Amounts are decimal strings in its currency. */
export const agentOrderFields = graphql(`
  fragment AgentOrderFields on AgentOrder {
    id checkoutId pagePath currency totals { subtotal discount shipping tax total }
    taxes { title rate amount isIncluded }
    lines {
      id reference title unitAmount imageUrl subtotal discount quantity activeQuantity fulfilledQuantity
    }
    expectations {
      id lines { id quantity } description
      destination { name line1 line2 city region postalCode country phone }
    }
    events { id type occurredAt lines { id quantity } carrier trackingNumber }
    adjustments { id type occurredAt status lines { id quantity } amount description }
  }`);

/** Every field of an order that the dialects are made of. */
export const orderFields = graphql(
  `fragment UcpOrderFields on AgentOrder { ...AgentOrderFields stated { expectations events adjustments } }`,
  [agentOrderFields],
);

/** An order of a session as the routes ask the gateway for it. */
export type UcpOrderView = ResultOf<typeof orderFields>;
export type UcpOrderLineView = UcpOrderView['lines'][number];
export type UcpLineUnits = UcpOrderView['events'][number]['lines'][number];
export type UcpExpectationView = UcpOrderView['expectations'][number];
export type UcpOrderEventView = UcpOrderView['events'][number];
export type UcpAdjustmentView = UcpOrderView['adjustments'][number];
