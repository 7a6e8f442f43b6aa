import { csvFaultMessages } from '../../../../kernel/csv/csv-fault-messages.js';
import { type CsvRecord, CsvTokenizer } from '../../../../kernel/csv/csv-tokenizer.js';
import { damagedTextReason } from '../../../../kernel/csv/damaged-text.rules.js';
import { type Delimiter, delimiters } from '../../../../kernel/csv/delimiters.js';
import { type FieldError, fail } from '../../../../kernel/errors.js';

/** The columns of a table: what their headers may be, in any case; messages call a column by the first. */
export type TableColumns<Key extends string> = Readonly<
  Record<Key, { names: readonly [string, ...string[]]; isRequired?: boolean }>
>;

export interface CsvTable<Key extends string> {
  /** What the file calls the columns that it has. */
  headers: ReadonlyMap<Key, string>;
  rows: TableRow<Key>[];
  /** Of the rows that cannot be read, under `rows.<number>`; they are not in `rows`. */
  errors: FieldError[];
}

export interface TableRow<Key extends string> {
  /** As a spreadsheet numbers it: the header is row 1. */
  number: number;
  /** Those that are not blank, trimmed. */
  cells: ReadonlyMap<Key, string>;
}

/**
 * Reads a small table with a header row, whose columns may come in any order, separated by commas, semicolons, tabs or
 * bars. Columns that nobody asked for and blank rows are passed over.
 *
 * @throws IMPORT_FILE_INVALID for a text without a usable header, or with more than `rowsMax` rows.
 */
export function readCsvTable<Key extends string>(
  text: string,
  columns: TableColumns<Key>,
  rowsMax: number,
): CsvTable<Key> {
  const { records, keys, names } = recordsOf(text.replace(/^\uFEFF/, ''), columns, rowsMax + 1);
  rejectHeader(keys, columns);
  if (records.length > rowsMax) {
    throw invalid(
      `The file has more than ${rowsMax} rows, which are taken at once at most.`,
      'FILE_TOO_LONG',
    );
  }
  const read = records.map(record => readRow(record, keys));
  return {
    headers: new Map(keys.flatMap((key, index) => (key === undefined ? [] : [[key, names[index]!]]))),
    rows: read.flatMap(({ row }) => row ?? []),
    errors: read.flatMap(({ error }) => error ?? []),
  };
}

interface Reading<Key extends string> {
  /** Below the header, without blank rows; no more than were asked for. */
  records: CsvRecord[];
  /** By column of the file; undefined for one that nobody asked for. */
  keys: (Key | undefined)[];
  /** By column of the file. */
  names: string[];
}

/** The right delimiter is the one with which the header has most of the columns. */
function recordsOf<Key extends string>(
  text: string,
  columns: TableColumns<Key>,
  recordsMax: number,
): Reading<Key> {
  const byName = new Map(
    (Object.keys(columns) as Key[]).flatMap(key =>
      columns[key].names.map(name => [nameOf(name), key] as const),
    ),
  );
  const readings = delimiters.map(delimiter => {
    const [header, ...records] = tokenize(text, delimiter, recordsMax + 1);
    const names = (header?.cells ?? []).map(cell => cell.trim());
    return { records, names, keys: names.map(name => byName.get(nameOf(name))) };
  });
  const known = ({ keys }: Reading<Key>) => keys.filter(key => key !== undefined).length;
  return readings.reduce((leader, reading) => (known(reading) > known(leader) ? reading : leader));
}

function tokenize(text: string, delimiter: Delimiter, recordsMax: number): CsvRecord[] {
  const tokenizer = new CsvTokenizer(delimiter);
  const records: CsvRecord[] = [];
  for (const part of [() => tokenizer.feed(text), () => tokenizer.finish()]) {
    for (const record of part()) {
      if (records.length === recordsMax) {
        return records;
      }
      if (record.fault !== null || record.cells.some(cell => cell.trim() !== '')) {
        records.push(record);
      }
    }
  }
  return records;
}

function rejectHeader<Key extends string>(keys: (Key | undefined)[], columns: TableColumns<Key>): void {
  const [missing] = (Object.keys(columns) as Key[]).filter(
    key => columns[key].isRequired === true && !keys.includes(key),
  );
  if (missing !== undefined) {
    throw invalid(`The header has no column "${columns[missing].names[0]}".`, 'FILE_COLUMNS_MISSING');
  }
  const twice = keys.find((key, index) => key !== undefined && keys.indexOf(key) < index);
  if (twice !== undefined) {
    throw invalid(`The column "${columns[twice].names[0]}" is there twice; leave one.`, 'FILE_COLUMN_TWICE');
  }
}

function readRow<Key extends string>(
  { row: number, cells, fault }: CsvRecord,
  keys: (Key | undefined)[],
): { row: TableRow<Key> | null; error: FieldError | null } {
  const rejected = (code: string, message: string) => ({
    row: null,
    error: { path: `rows.${number}`, code, message },
  });
  if (fault !== null) {
    return rejected(fault.code, csvFaultMessages[fault.code]);
  }
  if (cells.slice(keys.length).some(cell => cell.trim() !== '')) {
    return rejected('COLUMN_COUNT', `The row has ${cells.length} cells, the header ${keys.length}.`);
  }
  const damage = damagedTextReason(cells.join());
  if (damage !== null) {
    return rejected(damage.code, damage.message);
  }
  const filled = cells.flatMap((cell, index) => {
    const key = keys[index];
    return key === undefined || cell.trim() === '' ? [] : [[key, cell.trim()] as const];
  });
  return { row: { number, cells: new Map(filled) }, error: null };
}

const nameOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

const invalid = (message: string, code: string) =>
  fail('IMPORT_FILE_INVALID', { detail: message, errors: [{ path: 'csv', code, message }] });
