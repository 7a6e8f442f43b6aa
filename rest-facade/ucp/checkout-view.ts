/** A session as the rows ask the gateway for it, whatever the dialect. Amounts are decimal strings in its currency. */
export interface UcpCheckoutView {
  id: string;
  status: 'ready_for_payment' | 'complete_in_progress' | 'completed' | 'canceled' | 'expired';
  currency: string;
  items: UcpItemView[];
  amounts: { subtotal: string; discount: string; shipping: string; tax: string; total: string };
  discountCodes: string[];
  discounts: UcpDiscountView[];
  rejectedCodes: { code: string; reason: 'unknown' | 'expired' | 'not_applicable' | 'used_up' }[];
  shipping: {
    isRequired: boolean;
    isOptionRequired: boolean;
    selectedDestinationId: string | null;
    options: UcpShippingOptionView[];
    selectedOptionId: string | null;
  };
  taxes: { title: string; rate: string; amount: string; isIncluded: boolean }[];
  buyer: UcpBuyerView | null;
  destinations: UcpAddressView[];
  missingRequirements: { code: string; field: string; message: string }[];
  /** The ways of paying that the merchant offers for it. */
  rails: UcpRailView[];
  payment: UcpPaymentView | null;
  links: UcpLinkView[];
  expiresAt: string;
  orderId: string | null;
  /** Below the public address; null without an order. */
  orderPagePath: string | null;
  version: number;
  completedAt: string | null;
}

/** A page of the merchant; its type is one of UCP's well-known words, or of ours. */
export interface UcpLinkView {
  type: string;
  url: string;
  title: string | null;
}

export interface UcpItemView {
  id: string;
  reference: string;
  title: string;
  quantity: number;
  unitAmount: string;
  subtotal: string;
  discount: string;
  imageUrl: string | null;
  requiresShipping: boolean;
}

export interface UcpDiscountView {
  code: string | null;
  title: string;
  amount: string;
  isAutomatic: boolean;
  target: 'items' | 'shipping';
  allocations: { itemId: string; amount: string }[];
}

export interface UcpShippingOptionView {
  id: string;
  title: string;
  amount: string;
  fullAmount: string;
}

export interface UcpBuyerView {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  consent: Record<string, boolean> | null;
}

export interface UcpAddressView {
  id: string;
  name: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  country: string | null;
  phone: string | null;
}

export interface UcpRailView {
  rail: string;
  handlerId: string;
  title: string;
  requirements: Record<string, unknown>;
}

export interface UcpPaymentView {
  rail: string;
  state: 'pending' | 'requires_action' | 'unknown' | 'captured' | 'declined';
  actionUrl: string | null;
  declineCode: string | null;
  declineMessage: string | null;
  instrument: {
    id: string | null;
    type: string;
    handlerId: string | null;
    display: Record<string, unknown>;
  };
}

/** Every field of a session that the dialects are made of. */
export const checkoutFields = `
  id status currency
  items { id reference title quantity unitAmount subtotal discount imageUrl requiresShipping }
  amounts { subtotal discount shipping tax total }
  discountCodes
  discounts { code title amount isAutomatic target allocations { itemId amount } }
  rejectedCodes { code reason }
  shipping { isRequired isOptionRequired selectedDestinationId selectedOptionId options { id title amount fullAmount } }
  taxes { title rate amount isIncluded }
  buyer { firstName lastName email phone consent }
  destinations { id name line1 line2 city region postalCode country phone }
  missingRequirements { code field message }
  rails { rail handlerId title requirements }
  payment {
    rail state actionUrl declineCode declineMessage
    instrument { id type handlerId display }
  }
  links { type url title }
  expiresAt orderId orderPagePath version completedAt`;
