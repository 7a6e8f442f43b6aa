import type { DecimalMark } from '../../../../kernel/csv/number-text.rules.js';
import type { FileKind } from './file-format.js';
import type { RowMapper } from './row-mapper.js';

/** How one system lays out its product CSV: what marks it, what its columns mean, what it cannot do without. */
export interface CsvLayout {
  kind: FileKind;
  /** The system as a person calls it, for messages. */
  system: string;
  /** A header is this system's when it holds all the columns of any one line. Names as `normalize` gives them. */
  marks: readonly (readonly string[])[];
  /** How header cells are compared; by default trimmed, in lower case, with single spaces. */
  normalize?: (name: string) => string;
  /** Field key -> the header names it goes by, oldest first. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Columns whose names follow a pattern; the name is normalized, the original as written. */
  patternColumn?: (name: string, original: string) => string | undefined;
  /** Any other column that is worth keeping; since it takes whatever name, it is no sign of the system. */
  openColumn?: (name: string) => string | undefined;
  /** Columns that the system writes and that a product has no place for: known, and ignored by name. */
  notCarried?: RegExp;
  /** Names, normalized, that plainly mean another column here; a file that has one is rejected, not read without it. */
  misnamed?: Readonly<Record<string, string>>;
  /** Headers of files of the system that hold no products, with what to send instead. */
  otherFiles?: readonly { columns: readonly string[]; instead: string }[];
  /** At least one key of each line must have a column. */
  required: readonly (readonly string[])[];
  /** Keys whose cells may be as long as a description: lists of variants, of attributes. */
  longKeys?: readonly string[];
  /** Where it is not told by the delimiter: a decimal comma is taken as well where nothing else can be meant. */
  decimalMark?: DecimalMark;
  /** Amounts are written with their currency, such as "12.50 USD", so there is no column for it. */
  hasCurrencyInAmounts?: boolean;
  /** A cell as it was before it was guarded against spreadsheets; by default `withoutTextFormula`. */
  withoutGuard?: (cell: string) => string;
  /** The mapper of one file; it may remember earlier rows of it. */
  createMapper: () => RowMapper;
}
