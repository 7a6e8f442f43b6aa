import { type DayEdge, timeOf } from '../../../../kernel/csv/date-text.rules.js';
import {
  type DecimalMark,
  decimalOf,
  isScientific,
  quantityOf,
  type ValueFault,
} from '../../../../kernel/csv/number-text.rules.js';
import type { Weight, WeightUnit } from '../../product/product.entity.js';
import type { CsvHeader, KeyUnder } from './csv-header.js';
import type { RowIssue } from './parsed-row.js';

/** How the numbers of a file are to be read. */
export interface CellReading {
  decimalMark: DecimalMark;
  /** What the caller said weights are in, where the file does not say it. */
  weightUnit?: WeightUnit | undefined;
}

/**
 * One row's cells by field key. Readers return undefined for a cell that is empty or has no column; a cell that
 * cannot be read as asked is reported on the row and returned as undefined too.
 */
export class RowCells {
  readonly row: number;
  readonly issues: RowIssue[] = [];
  readonly #header: CsvHeader;
  readonly #cells: readonly string[];
  readonly #decimalMark: DecimalMark;
  readonly #fileWeightUnit: WeightUnit | undefined;

  constructor(header: CsvHeader, row: number, cells: readonly string[], reading: CellReading) {
    this.row = row;
    this.#header = header;
    this.#cells = cells;
    this.#decimalMark = reading.decimalMark;
    this.#fileWeightUnit = reading.weightUnit;
  }

  has(key: string): boolean {
    return this.#header.indexOf.has(key);
  }

  /** The field keys of the file's columns that begin so, with the rest of each key. */
  keysUnder(prefix: string): readonly KeyUnder[] {
    return this.#header.keysUnder(prefix);
  }

  /** The column as the file's header spells it, for messages. */
  columnName(key: string): string {
    return this.#header.names[this.#header.indexOf.get(key) ?? -1] ?? key;
  }

  /** The cell exactly as it is. */
  verbatim(key: string): string | undefined {
    const index = this.#header.indexOf.get(key);
    const cell = index === undefined ? undefined : this.#cells[index];
    return cell === undefined || cell === '' || isBlank(cell) ? undefined : cell;
  }

  text(key: string): string | undefined {
    return this.verbatim(key)?.trim();
  }

  /** The non-empty cells of the columns whose keys begin so, by the rest of their keys; undefined when all are empty. */
  textsUnder(prefix: string): Record<string, string> | undefined {
    const texts = this.keysUnder(prefix).flatMap(({ key, rest }) => {
      const text = this.text(key);
      return text === undefined ? [] : [[rest, text] as const];
    });
    return texts.length === 0 ? undefined : Object.fromEntries(texts);
  }

  /** An amount of money, not negative. */
  amount(key: string): string | undefined {
    return this.#read(key, text => decimalOf(text, this.#decimalMark), 'NEGATIVE_PRICE');
  }

  decimal(key: string): string | undefined {
    return this.#read(key, text => decimalOf(text, this.#decimalMark), 'NEGATIVE_NUMBER');
  }

  quantity(key: string): number | undefined {
    return this.#read(key, text => quantityOf(text, this.#decimalMark), 'NEGATIVE_QUANTITY');
  }

  /** Units on hand. A shop that sells beyond its stock counts below zero; there is nothing left to sell then. */
  stock(key: string): number | undefined {
    const text = this.text(key);
    const quantity = text === undefined ? undefined : quantityOf(text, this.#decimalMark);
    if (quantity === undefined || typeof quantity === 'number') {
      return quantity;
    }
    if (quantity.code === 'NUMBER_NEGATIVE') {
      this.warn(key, 'STOCK_NEGATIVE', `"${text}" is negative; the stock is 0 until there is some.`);
      return 0;
    }
    this.error(key, quantity.code, quantity.message);
    return undefined;
  }

  /** A weight whose unit is a setting of the shop that the file does not hold; 0 means that none was entered. */
  weightInShopUnit(key: string): Weight | undefined {
    const value = this.decimal(key);
    if (value === undefined || /^[0.]+$/.test(value)) {
      return undefined;
    }
    if (this.#fileWeightUnit !== undefined) {
      return { value, unit: this.#fileWeightUnit };
    }
    const message = `The file does not say the unit of the weight ${value}, so it is left out. Import with weight-unit=kg (g, lb, oz).`;
    this.warn(key, 'WEIGHT_UNIT_UNKNOWN', message);
    return undefined;
  }

  time(key: string, edge: DayEdge): string | undefined {
    return this.#read(key, text => timeOf(text, edge), 'DATE_INVALID');
  }

  /** A barcode as text; spreadsheets keep long numbers from being rounded by a leading apostrophe, which is dropped. */
  barcode(key: string): string | undefined {
    const barcode = this.text(key)?.replace(/^['’]/, '');
    if (barcode === undefined || !isScientific(barcode)) {
      return barcode;
    }
    const message = `"${barcode}" was rounded by a spreadsheet: its last digits are lost, and it is left out. Format the column as text and export again.`;
    this.warn(key, 'BARCODE_DAMAGED', message);
    return undefined;
  }

  /** One of a fixed set of words, in any case. */
  oneOf<T extends string>(key: string, words: Readonly<Record<string, T>>): T | undefined {
    return this.#read(
      key,
      text => {
        const word = text.toLowerCase();
        const message = `"${text}" is none of: ${Object.keys(words).join(', ')}.`;
        return Object.hasOwn(words, word) ? words[word]! : { code: 'VALUE_UNKNOWN', message };
      },
      'VALUE_UNKNOWN',
    );
  }

  /** Yes or no, in the words that spreadsheets and shops write. */
  flag(key: string): boolean | undefined {
    const word = this.oneOf(key, flagValues);
    return word === undefined ? undefined : word === 'yes';
  }

  /** The cell by a reader of the format's own; what cannot be read costs the row, or with a warning only the cell. */
  read<T>(
    key: string,
    read: (text: string) => T | ValueFault,
    severity: RowIssue['severity'] = 'error',
  ): T | undefined {
    const text = this.text(key);
    const value = text === undefined ? undefined : read(text);
    if (typeof value !== 'object' || value === null || !('code' in value)) {
      return value as T | undefined;
    }
    this.#report(severity, key, value.code, value.message);
    return undefined;
  }

  /** A SKU; one that a spreadsheet rounded is no name of anything, and is left out. */
  sku(key: string): string | undefined {
    const sku = this.text(key)?.replace(/^'/, '');
    if (sku === undefined || !/^\d[.,]\d+E\+\d{2}$/i.test(sku)) {
      return sku;
    }
    const message = `"${sku}" was rounded by a spreadsheet: its last digits are lost, and it is left out. Format the column as text and export again.`;
    if (!this.issues.some(({ code }) => code === 'SKU_DAMAGED')) {
      this.warn(key, 'SKU_DAMAGED', message);
    }
    return undefined;
  }

  /** For what a product can do without: a cell that cannot be read is left out with a warning, and the row stands. */
  orLeaveOut<T>(read: () => T): T {
    const known = this.issues.length;
    const value = read();
    for (const issue of this.issues.slice(known)) {
      issue.severity = 'warning';
      issue.message += ' It is left out.';
    }
    return value;
  }

  error(key: string | null, code: string, message: string): void {
    this.#report('error', key, code, message);
  }

  warn(key: string | null, code: string, message: string): void {
    this.#report('warning', key, code, message);
  }

  #report(severity: RowIssue['severity'], key: string | null, code: string, message: string): void {
    this.issues.push({ severity, column: key === null ? null : this.columnName(key), code, message });
  }

  #read<T extends string | number>(
    key: string,
    read: (text: string) => T | ValueFault,
    negativeCode: string,
  ): T | undefined {
    const text = this.text(key);
    if (text === undefined) {
      return undefined;
    }
    const value = read(text);
    if (typeof value !== 'object') {
      return value;
    }
    this.error(key, value.code === 'NUMBER_NEGATIVE' ? negativeCode : value.code, value.message);
    return undefined;
  }
}

const flagValues = {
  true: 'yes',
  yes: 'yes',
  y: 'yes',
  '1': 'yes',
  false: 'no',
  no: 'no',
  n: 'no',
  '0': 'no',
} as const;

/** Most cells begin with a letter or digit, which settles it without trimming. */
function isBlank(cell: string): boolean {
  const code = cell.charCodeAt(0);
  return (code <= 0x20 || code >= 0x7f) && cell.trim() === '';
}
