import type { PerformanceFigure, PerformanceSource } from '../performance.values.js';

/** What a sandbox's marketplace knows: neutral, whatever its wire protocol. Amounts are decimal strings. */
export interface SandboxState {
  listings: Map<string, SandboxListing>;
  orders: Map<string, SandboxOrder>;
  returns: Map<string, SandboxReturn>;
  statements: Map<string, SandboxStatement>;
  promotions: Map<string, SandboxPromotion>;
  reviews: Map<string, SandboxReview>;
  /** By the key of `performanceKey`. */
  performance: Map<string, SandboxPerformance>;
  /** By listing. */
  itemCounters: Map<string, SandboxItemCounters>;
}

/** What the marketplace has counted on one day of a store, or of one SKU of it. */
export interface SandboxPerformance {
  id: string;
  source: PerformanceSource;
  storeId: string;
  /** YYYY-MM-DD, in the store's time zone. */
  day: string;
  /** Null for the store as a whole. */
  sku: string | null;
  listingId: string | null;
  /** Counts and amounts; what is absent was not counted. */
  figures: Partial<Record<PerformanceFigure, number>>;
}

/** Of a listing, since it began. */
export interface SandboxItemCounters {
  id: string;
  views: number;
  units: number;
}

export interface SandboxReview {
  id: string;
  storeId: string;
  listingId: string;
  /** Null where the buyer chose none, or the marketplace does not tell. */
  variantId: string | null;
  orderId: string | null;
  /** 1 to 5. */
  rating: number;
  text: string;
  imageUrls: string[];
  /** The e-mail is planted, so that tests can search for it where it must never be. */
  author: { name: string; email: string };
  state: 'shown' | 'hidden' | 'spam';
  reply: SandboxReply | null;
  createdAt: string;
}

export interface SandboxReply {
  text: string;
  at: string;
  /** Milliseconds of the epoch from which it is shown, where the marketplace looks at it before. */
  shownFrom: number;
}

export interface SandboxPromotion {
  id: string;
  storeId: string;
  /** The protocol's own word for what it is. */
  type: string;
  name: string;
  /** Instants. */
  startsAt: string;
  endsAt: string | null;
  /** When the seller ended it before its time. */
  stoppedAt: string | null;
  items: SandboxPromotionItem[];
  /** Whatever the protocol keeps beside. */
  extra: Record<string, unknown>;
}

export interface SandboxPromotionItem {
  listingId: string;
  /** Null for all variants of the listing. */
  variantId: string | null;
  /** What a unit costs; null where the promotion is none of prices. */
  price: string | null;
  extra: Record<string, unknown>;
}

export type SandboxListingState = 'in_review' | 'live' | 'rejected' | 'suppressed' | 'unlisted' | 'deleted';

export interface SandboxListing {
  id: string;
  storeId: string;
  title: string;
  description: string | null;
  brand: string | null;
  imageUrls: string[];
  attributes: Record<string, string>;
  currency: string;
  variants: SandboxVariant[];
  state: SandboxListingState;
  /** Why it was rejected or suppressed. */
  stateReason: string | null;
  /** Milliseconds of the epoch at which a review ends; null when none runs. */
  reviewEndsAt: number | null;
  willBeRejected: boolean;
  createdAt: string;
  updatedAt: string;
  /** Whatever the protocol keeps beside. */
  extra: Record<string, unknown>;
}

export interface SandboxVariant {
  id: string;
  sku: string;
  options: { name: string; value: string }[];
  price: string;
  salePrice: string | null;
  /** Instants between which the sale price holds; absent or null for no bound. */
  saleStartsAt?: string | null;
  saleEndsAt?: string | null;
  quantity: number;
  barcode: string | null;
  extra: Record<string, unknown>;
}

/** Stages in a life of an order; each protocol has its own words for them. */
export const orderStages = [
  'unpaid',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'completed',
  'canceled',
  'returned',
] as const;
export type OrderStage = (typeof orderStages)[number];

export interface SandboxOrder {
  id: string;
  number: string;
  storeId: string;
  country: string;
  currency: string;
  stage: OrderStage;
  cancelReason: string | null;
  lines: SandboxOrderLine[];
  totals: { subtotal: string; discount: string; shipping: string; tax: string; total: string };
  /** Planted, so that tests can search for it where it must never be. */
  buyer: { name: string; email: string; phone: string; address: string; note: string };
  packages: SandboxPackage[];
  placedAt: string;
  updatedAt: string;
}

export interface SandboxOrderLine {
  id: string;
  listingId: string;
  variantId: string;
  sku: string;
  name: string;
  quantity: number;
  canceledQuantity: number;
  unitPrice: string;
  paidPrice: string;
}

export interface SandboxPackage {
  id: string;
  carrier: string | null;
  trackingNumber: string | null;
  lines: { lineId: string; quantity: number }[];
  isDelivered: boolean;
}

export const returnStages = [
  'requested',
  'accepted',
  'in_transit',
  'received',
  'refund_pending',
  'completed',
  'disputed',
  'rejected',
  'canceled',
] as const;
export type ReturnStage = (typeof returnStages)[number];

export interface SandboxReturn {
  id: string;
  orderId: string;
  storeId: string;
  stage: ReturnStage;
  kind: 'refund_only' | 'return_and_refund';
  reason: string;
  currency: string;
  refundAmount: string;
  respondBy: string | null;
  /** What the seller has offered in place of the refund that was asked for. */
  offer?: string;
  /** Keys of answers that were given. */
  answerKeys?: string[];
  lines: { id: string; orderLineId: string; sku: string; quantity: number; refundAmount: string }[];
  requestedAt: string;
  updatedAt: string;
}

/** Neutral reasons of money; each protocol has its own names for those it knows. */
export interface SandboxStatementRow {
  id: string;
  orderId: string | null;
  lineId: string | null;
  /** In the marketplace's own words. */
  type: string;
  amount: string;
  reversalOf: string | null;
  postedAt: string;
}

export interface SandboxStatement {
  id: string;
  storeId: string;
  currency: string;
  rows: SandboxStatementRow[];
  payout: { id: string; status: string; paidAt: string | null } | null;
  isFinal: boolean;
  updatedAt: string;
}
