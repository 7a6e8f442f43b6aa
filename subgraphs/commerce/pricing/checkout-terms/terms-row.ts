import { type DayEdge, timeOf } from '../../../../kernel/csv/date-text.rules.js';
import { decimalOf, quantityOf, type ValueFault } from '../../../../kernel/csv/number-text.rules.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { fromMinorUnits } from '../../../../kernel/minor-units.js';
import { isCurrency } from '../../../../kernel/money.js';
import type { TableRow } from './csv-table.js';

/** How a file is to be read. */
export interface TermsFile {
  csv: string;
  /** Of amounts in rows that name none; null where every row does, or has no amount. */
  currency: string | null;
  /** Amounts are whole numbers of the smallest unit of their currency. */
  isInMinorUnits: boolean;
}

/** Reads the cells of a row; what cannot be read is null, and noted. */
export class TermsRow<Key extends string> {
  /** Everything wrong with the row so far, by the names of its columns. */
  readonly errors: FieldError[] = [];
  readonly #cells: ReadonlyMap<Key, string>;
  readonly #file: Omit<TermsFile, 'csv'>;

  constructor({ cells }: TableRow<Key>, file: Omit<TermsFile, 'csv'>) {
    this.#cells = cells;
    this.#file = file;
  }

  text(key: Key): string | null {
    return this.#cells.get(key) ?? null;
  }

  /** Noted as missing where it is not there. */
  required(key: Key): string {
    const text = this.text(key);
    if (text === null) {
      this.#note(key, { code: 'REQUIRED', message: 'The row has no value here.' });
    }
    return text ?? '';
  }

  /** That of the row, or else of the file. */
  currency(key: Key): string | null {
    return (this.text(key) ?? this.#file.currency)?.toUpperCase() ?? null;
  }

  /** An amount of the currency, in whole units. */
  amount(key: Key, currency: string | null): string | null {
    const decimal = this.decimal(key);
    if (decimal === null || !this.#file.isInMinorUnits || currency === null || !isCurrency(currency)) {
      return decimal;
    }
    if (/^\d+$/.test(decimal)) {
      return fromMinorUnits(BigInt(decimal), currency);
    }
    this.#note(key, { code: 'NUMBER_NOT_WHOLE', message: 'Amounts in minor units are whole numbers.' });
    return null;
  }

  decimal(key: Key): string | null {
    return this.#read(key, text => decimalOf(text, 'point'));
  }

  quantity(key: Key): number | null {
    return this.#read(key, text => quantityOf(text, 'point'));
  }

  time(key: Key, edge: DayEdge): string | null {
    return this.#read(key, text => timeOf(text, edge));
  }

  /** One of a fixed set of words, in any case. */
  oneOf<Value extends string | boolean>(key: Key, words: Readonly<Record<string, Value>>): Value | null {
    return this.#read(key, text => {
      const word = text.toLowerCase();
      const message = `"${text}" is none of: ${Object.keys(words).join(', ')}.`;
      return Object.hasOwn(words, word) ? words[word]! : { code: 'VALUE_UNKNOWN', message };
    });
  }

  /** A JSON array of texts, or texts separated by semicolons or bars; empty where there is none. */
  list(key: Key): string[] {
    const text = this.text(key) ?? '';
    const texts = text.startsWith('[') ? jsonTexts(text) : text.split(/[;|]/);
    if (texts === null) {
      this.#note(key, {
        code: 'LIST_INVALID',
        message: 'This begins like a JSON array of texts, and is none.',
      });
    }
    return (texts ?? []).map(one => one.trim()).filter(one => one !== '');
  }

  #read<Value extends string | number | boolean>(
    key: Key,
    read: (text: string) => Value | ValueFault,
  ): Value | null {
    const text = this.text(key);
    const value = text === null ? null : read(text);
    if (value === null || typeof value !== 'object') {
      return value;
    }
    this.#note(key, value);
    return null;
  }

  #note(key: Key, { code, message }: ValueFault): void {
    this.errors.push({ path: key, code, message });
  }
}

export const yesOrNo = { true: true, yes: true, 1: true, false: false, no: false, 0: false } as const;

function jsonTexts(text: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.every(one => typeof one === 'string') ? parsed : null;
  } catch {
    return null;
  }
}
