import { checkoutFields, type UcpCheckoutView, type UcpItemView } from '../ucp/checkout-view.js';

/** A checkout session as the gateway answers it: what the Agentic Commerce Protocol's view is made of. */
export interface AcpCheckout extends Omit<UcpCheckoutView, 'items'> {
  items: AcpCheckoutItem[];
  createdAt: string;
  updatedAt: string;
}

export interface AcpCheckoutItem extends UcpItemView {
  productId: string;
  variantId: string | null;
  sku: string | null;
}

export const acpCheckoutFields = `${checkoutFields} createdAt updatedAt items { productId variantId sku }`;
