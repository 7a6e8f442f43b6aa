import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../kernel/money.js';

type WireAmount = number | string | null | undefined;

/** Two where the currency is not known. */
export const decimalsOf = (currency: string): number =>
  isCurrency(currency) ? currencyExponent(currency) : 2;

/**
 * With the decimals of the currency, however many the marketplace wrote; null for none. Of JSON numbers, the shortest
 * decimal form is what was meant.
 */
export const amountOf = (value: WireAmount, currency: string): string | null =>
  value === null || value === undefined || value === '' ? null : new Big(value).toFixed(decimalsOf(currency));

/** As `amountOf`, of a marketplace that writes separators, as in `1,049.90`. */
export const separatedAmount = (value: WireAmount, currency: string): string | null =>
  amountOf(String(value ?? '').replaceAll(',', ''), currency);

/**
 * An amount of a statement with the decimals of its currency, and with more where the marketplace wrote more: rounded
 * rows would not add up to the total that they were told with.
 */
export function exactAmount(value: number | string | Big, currency: string): string {
  const amount = new Big(value);
  const decimals = decimalsOf(currency);
  return amount.round(decimals).eq(amount) ? amount.toFixed(decimals) : amount.toFixed();
}

/** The sum of amounts of which each is known; null where one is not, or where there are none. */
export const sumOfKnown = (amounts: readonly (string | null)[]): string | null =>
  amounts.length === 0 || amounts.includes(null)
    ? null
    : amounts.reduce((sum, amount) => sum.plus(amount!), new Big(0)).toFixed();
