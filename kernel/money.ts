import Big from 'big.js';
import currencyCodes from 'currency-codes';
import type { FieldError } from './errors.js';

/** §2.1: a decimal string and its ISO 4217 currency. Never a binary float, never converted. */
export interface Money {
  amount: string;
  currency: string;
}

const exponents: ReadonlyMap<string, number> = new Map(
  currencyCodes.data.map(entry => [entry.code, entry.digits]),
);

/** Up to 15 integer digits (numeric(20,5) in the database holds them), plain notation only. */
export const isPlainDecimal = (text: string): boolean => /^\d{1,15}(\.\d{1,5})?$/.test(text);

/** Only upper-case codes of ISO 4217 are currencies; the caller changes the case. */
export const isCurrency = (code: string): boolean => exponents.has(code);

/** Decimals of the currency's minor unit by ISO 4217: 2 for SGD, 0 for JPY, 3 for KWD. */
export function currencyExponent(currency: string): number {
  const exponent = exponents.get(currency);
  if (exponent === undefined) {
    throw new RangeError(`${currency} is not an ISO 4217 currency code`);
  }
  return exponent;
}

/** Rupiah have no cents in any shop, whatever ISO 4217 says. */
const wholeCurrencies: ReadonlySet<string> = new Set(['IDR']);

/** Decimals with which shops state amounts in the currency: those of the currency, or none. */
export const statedExponent = (currency: string): number =>
  wholeCurrencies.has(currency) ? 0 : currencyExponent(currency);

/** The amount with exactly the currency's decimals: ("12.5", "SGD") is "12.50". The amount must fit the currency. */
export const formatAmount = (amount: string, currency: string): string =>
  new Big(amount).toFixed(currencyExponent(currency));

/** What is said of a code that is no currency. */
export const currencyUnknown = (path: string, currency: string): FieldError => ({
  path,
  code: 'CURRENCY_UNKNOWN',
  message: `"${currency}" is not an ISO 4217 currency code.`,
});

/** What is wrong with a non-negative amount in a currency; empty when it is fine. */
export function amountErrors(path: string, amount: string, currency: string): FieldError[] {
  if (!isCurrency(currency)) {
    return [currencyUnknown(path, currency)];
  }
  if (/^-/.test(amount)) {
    return [{ path, code: 'AMOUNT_NEGATIVE', message: 'An amount cannot be negative.' }];
  }
  if (!isPlainDecimal(amount)) {
    return [
      {
        path,
        code: 'AMOUNT_MALFORMED',
        message: 'An amount is a plain decimal such as "12.50", with at most 15 digits before its point.',
      },
    ];
  }
  const exponent = currencyExponent(currency);
  if (decimals(amount) > exponent) {
    const message = `${currency} has ${exponent} decimals; "${amount}" has more.`;
    return [{ path, code: 'AMOUNT_TOO_PRECISE', message }];
  }
  return [];
}

/** Significant decimals: "12.500" has one. */
function decimals(amount: string): number {
  const fraction = amount.split('.')[1] ?? '';
  return fraction.replace(/0+$/, '').length;
}

/** Exact comparison of two decimal strings: negative, zero or positive. */
export const compareAmounts = (a: string, b: string): number => new Big(a).cmp(b);
