import type { CheckoutProtocol } from '../../../catalog/index.js';
import type { PostalAddress } from '../../pricing/buyer/postal-address.js';

/**
 * §3.1. `complete_in_progress`: a payment was begun whose outcome is not known; nothing but that outcome moves it.
 * The last three are terminal.
 */
export const checkoutStatuses = [
  'ready_for_payment',
  'complete_in_progress',
  'completed',
  'canceled',
  'expired',
] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** The protocol that opened a session; the same caller can read and change it by every protocol. */
export type { CheckoutProtocol };

/** How the calls of the agent come: as requests of routes, or as tools of the Model Context Protocol. */
export type CheckoutBinding = 'rest' | 'mcp';

/** Decimal strings in the session's currency. `total` = `subtotal` - `discount` + `shipping` + `tax`. */
export interface CheckoutAmounts {
  /** What the items cost before discounts. */
  subtotal: string;
  /** A positive amount that is deducted, of items and of shipping. */
  discount: string;
  /** Of the option chosen, "0" while none is. */
  shipping: string;
  /** What is added; tax that is included in prices is in `taxes` only. */
  tax: string;
  total: string;
}

/** A merchant-fulfilled checkout of an agent (§2.3). Personal data is in `CheckoutPersonal`, apart from it. */
export interface CheckoutSession {
  id: string;
  organizationId: string;
  protocol: CheckoutProtocol;
  /** By which way it was opened. */
  binding: CheckoutBinding;
  /** Who opened it: `<caller kind>:<caller id>`. Only the same sees it; the merchant's people see all. */
  openedBy: string;
  /** Address of the agent's profile by `UCP-Agent`; null elsewhere. */
  agentProfileUrl: string | null;
  /** The cart that it was opened from; null where there was none. */
  cartId: string | null;
  status: CheckoutStatus;
  /** Null: every rail of the merchant is offered, and completion names one. */
  paymentRail: string | null;
  /** ISO 4217, that of the products. */
  currency: string;
  items: CheckoutItem[];
  /** As the agent gave them, trimmed; unknown ones stay, and are in `rejectedCodes`. */
  discountCodes: string[];
  discounts: AppliedDiscount[];
  rejectedCodes: RejectedCode[];
  shipping: CheckoutShipping;
  taxes: CheckoutTax[];
  amounts: CheckoutAmounts;
  payment: CheckoutPaymentState | null;
  /** Raised by every change of what is bought or what it costs. */
  cartVersion: number;
  /** Raised by every change: the ETag. */
  version: number;
  /** ISO 8601, as are all times. */
  expiresAt: string;
  orderId: string | null;
  completedAt: string | null;
  canceledAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface CheckoutItem {
  /** Id of the line, stable over changes of its quantity. */
  id: string;
  /** What the agent called it: a product id, a variant id or a SKU. */
  reference: string;
  productId: string;
  variantId: string | null;
  sku: string | null;
  title: string;
  quantity: number;
  /** The catalog's price at the latest pricing, the sale price while one holds. */
  unitAmount: string;
  /** `unitAmount` x `quantity`. */
  subtotal: string;
  /** Share of the discounts that fell on this line, positive. */
  discount: string;
  imageUrl: string | null;
  /** Whether the buyer gets it sent; false of digital goods and services. */
  requiresShipping: boolean;
  /** What the product was when it was priced: title, brand, handle, option values. */
  productSnapshot: Record<string, unknown>;
}

export interface AppliedDiscount {
  /** Null of sessions that ended before discounts named their promotion. */
  promotionId: string | null;
  code: string | null;
  title: string;
  /** Positive. */
  amount: string;
  /** Given without a code. */
  isAutomatic: boolean;
  target: 'items' | 'shipping';
  /** What each line bore, and the units that the promotion was for; empty where the target is shipping. */
  allocations: {
    itemId: string;
    amount: string;
    /** Absent in sessions that were priced before units were counted. */
    units?: number;
  }[];
}

export interface RejectedCode {
  code: string;
  reason: 'unknown' | 'expired' | 'not_applicable' | 'used_up';
}

/** One way of getting all items that are sent to one place. */
export interface CheckoutShipping {
  /** Something of it is sent, so a destination is needed before completion. */
  isRequired: boolean;
  /** The merchant has shipping rates as well, so one of them has to be chosen. */
  isOptionRequired: boolean;
  selectedDestinationId: string | null;
  /** For the selected destination, cheapest first; empty while there is none. */
  options: ShippingOption[];
  selectedOptionId: string | null;
}

export interface ShippingOption {
  /** Id of the rate. */
  id: string;
  title: string;
  /** Such as `standard` and `express`. */
  service: string;
  /** What it costs here: "0" under a free-shipping rule. */
  amount: string;
  /** What it would cost without that rule. */
  fullAmount: string;
}

export interface CheckoutTax {
  title: string;
  /** Percent, exact, such as "8.875". */
  rate: string;
  amount: string;
  /** In the prices already. */
  isIncluded: boolean;
}

/** The newest payment of the session as every protocol shows it. */
export interface CheckoutPaymentState {
  paymentId: string;
  rail: string;
  state: 'pending' | 'requires_action' | 'unknown' | 'captured' | 'declined';
  /** Where the buyer goes on, while `requires_action`. */
  actionUrl: string | null;
  declineCode: string | null;
  declineMessage: string | null;
  /** As the agent gave it, without its credential. */
  instrument: { id: string | null; type: string; handlerId: string | null; display: Record<string, unknown> };
}

/** Stored encrypted beside the session, and erased when nobody needs it any more. */
export interface CheckoutPersonal {
  buyer: CheckoutBuyer | null;
  /** Places the items may go to: those that the agent gave, and those known of the buyer. */
  destinations: CheckoutAddress[];
  billingAddress: PostalAddress | null;
}

export interface CheckoutBuyer {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  /** By UCP's buyer consent: `analytics`, `marketing` and the like, as given. */
  consent: Record<string, boolean> | null;
}

export interface CheckoutAddress extends PostalAddress {
  id: string;
  /** Offered because the merchant knows the buyer; the agent did not give it. */
  isKnown?: boolean;
}
