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

/** An order of a session, as every protocol tells it. */
export type AgentOrderView = ResultOf<typeof agentOrderFields>;
export type AgentOrderLineView = AgentOrderView['lines'][number];
export type AgentLineUnitsView = AgentOrderView['events'][number]['lines'][number];
export type AgentExpectationView = AgentOrderView['expectations'][number];
export type AgentOrderEventView = AgentOrderView['events'][number];
export type AgentAdjustmentView = AgentOrderView['adjustments'][number];
