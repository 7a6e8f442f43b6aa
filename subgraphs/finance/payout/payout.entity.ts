import type { PayoutState } from '../../../connectors/marketplaces/sale.js';

/** A transfer from a marketplace to the merchant, as the rows of statements name it. Internal: no event tells of it. */
export interface Payout {
  id: string;
  marketplace: string;
  accountId: string | null;
  externalPayoutId: string;
  currency: string;
  marketplaceStatus: string;
  /** Null for a word that is not known. */
  state: PayoutState | null;
  paidAt: string | null;
  /** What the rows in it come to. */
  rowsTotal: string;
  rowCount: number;
  settlementCount: number;
  /** What arrived, by the merchant's word; null while nobody said. */
  amount: string | null;
  createdAt: string;
  updatedAt: string;
}
