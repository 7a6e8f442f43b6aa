import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../../kernel/money.js';

/** TikTok writes amounts as strings of any precision. */
export function amountOf(value: string | null | undefined, currency: string): string | null {
  if (value === null || value === undefined || value === '') {
    return null;
  }
  return new Big(value).toFixed(isCurrency(currency) ? currencyExponent(currency) : 2);
}

/** Seconds of the epoch as ISO 8601. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Windows are half-open here as there, and whole seconds there. Both ends are rounded down: what changes in the second
 * that is not over yet belongs to the next window.
 */
export function windowSeconds({ since, until }: { since: string; until: string }): {
  from: number;
  before: number;
} {
  return { from: secondOf(since), before: secondOf(until) };
}

const secondOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000);
