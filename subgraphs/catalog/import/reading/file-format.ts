import type { Delimiter } from '../../../../kernel/csv/delimiters.js';

/** What a product file turned out to be; learnt before its first row is read. */
export interface FileFormat {
  kind: FileKind;
  /** CSV only. */
  delimiter?: Delimiter;
  /** CSV only: the header as written, in order. */
  columns?: string[];
  /** CSV only: the columns that have no place in a product here; their cells are not read. */
  ignoredColumns?: string[];
  /** Whether rows can name their currency. False: amounts are in the organization's default currency. */
  hasCurrency: boolean;
}

export type FileKind = 'tradewind_csv' | 'shopify_csv' | 'woocommerce_csv' | 'spree_csv' | 'json' | 'ndjson';
