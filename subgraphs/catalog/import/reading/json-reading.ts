import { damagedTextReason } from '../../../../kernel/csv/damaged-text.rules.js';
import { type DayEdge, timeOf } from '../../../../kernel/csv/date-text.rules.js';
import {
  decimalOf,
  isScientific,
  quantityOf,
  type ValueFault,
} from '../../../../kernel/csv/number-text.rules.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import type { RowIssue } from './parsed-row.js';
import { productFileLimits } from './product-file.limits.js';

/**
 * Reads the values of one JSON element. Every reader takes a value and its dotted path; undefined means absent, or
 * unreadable and then reported. Null comes through where a field can be cleared.
 */
export class JsonReading {
  readonly issues: RowIssue[] = [];
  readonly #reported: Record<RowIssue['severity'], number> = { error: 0, warning: 0 };
  /** Currencies named beside amounts, with the first path that names each. */
  readonly #currencies = new Map<string, string>();

  text(value: unknown, path: string): string | undefined {
    if (value === undefined || typeof value === 'string') {
      return this.#sound(value?.trim(), path, productFileLimits.cellChars);
    }
    return this.#reject(path, 'VALUE_INVALID', `Expected a text, found ${kindOf(value)}.`);
  }

  clearableText(value: unknown, path: string): string | null | undefined {
    return value === null ? null : this.text(value, path);
  }

  description(value: unknown, path: string): string | null | undefined {
    return typeof value === 'string'
      ? this.#sound(value, path, productFileLimits.descriptionChars)
      : this.clearableText(value, path);
  }

  texts(value: unknown, path: string): string[] | undefined {
    return value === null ? [] : this.list(value, path, (item, place) => this.text(item, place));
  }

  list<T>(
    value: unknown,
    path: string,
    read: (item: unknown, path: string) => T | undefined,
  ): T[] | undefined {
    if (value === undefined || value === null) {
      return undefined;
    }
    if (!Array.isArray(value)) {
      return this.#reject(path, 'VALUE_INVALID', `Expected a list, found ${kindOf(value)}.`);
    }
    if (value.length > inputLimits.bodyItemsMax) {
      const message = `The list has ${value.length} items, more than ${inputLimits.bodyItemsMax}.`;
      return this.#reject(path, 'VALUE_INVALID', message);
    }
    return value.map((item, index) => read(item, `${path}.${index}`)).filter(item => item !== undefined);
  }

  object(value: unknown, path: string): Record<string, unknown> | undefined {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    return value === undefined
      ? undefined
      : this.#reject(path, 'VALUE_INVALID', `Expected an object, found ${kindOf(value)}.`);
  }

  record<T>(
    value: unknown,
    path: string,
    read: (item: unknown, path: string) => T | undefined,
  ): Record<string, T> | undefined {
    const source = this.object(value, path);
    const entries = Object.entries(source ?? {}).flatMap(([key, item]) => {
      const kept = read(item, `${path}.${key}`);
      return kept === undefined ? [] : [[key.trim(), kept] as const];
    });
    return source === undefined ? undefined : Object.fromEntries(entries);
  }

  /** What the object says of the name, which it has to. */
  required(source: Record<string, unknown>, name: string, path: string): unknown {
    return source[name] === undefined
      ? this.#reject(`${path}.${name}`, 'VALUE_MISSING', `The ${name} is missing.`)
      : source[name];
  }

  oneOf<T extends string>(value: unknown, path: string, words: readonly T[]): T | undefined {
    const text = this.text(value, path);
    const word = words.find(candidate => candidate === text?.toLowerCase());
    return text === undefined || word !== undefined
      ? word
      : this.#reject(path, 'VALUE_UNKNOWN', `"${text}" is none of: ${words.join(', ')}.`);
  }

  /** Null is the default, which is true of every field of the kind. */
  boolean(value: unknown, path: string): boolean | undefined {
    if (value === undefined || typeof value === 'boolean') {
      return value;
    }
    return value === null
      ? true
      : this.#reject(path, 'VALUE_INVALID', `Expected true or false, found ${kindOf(value)}.`);
  }

  /** A decimal text or number, or an amount with its currency. */
  amount(value: unknown, path: string): string | null | undefined {
    if (value === null) {
      return null;
    }
    if (typeof value !== 'object') {
      return this.#number(value, path, 'NEGATIVE_PRICE');
    }
    const money = this.object(value, path);
    const currency = this.text(money?.currency, `${path}.currency`)?.toUpperCase();
    if (currency !== undefined && !this.#currencies.has(currency)) {
      this.#currencies.set(currency, `${path}.currency`);
    }
    return money === undefined ? undefined : this.#number(money.amount, `${path}.amount`, 'NEGATIVE_PRICE');
  }

  decimal(value: unknown, path: string): string | undefined {
    return this.#number(value, path, 'NEGATIVE_NUMBER');
  }

  quantity(value: unknown, path: string): number | null | undefined {
    return value === null
      ? null
      : this.#read(value, path, 'NEGATIVE_QUANTITY', text => quantityOf(text, 'point'));
  }

  /** Units on hand. A shop that sells beyond its stock counts below zero; there is nothing left to sell then. */
  stock(value: unknown, path: string): number | null | undefined {
    const isNegative = /^-\d/.test(numberText(value)?.trim() ?? '');
    if (isNegative) {
      this.warn(
        path,
        'STOCK_NEGATIVE',
        `"${String(value)}" is negative; the stock is 0 until there is some.`,
      );
    }
    return isNegative ? 0 : this.quantity(value, path);
  }

  time(value: unknown, path: string, edge: DayEdge): string | null | undefined {
    const text = this.clearableText(value, path);
    return typeof text === 'string'
      ? this.#read(text, path, 'DATE_INVALID', known => timeOf(known, edge))
      : text;
  }

  barcode(value: unknown, path: string): string | null | undefined {
    const text = typeof value === 'number' ? String(value) : this.clearableText(value, path);
    return typeof text === 'string' && isScientific(text)
      ? this.#leaveOut(
          path,
          'BARCODE_DAMAGED',
          `"${text}" has lost digits and is left out. Write the barcode as a text.`,
        )
      : text;
  }

  /** The one currency of the element's amounts; amounts in several are rejected, since a product has one. */
  settleCurrency(stated: string | undefined): string | undefined {
    const [first] = this.#currencies.keys();
    const currency = stated ?? first;
    for (const [other, path] of this.#currencies) {
      if (other !== currency) {
        this.#reject(
          path,
          'CURRENCY_CONFLICT',
          `A product has one currency, here ${currency}; this amount is in ${other}.`,
        );
      }
    }
    return currency;
  }

  warn(path: string, code: string, message: string): void {
    this.#report({ severity: 'warning', column: path, code, message });
  }

  /** One element of a megabyte may be wrong in a hundred thousand places; the first ones say what is wrong with it. */
  #report(issue: RowIssue): void {
    this.#reported[issue.severity] += 1;
    if (this.#reported[issue.severity] <= inputLimits.fieldErrorsMax) {
      this.issues.push(issue);
    }
  }

  #leaveOut(path: string, code: string, message: string): undefined {
    this.warn(path, code, message);
    return undefined;
  }

  #number(value: unknown, path: string, negativeCode: string): string | undefined {
    return this.#read(value, path, negativeCode, text => decimalOf(text, 'point'));
  }

  #read<T extends string | number>(
    value: unknown,
    path: string,
    negativeCode: string,
    read: (text: string) => T | ValueFault,
  ): T | undefined {
    if (value === undefined) {
      return undefined;
    }
    const text = numberText(value);
    if (text === null) {
      return this.#reject(
        path,
        'VALUE_INVALID',
        `Expected a number or a decimal text, found ${kindOf(value)}.`,
      );
    }
    const result = read(text);
    if (typeof result !== 'object') {
      return result;
    }
    return this.#reject(path, result.code === 'NUMBER_NEGATIVE' ? negativeCode : result.code, result.message);
  }

  #sound(text: string | undefined, path: string, maxChars: number): string | undefined {
    if (text === undefined) {
      return undefined;
    }
    if (text.length > maxChars) {
      return this.#reject(
        path,
        'CELL_TOO_LARGE',
        `The text has ${text.length} characters, more than ${maxChars}.`,
      );
    }
    const damage = damagedTextReason(text);
    return damage === null ? text : this.#reject(path, damage.code, damage.message);
  }

  #reject(path: string, code: string, message: string): undefined {
    this.#report({ severity: 'error', column: path, code, message });
    return undefined;
  }
}

/** The number as text; null for what is no number, or one that a double cannot have carried exactly. */
function numberText(value: unknown): string | null {
  if (typeof value === 'string') {
    return value.trim();
  }
  const isExact = typeof value === 'number' && String(value).replace(/\D/g, '').length <= exactDigits;
  return isExact ? String(value) : null;
}

/** Decimal digits that a double carries without loss. */
const exactDigits = 15;

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
};
