import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../kernel/money.js';

/**
 * An amount of a statement with the decimals of its currency, and with more where the marketplace wrote more: rounded
 * rows would not add up to the total that they were told with.
 */
export function exactAmount(value: number | string | Big, currency: string): string {
  const amount = new Big(value);
  const decimals = isCurrency(currency) ? currencyExponent(currency) : 2;
  return amount.round(decimals).eq(amount) ? amount.toFixed(decimals) : amount.toFixed();
}

/** The sum of amounts of which each is known; null where one is not, or where there are none. */
export const sumOfKnown = (amounts: readonly (string | null)[]): string | null =>
  amounts.length === 0 || amounts.includes(null)
    ? null
    : amounts.reduce((sum, amount) => sum.plus(amount!), new Big(0)).toFixed();
