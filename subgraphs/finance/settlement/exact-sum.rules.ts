import Big from 'big.js';
import { currencyExponent } from '../../../kernel/money.js';
import type { StatementRow } from './settlement.entity.js';

export const sumOf = (rows: readonly Pick<StatementRow, 'rawAmount'>[]): Big =>
  rows.reduce((sum, { rawAmount }) => sum.plus(rawAmount), new Big(0));

/** With the decimals of the currency, and with more only where a row has more: nothing is rounded. */
export function written(amount: Big, currency: string): string {
  const decimals = currencyExponent(currency);
  return amount.round(decimals).eq(amount) ? amount.toFixed(decimals) : amount.toFixed();
}
