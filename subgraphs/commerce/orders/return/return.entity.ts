import type {
  ReturnDispute,
  ReturnLogistics,
  ReturnReason,
  ReturnStatus,
  ReturnType,
} from '../../../../connectors/marketplaces/status-mapping.js';

/** What names a return at its source; unique in the organization. One order may have several. */
export interface ReturnIdentity {
  /** Canonical key of the marketplace. */
  marketplace: string;
  /** Id of the connected account, exactly; null for channels without one. */
  accountId: string | null;
  externalReturnId: string;
}

export const returnResolutions = ['refunded', 'partially_refunded', 'replaced', 'none'] as const;
/** How a return ended; null while it goes on. */
export type ReturnResolution = (typeof returnResolutions)[number];

/** A return in neutral words (§2.10); status, type, logistics and dispute are axes of their own. No buyer is in it. */
export interface Return extends ReturnIdentity {
  id: string;
  storeId: string | null;
  /** The stored order; null while it is not known yet. */
  orderId: string | null;
  externalOrderId: string;
  status: ReturnStatus;
  marketplaceStatus: string;
  type: ReturnType | null;
  marketplaceType: string | null;
  logistics: ReturnLogistics;
  dispute: ReturnDispute;
  reason: ReturnReason | null;
  marketplaceReason: string | null;
  resolution: ReturnResolution | null;
  /** By when the seller has to answer, ISO 8601; null when nothing is asked. */
  respondBy: string | null;
  /** ISO 4217. */
  currency: string;
  /** Decimal string; null while the marketplace does not say. */
  refundAmount: string | null;
  lines: ReturnLine[];
  /** Which rule of which mapping decided the status. */
  mappingVersion: string;
  statusRule: string | null;
  /** Words that no rule knows: an alarm, while the status stays what it was. */
  unknownStatuses: string[];
  /** Taken in by a backfill: told by no event, and no stock was moved for it. */
  isHistorical: boolean;
  requestedAt: string;
  /** The source's time of its latest change that was applied. */
  sourceUpdatedAt: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** What is returned of one line of the order, in whole units. */
export interface ReturnLine {
  id: string;
  externalLineId: string;
  /** The line of the stored order, and what it is matched to; null while either is not known. */
  orderLineId: string | null;
  externalOrderLineId: string | null;
  productId: string | null;
  variantId: string | null;
  sku: string | null;
  name: string | null;
  requestedQuantity: number;
  approvedQuantity: number;
  receivedQuantity: number;
  refundedQuantity: number;
  /** Decimal string in the return's currency. */
  refundAmount: string | null;
}
