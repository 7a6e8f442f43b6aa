import type { OrderActionKind } from '../../../../connectors/marketplaces/sale.js';
import type { ChannelAction } from '../channel-action/channel-action.entity.js';

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

export interface OrderAction extends OrderActionRequest, ChannelAction {
  orderId: string;
  /** What the marketplace calls the package that it made or changed. */
  externalPackageId: string | null;
  /** The label, while it is kept. */
  document: { key: string; contentType: string; sizeBytes: number; deletedAt: string | null } | null;
  createdAt: string;
  updatedAt: string;
}
