import type { CheckoutBuyer, CheckoutItem } from '../checkout/checkout-session.entity.js';

/**
 * What an agent puts together for a buyer before it checks out. It reserves no stock, and what it costs is an estimate that is
 * calculated anew whenever it is read. Personal data is in `CartPersonal`, apart from it.
 */
export interface Cart {
  id: string;
  organizationId: string;
  /** Who made it: `<caller kind>:<caller id>`. Only the same sees it; the merchant's people see all. */
  openedBy: string;
  /** ISO 4217, that of the products when the cart was last changed. */
  currency: string;
  /** As they were when the cart was last changed. */
  items: CheckoutItem[];
  /** As the agent gave them, trimmed. */
  discountCodes: string[];
  /** Raised by every change: the ETag. */
  version: number;
  /** ISO 8601, as are all times. From then on there is no such cart. */
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
}

/** What the platform says of the buyer's surroundings: hints, which prove nothing. */
export interface CartContext {
  /** As it was sent; only ISO 3166-1 alpha-2 codes are used. */
  country: string | null;
  region: string | null;
  postalCode: string | null;
  language: string | null;
  currency: string | null;
  intent: string | null;
}

/** Stored encrypted beside the cart, and deleted with it. */
export interface CartPersonal {
  buyer: CheckoutBuyer | null;
  context: CartContext | null;
}

/** A line that cannot be bought any more: it stays in the cart, and is left out of what the cart costs. */
export interface UnavailableLine {
  id: string;
  reference: string;
  /** Why, such as `ITEM_NOT_FOUND`. */
  code: string;
  message: string;
}

/** A line that wants more units than are in stock now. */
export interface ShortLine {
  id: string;
}
