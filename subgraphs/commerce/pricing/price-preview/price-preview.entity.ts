import type { EvaluatedPrice, PriceFacts } from '../price-book/price-evaluation.entity.js';
import type { EvaluatedSalePrice } from '../promotion/promotional-price.entity.js';
import type { PriceWarningCode } from './price-preview.values.js';

/** A variant of a published listing, as the catalog has it. */
export interface PreviewedItem extends PriceFacts {
  listingId: string;
  accountId: string;
  title: string;
  /** What the marketplace is to have now; null where there is nothing to send. */
  desiredPrice: string | null;
  desiredSalePrice: string | null;
  /** The sale price last known at the marketplace; null while there is none, or none is known. */
  observedSalePrice: string | null;
}

export interface PriceWarning {
  code: PriceWarningCode;
  message: string;
}

/** What a change of books would do to one variant in one store. */
export interface PreviewedLine {
  item: PreviewedItem;
  /** The desired price now. */
  oldPrice: string | null;
  newPrice: string | null;
  /** The desired sale price now. */
  oldSalePrice: string | null;
  /** Below the new price; null for none. */
  newSalePrice: string | null;
  evaluated: EvaluatedPrice;
  /** Why the new sale price is what it is. */
  sale: EvaluatedSalePrice;
  /** Whether price and sale price would be sent: one differs from what the marketplace is known to have. */
  isSent: boolean;
  warnings: PriceWarning[];
}

/** Sums and counts of all lines in one currency; amounts are never added up across currencies. */
export interface PreviewedTotal {
  currency: string;
  lineCount: number;
  raisedCount: number;
  loweredCount: number;
  unchangedCount: number;
  /** Lines with warnings. */
  warnedCount: number;
  /** Lines whose price would be sent. */
  sentCount: number;
  /** The sum of one unit of each line that has both prices. */
  oldSum: string;
  newSum: string;
}
