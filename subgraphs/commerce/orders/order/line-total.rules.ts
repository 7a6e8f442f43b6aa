import Big from 'big.js';
import type { OrderLine } from './order.entity.js';

type PricedLine = Pick<OrderLine, 'quantity' | 'unitPrice' | 'paidPrice' | 'paidTotal'>;

/** What was paid for all units of a line, never rounded; null: unknown. */
export const paidForLine = ({ paidTotal, paidPrice, quantity }: PricedLine): Big | null =>
  paidTotal === null ? timesQuantity(paidPrice, quantity) : new Big(paidTotal);

/** The same where it is known, else the price of all units before any discount. */
export const totalOfLine = (line: PricedLine): Big | null => paidForLine(line) ?? listPriceOfLine(line);

export const listPriceOfLine = ({ unitPrice, quantity }: PricedLine): Big | null =>
  timesQuantity(unitPrice, quantity);

const timesQuantity = (price: string | null, quantity: number): Big | null =>
  price === null ? null : new Big(price).times(quantity);
