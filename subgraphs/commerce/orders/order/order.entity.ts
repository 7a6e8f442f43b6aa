import type { OrderStatus } from '../../../../connectors/marketplaces/status-mapping.js';
import type { Stored, StoredValues } from './order-field.js';
import type { orderFields } from './order-fields.js';
import type { orderItemFields } from './order-item-fields.js';
import type { orderTotalFields } from './order-total-fields.js';

/** What names an order at its source (§2.9); unique in the organization. */
export interface OrderIdentity {
  /** Canonical key of the channel: a marketplace's, `agentic_checkout`, or a name of the merchant's own. */
  marketplace: string;
  /** Id of the connected account, exactly; null for channels without one. */
  accountId: string | null;
  externalOrderId: string;
}

/** Decimal strings in the order's currency; null for what the source does not say and what does not follow (§2.1). */
export type OrderTotals = StoredValues<typeof orderTotalFields>;

export type CompleteTotals = { [Total in keyof OrderTotals]: string };

/** Where the source's own figures do not add up: what it said, beside what follows from the others. */
export interface TotalsDiscrepancy {
  field: keyof OrderTotals;
  stated: string;
  computed: string;
}

/** A canonical order as it is stored. Buyers are nowhere in it. */
export interface Order extends OrderIdentity, StoredValues<Stored<typeof orderFields>> {
  totals: OrderTotals;
  lines: OrderLine[];
}

/** What became of the order's stock; each happens once. `short`: more was sold than there was, see the lines. */
export type OrderStockState = Order['stockState'];

/** A line of an order as it is stored. */
export interface OrderLine extends StoredValues<Stored<typeof orderItemFields>> {}

/** How a line came to its product. */
export type OrderItemMatch = 'listing' | 'sku' | 'manual';

/** What the source told and what was not applied, because it is older than what is held, or no move that can be made. */
export interface IgnoredChange {
  reason: 'older' | 'illegal_move';
  status: OrderStatus | null;
  marketplaceStatus: string | null;
  sourceUpdatedAt: string;
  at: string;
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
