/** Who holds stock: one reservation each. */
export interface ReservationOwner {
  kind: 'checkout_session' | 'order';
  id: string;
}

/** `held` becomes one of the others. A released or expired one may be held again; a committed one stays. */
export type ReservationStatus = 'held' | 'committed' | 'released' | 'expired';

/** What stock is of: a variant, or (`variantId` absent or null) a product that has none. */
export interface StockItem {
  productId: string;
  variantId?: string | null;
}

export interface ReservationLine extends StockItem {
  /** Whole units, at least 1. */
  quantity: number;
}

export interface Reservation {
  status: ReservationStatus;
  /** ISO 8601; null: held until somebody ends it. */
  expiresAt: string | null;
  lines: (Required<ReservationLine> & { restockedQuantity: number })[];
}
