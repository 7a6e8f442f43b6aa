import type { Delimiter } from '../../../../kernel/csv/delimiters.js';
import type { WeightUnit } from '../../product/product.entity.js';

/** What a product file turned out to be; learnt before its first row is read. */
export interface FileFormat {
  kind: FileKind;
  /** CSV only. */
  delimiter?: Delimiter;
  /** CSV only: the header as written, in order. */
  columns?: string[];
  /** The columns (in XML: elements) that have no place in a product here; what they hold is not imported. */
  ignoredColumns?: string[];
  /** After the file is read: those of them that hold something, with the number of rows in which they do. */
  ignoredData?: IgnoredData[];
  /** Whether rows can name their currency. False: amounts are in the organization's default currency. */
  hasCurrency: boolean;
  /** What the caller said weights are in, for files that do not say it. */
  weightUnit?: WeightUnit;
}

export interface IgnoredData {
  column: string;
  rows: number;
}

/** Every format that is read; a caller may name one to have any other rejected. */
export const fileKinds = [
  'tradewind_csv',
  'shopify_csv',
  'woocommerce_csv',
  'spree_csv',
  'vendure_csv',
  'magento_csv',
  'prestashop_csv',
  'bigcommerce_csv',
  'bigcommerce_v2_csv',
  'etsy_csv',
  'square_csv',
  'squarespace_csv',
  'wix_csv',
  'google_csv',
  'google_xml',
  'amazon_csv',
  'json',
  'ndjson',
] as const;

export type FileKind = (typeof fileKinds)[number];

/** What a caller says of a file beforehand. */
export interface FileHints {
  /** A content type or a file name: tells NDJSON from JSON and words an error. */
  declaredType?: string | undefined;
  /** The file is rejected when it is anything else. */
  kind?: FileKind | undefined;
  /** For files whose weights have no unit; without it such weights are left out. */
  weightUnit?: WeightUnit | undefined;
}
