import type { UcpCheckoutView } from './checkout-view.js';

/** An order of a session as the rows ask the gateway for it. Amounts are decimal strings in its currency. */
export interface UcpOrderView {
  id: string;
  checkoutId: string;
  /** Where the buyer reads its page, below the public address. */
  pagePath: string;
  currency: string;
  totals: { subtotal: string; discount: string; shipping: string; tax: string; total: string };
  taxes: UcpCheckoutView['taxes'];
  lines: UcpOrderLineView[];
  expectations: UcpExpectationView[];
  events: UcpOrderEventView[];
  adjustments: UcpAdjustmentView[];
  stated: {
    expectations: Record<string, unknown>[];
    events: Record<string, unknown>[];
    adjustments: Record<string, unknown>[];
  };
}

export interface UcpOrderLineView {
  id: string;
  reference: string;
  title: string;
  unitAmount: string;
  imageUrl: string | null;
  subtotal: string;
  discount: string;
  quantity: number;
  activeQuantity: number;
  fulfilledQuantity: number;
}

export interface UcpLineUnits {
  id: string;
  quantity: number;
}

export interface UcpExpectationView {
  id: string;
  lines: UcpLineUnits[];
  destination: {
    name: string | null;
    line1: string | null;
    line2: string | null;
    city: string | null;
    region: string | null;
    postalCode: string | null;
    country: string | null;
    phone: string | null;
  } | null;
  description: string | null;
}

export interface UcpOrderEventView {
  id: string;
  type: string;
  occurredAt: string;
  lines: UcpLineUnits[];
  carrier: string | null;
  trackingNumber: string | null;
}

export interface UcpAdjustmentView {
  id: string;
  type: string;
  occurredAt: string;
  status: string;
  lines: UcpLineUnits[];
  amount: string | null;
  description: string;
}

/** Every field of an order that the dialects are made of. */
export const orderFields = `
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
  stated { expectations events adjustments }`;
