import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../../kernel/money.js';

/** Shopee writes amounts as JSON numbers: their shortest decimal form is what was meant. */
export function amountOf(value: number | string | null | undefined, currency: string): string | null {
  if (value === null || value === undefined || value === '') {
    return null;
  }
  return new Big(value).toFixed(isCurrency(currency) ? currencyExponent(currency) : 2);
}

/** Seconds of the epoch as ISO 8601. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

export interface SecondsWindow {
  from: number;
  /** The last second that Shopee is asked for: it includes both ends, and wants two of them. */
  to: number;
  has(seconds: number): boolean;
}

/**
 * A half-open window in Shopee's whole seconds. One that is not over when the window ends belongs to the next: more may
 * happen in it. Null when the window has none.
 */
export function windowSeconds({ since, until }: { since: string; until: string }): SecondsWindow | null {
  const from = Math.floor(Date.parse(since) / 1000);
  const end = Math.floor(Date.parse(until) / 1000);
  return end <= from
    ? null
    : { from, to: Math.max(from + 1, end - 1), has: seconds => seconds >= from && seconds < end };
}
