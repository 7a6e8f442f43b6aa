import Big from 'big.js';
import { currencyExponent } from './money.js';

/**
 * The amount in the smallest unit of its currency by ISO 4217: ("12.50", "SGD") is 1250, ("12", "JPY") is 12.
 *
 * @throws RangeError for an amount with more decimals than the currency has: rounding it is a decision of the caller.
 */
export function toMinorUnits(amount: string, currency: string): bigint {
  const minor = new Big(amount).times(new Big(10).pow(currencyExponent(currency)));
  if (!minor.round(0, Big.roundDown).eq(minor)) {
    throw new RangeError(`${amount} has more decimals than ${currency}`);
  }
  return BigInt(minor.toFixed(0));
}

/** The other way: (1250, "SGD") is "12.50", with exactly the currency's decimals. */
export function fromMinorUnits(minorUnits: bigint, currency: string): string {
  const exponent = currencyExponent(currency);
  return new Big(minorUnits.toString()).div(new Big(10).pow(exponent)).toFixed(exponent);
}
