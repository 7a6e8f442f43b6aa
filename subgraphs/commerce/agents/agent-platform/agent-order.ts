import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { CheckoutProtocol, CheckoutTax } from '../../checkout/checkout/checkout-session.entity.js';
import type { CompleteTotals } from '../../orders/order/order.entity.js';
import type { PostalAddress } from '../../pricing/buyer/postal-address.js';

/**
 * An order as the agent that bought is shown it; each notifier writes it in its protocol. Amounts are decimal
 * strings in the order's currency, times ISO 8601.
 */
export interface AgentOrder {
  id: string;
  checkoutId: string;
  /** Where the buyer reads its page, below the public address. */
  pagePath: string;
  protocol: CheckoutProtocol;
  /** ISO 4217. */
  currency: string;
  status: OrderStatus;
  version: number;
  totals: CompleteTotals;
  /** Of its checkout. */
  taxes: CheckoutTax[];
  lines: AgentOrderLine[];
  /** What the buyer was promised. */
  expectations: AgentExpectation[];
  /** What happened to the goods, in the order in which it did. */
  events: AgentFulfillmentEvent[];
  /** What happened apart from that: cancellations, refunds. */
  adjustments: AgentAdjustment[];
  /** What the agent itself noted, in the words of its protocol. */
  stated: AgentStatement;
  placedAt: string;
  updatedAt: string;
}

export interface AgentOrderLine {
  /** That of the item in its session. */
  id: string;
  /** What the agent called it. */
  reference: string;
  title: string;
  unitAmount: string;
  imageUrl: string | null;
  subtotal: string;
  discount: string;
  /** Bought; still wanted, without what was canceled; sent. */
  quantity: number;
  activeQuantity: number;
  fulfilledQuantity: number;
}

/** Units of a line. */
export interface AgentLineUnits {
  id: string;
  quantity: number;
}

export interface AgentExpectation {
  id: string;
  lines: AgentLineUnits[];
  /** Null once nobody needs to know it any more. */
  destination: PostalAddress | null;
  description: string | null;
}

export interface AgentFulfillmentEvent {
  id: string;
  type: 'shipped' | 'delivered';
  occurredAt: string;
  lines: AgentLineUnits[];
  carrier: string | null;
  trackingNumber: string | null;
}

export interface AgentAdjustment {
  id: string;
  type: 'cancellation' | 'refund';
  occurredAt: string;
  status: 'pending' | 'completed';
  lines: AgentLineUnits[];
  /** What the buyer gets back; null where no money moves by it. */
  amount: string | null;
  description: string;
}

/** Entries as they were given, in the shapes of the protocol. */
export interface AgentStatement {
  expectations: Record<string, unknown>[];
  events: Record<string, unknown>[];
  adjustments: Record<string, unknown>[];
}
