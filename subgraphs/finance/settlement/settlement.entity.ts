import type { FeeCategory } from '../../../connectors/marketplaces/status-mapping.js';
import type { ValuesOf } from '../../../kernel/fields/field-table.js';
import type { orderResults, payoutResults } from './settlement.values.js';
import type { SettlementKinds } from './settlement-field.js';
import type { settlementFields } from './settlement-fields.js';
import type { rowFields, rowPayoutFields } from './settlement-row-fields.js';

/** The aggregate as it is stored. Amounts are decimal strings in its currency. */
export interface Settlement extends ValuesOf<typeof settlementFields, SettlementKinds> {}

/** What names a settlement: one aggregate for each order and currency (§2.10); unique in the organization. */
export type SettlementIdentity = Pick<
  Settlement,
  'marketplace' | 'accountId' | 'externalOrderId' | 'currency'
>;

/** Everything that follows from the rows and the order. */
export type SettlementFigures = Omit<
  Settlement,
  keyof SettlementIdentity | 'id' | 'orderId' | 'version' | 'createdAt' | 'updatedAt'
>;

/** Rows by how they are known. */
export interface EvidenceCounts {
  estimated: number;
  providerConfirmed: number;
  payoutMatched: number;
}

/** What the rows of one category come to. */
export interface SettlementComponent<Amount = string> {
  category: FeeCategory;
  amount: Amount;
  /** The source's names in it, sorted. */
  rawTypes: string[];
}

/** The order's side: what the buyer paid by the order, and by the settlement. Null where there is nothing to compare. */
export interface OrderReconciliation<Amount = string> {
  result: (typeof orderResults)[number];
  expected: Amount | null;
  settled: Amount;
  difference: Amount | null;
}

/** The bank's side: what of the net is in payouts that were paid, and what is still to come. */
export interface PayoutReconciliation<Amount = string> {
  result: (typeof payoutResults)[number];
  paid: Amount;
  open: Amount;
}

export interface Reconciliation<Amount = string> {
  order: OrderReconciliation<Amount>;
  payout: PayoutReconciliation<Amount>;
}

/** §2.10: "a separate formula-backed value"; not the seller's net. */
export interface PaymentReceived<Amount = string> {
  amount: Amount;
  formulaId: string;
  formulaVersion: string;
}

/** What of an order is compared with its settlement. */
export interface OrderFigures {
  id: string;
  currency: string;
  /** Null where it is not known. */
  total: string | null;
  isCanceled: boolean;
}

type RowValues = ValuesOf<typeof rowFields, SettlementKinds>;

/** A row as it is stored. */
export interface SettlementRow extends Omit<RowValues, 'evidence'> {}

/** One amount for one reason, as it was reported, and what it was read as. */
export interface StatementRow extends Omit<SettlementRow, 'id' | 'settlementId'> {}

export interface RowPayout extends ValuesOf<typeof rowPayoutFields> {}
