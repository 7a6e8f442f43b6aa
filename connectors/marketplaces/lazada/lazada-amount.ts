import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../../kernel/money.js';

/** Lazada writes amounts as numbers in one place and as texts, with separators even, in another. */
export function amountOf(value: number | string | null | undefined, currency: string): string | null {
  const text = String(value ?? '').replaceAll(',', '');
  return text === '' ? null : new Big(text).toFixed(decimals(currency));
}

/** Amounts of returns are in the smallest unit of the currency: cents, and whole dong. */
export function amountOfMinor(value: number | string | undefined, currency: string): string | null {
  const text = String(value ?? '');
  return text === ''
    ? null
    : new Big(text).div(new Big(10).pow(decimals(currency))).toFixed(decimals(currency));
}

const decimals = (currency: string): number => (isCurrency(currency) ? currencyExponent(currency) : 2);
