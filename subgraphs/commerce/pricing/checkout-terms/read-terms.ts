import { type FieldError, reject } from '../../../../kernel/errors.js';
import { isCurrency } from '../../../../kernel/money.js';
import { pricingLimits } from '../pricing.limits.js';
import { readCsvTable, type TableColumns } from './csv-table.js';
import { type TermsFile, TermsRow } from './terms-row.js';

/** How terms of one kind are written in a file. */
export interface TermsLayout<Term, Key extends string> {
  columns: TableColumns<Key>;
  toTerm(row: TermsRow<Key>): Term;
  errorsOf(term: Term): FieldError[];
  /** What may be there once. */
  keyOf(term: Term): string;
}

/** A term with the place that it comes from. */
export interface ReadTerm<Term> {
  term: Term;
  /** An error of a field of the term, as one of the file: `rows.3.price`; the header is row 1. */
  at(error: FieldError): FieldError;
}

/**
 * The terms of a file: all of them, or an error that names everything wrong with every row, by the file's own names of
 * its columns.
 *
 * @throws IMPORT_FILE_INVALID, VALIDATION_FAILED.
 */
export function readTerms<Term, Key extends string>(
  file: TermsFile,
  layout: TermsLayout<Term, Key>,
): ReadTerm<Term>[] {
  rejectCurrency(file);
  const { headers, rows, errors } = readCsvTable(file.csv, layout.columns, pricingLimits.termRowsMax);
  const rowOfKey = new Map<string, number>();
  const terms: ReadTerm<Term>[] = [];
  for (const tableRow of rows) {
    const row = new TermsRow(tableRow, file);
    const term = layout.toTerm(row);
    const at = placing(tableRow.number, headers);
    const found = row.errors.length > 0 ? row.errors : layout.errorsOf(term);
    const key = layout.keyOf(term);
    const before = rowOfKey.get(key);
    const twice = before === undefined ? [] : [duplicate(before)];
    errors.push(...[...found, ...twice].map(at));
    rowOfKey.set(key, before ?? tableRow.number);
    terms.push({ term, at });
  }
  reject(errors);
  return terms;
}

const placing =
  (row: number, headers: ReadonlyMap<string, string>): ReadTerm<unknown>['at'] =>
  error => {
    const [field = '', ...inside] = error.path.split('.');
    const names = [`rows.${row}`, headers.get(field) ?? field, ...inside];
    return { ...error, path: names.filter(name => name !== '').join('.') };
  };

const duplicate = (row: number): FieldError => ({
  path: '',
  code: 'DUPLICATE',
  message: `Same as row ${row}; remove one of them.`,
});

function rejectCurrency({ currency }: TermsFile): void {
  if (currency !== null && !isCurrency(currency.toUpperCase())) {
    const message = 'This is not an ISO 4217 currency code.';
    reject([{ path: 'currency', code: 'CURRENCY_UNKNOWN', message }]);
  }
}
