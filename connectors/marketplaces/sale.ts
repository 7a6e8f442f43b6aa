import type { payoutStates } from './finance.values.js';
import type { ReturnStatus, ReturnType } from './status-mapping.js';

/**
 * Sales as connectors hand them on: the marketplace's own words for states, neutral names for everything else.
 * Connectors leave out whatever says who the buyer is: no name, address, phone, e-mail, note or tax number.
 */
export interface ChannelOrder {
  externalOrderId: string;
  externalOrderNumber: string | null;
  storeId: string;
  /** ISO 3166-1 alpha-2, uppercase; null when not known. */
  country: string | null;
  currency: string;
  /** The marketplace's word for the order, or null where only lines have one. */
  marketplaceStatus: string | null;
  /** Further words that bear on the status, by their names at the marketplace (such as `financialStatus`). */
  marketplaceFacts: Readonly<Record<string, string>>;
  lines: readonly ChannelOrderLine[];
  /** Decimal amounts in the order's currency; null where the marketplace does not say. */
  totals: {
    subtotal: string | null;
    discount: string | null;
    shipping: string | null;
    tax: string | null;
    total: string | null;
  };
  placedAt: string;
  updatedAt: string;
  packages: readonly ChannelPackage[];
}

export interface ChannelOrderLine {
  externalLineId: string;
  externalItemId: string | null;
  externalVariantId: string | null;
  sku: string | null;
  /** The marketplace's own SKU of the item, where it has one beside the seller's. */
  shopSku: string | null;
  name: string;
  marketplaceStatus: string | null;
  quantity: number;
  /** Decimal amounts; null where the marketplace does not say. */
  unitPrice: string | null;
  paidPrice: string | null;
  /** What is paid for all units, where the marketplace tells that and no price of one; `paidPrice` is null then. */
  paidTotal?: string | null;
  /**
   * Units that the marketplace would take a shipment or a cancellation of now. Absent where that follows from the
   * status of the line: all of them, or none.
   */
  openFor?: OpenUnits;
}

export interface OpenUnits {
  ship: number;
  cancel: number;
}

export interface ChannelPackage {
  externalPackageId: string;
  marketplaceStatus: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  externalLineIds: readonly string[];
  /** Whether the seller may change its tracking number. Absent: yes, where the marketplace takes that action. */
  isTrackable?: boolean;
}

export interface ChannelReturn {
  externalReturnId: string;
  externalOrderId: string;
  storeId: string;
  currency: string;
  marketplaceStatus: string;
  marketplaceType: string | null;
  /** Words of further axes by their names at the marketplace: logistics, dispute, negotiation. */
  marketplaceFacts: Readonly<Record<string, string>>;
  marketplaceReason: string | null;
  /** By when the seller has to answer; null when nothing is asked. */
  respondBy: string | null;
  refundAmount: string | null;
  /** What the seller has offered in place of that and the buyer may still turn down; absent and null: nothing. */
  offeredRefund?: string | null;
  lines: readonly ChannelReturnLine[];
  /** Null where the marketplace does not say: then it is the time of the first change that was seen. */
  requestedAt: string | null;
  updatedAt: string;
}

export interface ChannelReturnLine {
  externalLineId: string;
  externalOrderLineId: string | null;
  sku: string | null;
  quantity: number;
  refundAmount: string | null;
}

/** One row of a statement: an amount for a reason. From the seller's side: a charge is negative. */
export interface FinanceRow {
  externalRowId: string;
  externalStatementId: string | null;
  externalOrderId: string | null;
  externalLineId: string | null;
  /** The marketplace's name of the fee or credit. */
  marketplaceType: string;
  amount: string;
  currency: string;
  /**
   * The transaction that the row is a part of, where the marketplace tells its rows together; null for a row that
   * stands alone. A transaction always comes whole, within one page: rows of it that do not come again are gone.
   */
  externalTransactionId: string | null;
  /**
   * What the marketplace itself says the whole transaction comes to, the same on each of its rows; null where it does
   * not say. Connectors never make a row of the difference between it and the sum of the rows.
   */
  statedNet: string | null;
  /** The row that this one takes back; null for most. */
  reversalOf: string | null;
  /** Whether the row opens or closes a dispute about the payment; null for most. */
  dispute: 'opened' | 'closed' | null;
  /** False while the marketplace may still change it. */
  isFinal: boolean;
  postedAt: string;
  payout: ChannelPayout | null;
}

export type PayoutState = (typeof payoutStates)[number];

/** The transfer to the merchant that a row is paid by. */
export interface ChannelPayout {
  externalPayoutId: string;
  /** The marketplace's word. */
  marketplaceStatus: string;
  /** What the word means; null for one that the connector does not know. */
  state: PayoutState | null;
  paidAt: string | null;
}

export const orderActionKinds = ['ship', 'cancel', 'label', 'tracking'] as const;
export type OrderActionKind = (typeof orderActionKinds)[number];

/** What an action takes at a marketplace, beside the lines or the package that it is done to. */
export interface OrderActionTerms {
  /** `order`: only all of the order at once. */
  by: 'units' | 'order';
  fields: OrderActionFields;
  /** Of a package that the marketplace made itself, where that differs from `fields`. */
  packageFields?: OrderActionFields;
}

export type OrderActionFields = Partial<
  Record<'carrier' | 'trackingNumber' | 'reason', 'required' | 'optional'>
>;

export interface ShipAction {
  kind: 'ship';
  externalOrderId: string;
  /** Lines and quantities of this parcel; empty for all that is open. */
  lines: readonly { externalLineId: string; quantity: number }[];
  /** A package that the marketplace made before; then there are no lines. Absent and null: none is named. */
  externalPackageId?: string | null;
  carrier: string | null;
  trackingNumber: string | null;
}

export interface CancelAction {
  kind: 'cancel';
  externalOrderId: string;
  lines: readonly { externalLineId: string; quantity: number }[];
  reason: string;
}

export interface LabelAction {
  kind: 'label';
  externalOrderId: string;
  externalPackageId: string | null;
}

export interface TrackingAction {
  kind: 'tracking';
  externalOrderId: string;
  externalPackageId: string | null;
  carrier: string | null;
  trackingNumber: string;
}

export type OrderAction = ShipAction | CancelAction | LabelAction | TrackingAction;

export const returnActionKinds = ['accept', 'reject', 'partial_refund'] as const;
export type ReturnActionKind = (typeof returnActionKinds)[number];

/** When a marketplace takes an answer to a return, and what it wants with it. */
export interface ReturnActionTerms {
  statuses: readonly ReturnStatus[];
  /** Absent: returns of every type. */
  types?: readonly ReturnType[];
  /** Absent: it is not told why. */
  reason?: 'required' | 'optional';
}

/** What a seller answers to a buyer's request, about all of its lines. */
export type ReturnAction = {
  externalReturnId: string;
  /** The same each time that the same answer is sent, for marketplaces that know such a key. */
  idempotencyKey: string;
} & (
  | { kind: 'accept' }
  | { kind: 'reject'; reason: string }
  /** Less than what is asked for; the buyer may have to agree. */
  | { kind: 'partial_refund'; amount: string; currency: string }
);

export interface OrderActionOutcome {
  externalPackageId: string | null;
  /** Of a label: the document itself. */
  document: { contentType: string; content: Buffer } | null;
}
