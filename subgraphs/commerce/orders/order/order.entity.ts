import type { OpenUnits } from '../../../../connectors/marketplaces/sale.js';
import type { OrderFlag, OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';

/** What names an order at its source (§2.9); unique in the organization. */
export interface OrderIdentity {
  /** Canonical key of the channel: a marketplace's, `agentic_checkout`, or a name of the merchant's own. */
  marketplace: string;
  /** Id of the connected account, exactly; null for channels without one. */
  accountId: string | null;
  externalOrderId: string;
}

/** Decimal strings in the order's currency. `subtotal` = total - shipping + discount - tax (§2.8). */
export interface CompleteTotals {
  subtotal: string;
  /** A positive amount that is deducted. */
  discount: string;
  shipping: string;
  tax: string;
  total: string;
}

/** Null for what the source does not say and what does not follow from the rest (§2.1). */
export type OrderTotals = { [Total in keyof CompleteTotals]: string | null };

/** Where the source's own figures do not add up: what it said, beside what follows from the others. */
export interface TotalsDiscrepancy {
  field: keyof OrderTotals;
  stated: string;
  computed: string;
}

/** What became of the order's stock; each happens once. `short`: more was sold than there was, see the lines. */
export type OrderStockState = 'none' | 'held' | 'committed' | 'released' | 'restocked';

/** A canonical order as it is stored. Buyers are nowhere in it. */
export interface Order extends OrderIdentity {
  id: string;
  storeId: string | null;
  externalOrderNumber: string | null;
  status: OrderStatus;
  marketplaceStatus: string | null;
  /** Which rule of which mapping decided the status; null for statuses that callers gave. */
  mappingVersion: string | null;
  statusRule: string | null;
  /** Why, in a neutral word such as `logistics_loss`; null for most. */
  statusReason: string | null;
  flags: OrderFlag[];
  /** Words that no rule knows: an alarm, while the status stays what it was. */
  unknownStatuses: string[];
  /** ISO 3166-1 alpha-2, uppercase. */
  country: string | null;
  /** ISO 4217. */
  currency: string;
  totals: OrderTotals;
  discrepancies: TotalsDiscrepancy[];
  lines: OrderLine[];
  packages: OrderPackage[];
  stockState: OrderStockState;
  /** The status by the source's own words; `status` is this one, unless a return says otherwise. */
  sourceStatus: OrderStatus;
  /** What after-sales objects say of the order: `flagged` by `hasReturn`, or `returned` as a whole. */
  returnState: 'none' | 'flagged' | 'returned';
  /** Taken in by a backfill: told by no event, and no stock was moved for it. */
  isHistorical: boolean;
  placedAt: string;
  /** The source's time of its latest change that was applied. */
  sourceUpdatedAt: string | null;
  /** The newest time of the source that was seen, also where it changed nothing; what is older is not applied. */
  sourceSeenAt: string | null;
  /** Changes that were told and not applied, the latest last. */
  ignoredChanges: IgnoredChange[];
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** What the source told and what was not applied, because it is older than what is held, or no move that can be made. */
export interface IgnoredChange {
  reason: 'older' | 'illegal_move';
  status: OrderStatus | null;
  marketplaceStatus: string | null;
  sourceUpdatedAt: string;
  at: string;
}

export interface OrderLine {
  id: string;
  externalLineId: string | null;
  marketplaceItemId: string | null;
  marketplaceVariantId: string | null;
  /** The matched product and variant; null while nothing in the catalog fits. */
  productId: string | null;
  variantId: string | null;
  matchedBy: 'listing' | 'sku' | 'manual' | null;
  /** The catalog's SKU where matched, else the seller's. */
  sku: string | null;
  sellerSku: string | null;
  shopSku: string | null;
  name: string;
  /** By the source's words; `lineStatus` says what is shown. */
  status: OrderStatus;
  marketplaceStatus: string | null;
  quantity: number;
  /** Units that returns ask back which were not rejected or canceled; at most `quantity`. */
  returnedQuantity: number;
  unitPrice: string | null;
  paidPrice: string | null;
  /** Of one unit, as it was when it was sold, in `unitCostCurrency`; frozen. */
  unitCost: string | null;
  unitCostCurrency: string | null;
  /** Units that the order is to have of the stock: none of lines that were canceled before they were shipped. */
  stockQuantity: number;
  /** Units that the marketplace would take a shipment or a cancellation of; null where the status says it. */
  openFor: OpenUnits | null;
  /** Units sold that were not in stock. */
  shortQuantity: number;
}

export interface OrderPackage {
  externalPackageId: string;
  marketplaceStatus: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  externalLineIds: string[];
  /** Whether the seller may change its tracking number; absent where nothing is known against it. */
  isTrackable?: boolean;
}
