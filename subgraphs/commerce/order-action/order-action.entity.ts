import type { OrderActionKind } from '../../../connectors/marketplaces/sale.js';

export const orderActionStatuses = ['queued', 'sending', 'completed', 'failed'] as const;
/** `sending`: it may have reached the marketplace already; whether it did is looked up before it is sent again. */
export type OrderActionStatus = (typeof orderActionStatuses)[number];

/** What a caller wants done with an order. Lines are those of the stored order; none means all. */
export interface OrderActionRequest {
  action: OrderActionKind;
  lines: readonly { lineId: string; quantity: number }[];
  /** The marketplace's id of a package; null for the only one. */
  packageId: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  /** Of a cancellation: the marketplace's own word where it has some. */
  reason: string | null;
}

export interface OrderAction extends OrderActionRequest {
  id: string;
  orderId: string;
  status: OrderActionStatus;
  jobId: string;
  /** What the marketplace calls the package that it made or changed. */
  externalPackageId: string | null;
  /** The label, while it is kept. */
  document: { key: string; contentType: string; sizeBytes: number; deletedAt: string | null } | null;
  /** Why it failed, in words for the merchant. */
  error: { code: string; message: string } | null;
  createdAt: string;
  updatedAt: string;
}
