import { inputLimits } from '../input.limits.js';
import { isCurrency } from '../money.js';
import { csvLimits } from './csv.limits.js';

/** Why a text is not taken as a value. */
export interface ValueFault {
  code: string;
  message: string;
}

/**
 * Which decimal mark a file may use. `point`: 12.50. `pointOrComma`: also 12,50, where the comma cannot separate
 * thousands. `either`: as well for files separated by semicolons, which is what spreadsheets write where the comma is
 * the decimal mark; a point before three digits may then separate thousands.
 */
export type DecimalMark = 'point' | 'pointOrComma' | 'either';

/**
 * A number that is not negative, as a plain decimal string: "007.50" is "7.50"; the decimals stay as written, since
 * their count is judged where the currency is known. Thousands separators are taken where they cannot be misread
 * ("1,234.50"); anything that could mean two numbers, or was rounded by a spreadsheet, is rejected with the reason.
 */
export function decimalOf(text: string, mark: DecimalMark): string | ValueFault {
  if (mark !== 'either' && normalDecimal.test(text)) {
    return text;
  }
  const error = errors.find(({ pattern }) => pattern.test(text));
  if (error !== undefined) {
    return { code: error.code, message: `"${text}" ${error.message}` };
  }
  const form = forms[mark].find(({ pattern }) => pattern.test(text));
  if (form === undefined || form.rewrite === null) {
    const code = form === undefined ? 'NUMBER_INVALID' : 'NUMBER_AMBIGUOUS';
    return { code, message: `"${text}" ${form?.message ?? 'is not a number such as 12.50.'}` };
  }
  return normalized(form.rewrite(text));
}

/** A whole number from 0 to 2,147,483,647; "12.0", as spreadsheets write it, is 12. */
export function quantityOf(text: string, mark: DecimalMark): number | ValueFault {
  if (shortInteger.test(text)) {
    return Number(text);
  }
  const decimal = decimalOf(text, mark);
  if (typeof decimal !== 'string') {
    return decimal;
  }
  const [whole, fraction = ''] = decimal.split('.');
  if (/[1-9]/.test(fraction)) {
    return { code: 'NUMBER_NOT_WHOLE', message: `"${text}" is not a whole number.` };
  }
  const quantity = Number(whole);
  return quantity > inputLimits.quantityMax
    ? { code: 'NUMBER_TOO_LARGE', message: `"${text}" is more than ${inputLimits.quantityMax}.` }
    : quantity;
}

/** Whether a spreadsheet turned a long number, such as a barcode, into 4.00638E+12 and lost its last digits. */
export const isScientific = (text: string): boolean => /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i.test(text);

const shortInteger = /^\d{1,9}$/;
/** Nearly every number: it needs no second look. */
const normalDecimal = /^(0|[1-9]\d{0,14})(\.\d+)?$/;

/** A sign such as €, or a code of ISO 4217 beside the digits: "12abc" holds none. */
function holdsCurrency(text: string): boolean {
  const [, before, after] = /^([A-Z]{3})\s?[\d.,]+$|^[\d.,]+\s?([A-Z]{3})$/i.exec(text) ?? [];
  return /\p{Sc}/u.test(text) || isCurrency((before ?? after ?? '').toUpperCase());
}

const errors: { pattern: Pick<RegExp, 'test'>; code: string; message: string }[] = [
  {
    pattern: /^([-−]\s*[\d.,]+|\(\s*[\d.,]+\s*\))$/,
    code: 'NUMBER_NEGATIVE',
    message: 'is negative.',
  },
  {
    pattern: /^[+-]?\d+([.,]\d+)?e[+-]?\d+$/i,
    code: 'NUMBER_SCIENTIFIC',
    message:
      'is in scientific notation, which has lost digits. Format the column as a plain number and export again.',
  },
  {
    pattern: { test: holdsCurrency },
    code: 'NUMBER_WITH_CURRENCY',
    message: 'holds a currency. Write the bare number here and the currency in a currency column.',
  },
];

interface Form {
  pattern: RegExp;
  /** Turns the text into one with a decimal point; null where the text could mean two numbers. */
  rewrite: ((text: string) => string) | null;
  message?: string;
}

const asIs = (text: string): string => text;
const withoutCommas = (text: string): string => text.replaceAll(',', '');
const commaToPoint = (text: string): string => text.replaceAll('.', '').replace(',', '.');

const pointForms: readonly Form[] = [
  { pattern: /^(\d+|\d*\.\d+)$/, rewrite: asIs },
  { pattern: /^\d{1,3}(,\d{3})+\.\d+$/, rewrite: withoutCommas },
  {
    pattern: /^\d+(,\d+)+$/,
    rewrite: null,
    message:
      'could be a thousands separator or a decimal comma. Write it with a decimal point, such as 1234.50.',
  },
];

const forms: Record<DecimalMark, readonly Form[]> = {
  point: pointForms,
  pointOrComma: [
    { pattern: /^(\d+,(\d{1,2}|\d{4,})|0*,\d+|\d{4,},\d+)$/, rewrite: commaToPoint },
    { pattern: /^\d{1,3}(\.\d{3})+,\d+$/, rewrite: commaToPoint },
    ...pointForms,
  ],
  either: [
    { pattern: /^\d+$/, rewrite: asIs },
    {
      pattern: /^[1-9]\d{0,2}[.,]\d{3}$/,
      rewrite: null,
      message:
        'could be thousands or a decimal. Write it without a thousands separator and with other than three decimals.',
    },
    { pattern: /^\d*\.\d+$/, rewrite: asIs },
    { pattern: /^\d*,\d+$/, rewrite: commaToPoint },
    { pattern: /^\d{1,3}(,\d{3})+\.\d+$/, rewrite: withoutCommas },
    { pattern: /^\d{1,3}(\.\d{3})+,\d+$/, rewrite: commaToPoint },
  ],
};

/** Without leading zeros, with a digit before the point; rejected when it is longer than the database keeps. */
function normalized(text: string): string | ValueFault {
  const decimal = (text.startsWith('.') ? `0${text}` : text).replace(/^0+(?=\d)/, '');
  const integerDigits = decimal.indexOf('.') === -1 ? decimal.length : decimal.indexOf('.');
  if (integerDigits <= csvLimits.integerDigits) {
    return decimal;
  }
  const message = `"${text}" has more than ${csvLimits.integerDigits} digits before the decimal mark.`;
  return { code: 'NUMBER_TOO_LARGE', message };
}
