import type { PayoutState } from '../../../connectors/marketplaces/sale.js';
import type { FeeCategory } from '../../../connectors/marketplaces/status-mapping.js';

/** What names a settlement: one aggregate for each order and currency (§2.10); unique in the organization. */
export interface SettlementIdentity {
  /** Canonical key of the channel: a marketplace's, or a name of the merchant's own. */
  marketplace: string;
  /** Id of the connected account; null for channels without one. */
  accountId: string | null;
  externalOrderId: string;
  /** ISO 4217. */
  currency: string;
}

export const settlementStatuses = [
  'estimated',
  'pending',
  'settled',
  'paid_out',
  'adjusted',
  'disputed',
  'canceled',
] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** How a row is known: it may still change, it is final, or it is in a payout that was paid. Weakest first. */
export const evidences = ['estimated', 'provider_confirmed', 'payout_matched'] as const;
export type Evidence = (typeof evidences)[number];

/** Rows by how they are known. */
export interface EvidenceCounts {
  estimated: number;
  providerConfirmed: number;
  payoutMatched: number;
}

/** Who told a row. What the marketplace tells cannot be overwritten by the merchant. */
export const rowOrigins = ['marketplace', 'merchant'] as const;
export type RowOrigin = (typeof rowOrigins)[number];

/** One amount for one reason, as it was told, and what it was read as. From the seller's side: a charge is negative. */
export interface StatementRow {
  /** Unique among the rows of the account. */
  externalRowId: string;
  externalStatementId: string | null;
  /** Null for rows of the account as a whole: subscriptions, advertising, storage. */
  externalOrderId: string | null;
  externalLineId: string | null;
  /** Rows that are told together: those that do not come again are gone. */
  externalTransactionId: string | null;
  /** What the source itself says the transaction comes to; the same on each of its rows. */
  statedNet: string | null;
  origin: RowOrigin;
  /** The source's own name of the fee or credit. */
  rawType: string;
  /** As the source told it, with its sign seen from the seller. */
  rawAmount: string;
  currency: string;
  category: FeeCategory;
  /** Which mapping decided the category; null where the merchant gave it. */
  mappingVersion: string | null;
  reversalOf: string | null;
  dispute: 'opened' | 'closed' | null;
  isFinal: boolean;
  postedAt: string;
  payout: RowPayout | null;
}

export interface RowPayout {
  externalPayoutId: string;
  /** The source's word. */
  marketplaceStatus: string;
  /** Null for a word that is not known. */
  state: PayoutState | null;
  paidAt: string | null;
}

/** A row as it is kept. */
export interface SettlementRow extends StatementRow {
  id: string;
  /** Null for rows of the account as a whole. */
  settlementId: string | null;
}

/** What the rows of one category come to. */
export interface SettlementComponent {
  category: FeeCategory;
  amount: string;
  /** The source's names in it, sorted. */
  rawTypes: string[];
}

/** What of an order is compared with its settlement. */
export interface OrderFigures {
  id: string;
  currency: string;
  /** Null where it is not known. */
  total: string | null;
  isCanceled: boolean;
}

/** The order's side: what the buyer paid by the order, and by the settlement. Null where there is nothing to compare. */
export interface OrderReconciliation {
  result: 'matched' | 'different' | 'unknown';
  expected: string | null;
  settled: string;
  difference: string | null;
}

/** The bank's side: what of the net is in payouts that were paid, and what is still to come. */
export interface PayoutReconciliation {
  result: 'matched' | 'partial' | 'open';
  paid: string;
  open: string;
}

export interface Reconciliation {
  order: OrderReconciliation;
  payout: PayoutReconciliation;
}

/** §2.10: "a separate formula-backed value"; not the seller's net. */
export interface PaymentReceived {
  amount: string;
  formulaId: string;
  formulaVersion: string;
}

/** Everything that follows from the rows and the order; decimal strings in the settlement's currency. */
export interface SettlementFigures {
  status: SettlementStatus;
  /** In the order of the categories; those without a row are left out. */
  components: SettlementComponent[];
  componentsTotal: string;
  /** What the seller gets: what the source says where it says something, else the sum of the components. */
  marketplaceNet: string;
  /** `marketplaceNet` less the sum of the components; null where the source says nothing to compare with. */
  variance: string | null;
  evidenceStatus: Evidence | null;
  evidence: EvidenceCounts;
  payoutReferences: string[];
  reconciliation: Reconciliation;
  paymentReceived: PaymentReceived | null;
  /** The source's names that no category is known for. */
  unclassifiedTypes: string[];
  /** Newest mapping among the rows; null where callers gave all categories. */
  mappingVersion: string | null;
}

/** The aggregate as it is stored. */
export interface Settlement extends SettlementIdentity, SettlementFigures {
  id: string;
  /** Null until the order is known. */
  orderId: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
}
