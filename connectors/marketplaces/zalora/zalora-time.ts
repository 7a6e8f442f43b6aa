import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../../kernel/money.js';

const hourMs = 3_600_000;

/** SellerCenter writes local times without an offset, as in `2026-11-21 16:00:00`; those with one are taken at their word. */
export function timeOf(text: string, utcOffsetHours: number): string {
  const iso = text.trim().replace(' ', 'T');
  return /(Z|[+-]\d\d:?\d\d)$/.test(iso)
    ? new Date(iso).toISOString()
    : new Date(Date.parse(`${iso}Z`) - utcOffsetHours * hourMs).toISOString();
}

interface SecondsWindow {
  from: number;
  end: number;
  has(iso: string): boolean;
}

/**
 * A half-open window in SellerCenter's whole seconds. One that is not over when the window ends belongs to the next:
 * more may happen in it. Null when the window has none.
 */
export function windowSeconds({ since, until }: { since: string; until: string }): SecondsWindow | null {
  const from = Math.floor(Date.parse(since) / 1000);
  const end = Math.floor(Date.parse(until) / 1000);
  const has = (iso: string): boolean => Date.parse(iso) >= from * 1000 && Date.parse(iso) < end * 1000;
  return end <= from ? null : { from, end, has };
}

/** Seconds of the epoch as SellerCenter takes times. */
export const wireTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, '+00:00');

/** Amounts are strings such as `49.90` or `1,049.90`; empty ones are none. */
export function amountOf(value: string | number | null | undefined, currency: string): string | null {
  if (value === null || value === undefined || value === '') {
    return null;
  }
  const plain = new Big(String(value).replaceAll(',', ''));
  return plain.toFixed(isCurrency(currency) ? currencyExponent(currency) : 2);
}
