import type { FileKind } from './file-format.js';
import type { RowMapper } from './row-mapper.js';

/** How one system lays out its product CSV: what marks it, what its columns mean, what it cannot do without. */
export interface CsvLayout {
  kind: FileKind;
  /** A header is this system's when it holds all the columns of any one line. Names as `normalize` gives them. */
  marks: readonly (readonly string[])[];
  /** How header cells are compared; by default trimmed, in lower case, with single spaces. */
  normalize?: (name: string) => string;
  /** Field key -> the header names it goes by, oldest first. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** Columns whose names follow a pattern; the name is normalized, the original as written. */
  patternColumn?: (name: string, original: string) => string | undefined;
  /** At least one key of each line must have a column. */
  required: readonly (readonly string[])[];
  /** The mapper of one file; it may remember earlier rows of it. */
  createMapper: () => RowMapper;
}
