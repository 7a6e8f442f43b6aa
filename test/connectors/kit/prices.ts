import Big from 'big.js';
import { expect } from 'vitest';

/** Amounts that a currency can express. */
export function amountsOf(currency: string): { first: string; raised: string; sale: string } {
  const { maximumFractionDigits: digits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return digits === 0
    ? { first: '49900', raised: '52000', sale: '39000' }
    : { first: '49.90', raised: '52.05', sale: '39.99' };
}

/** The same amount, however many zeros it ends with, and written as a plain decimal. */
export function expectAmount(actual: string | null, wanted: string): void {
  expect(actual).toMatch(/^-?\d+(\.\d+)?$/);
  expect(new Big(actual!).toString()).toBe(new Big(wanted).toString());
}
