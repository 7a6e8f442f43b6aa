import Big from 'big.js';
import { currencyExponent, isCurrency } from '../../../kernel/money.js';

export interface WireMoney {
  amount: string;
  currencyCode: string;
}

export interface WireBag {
  shopMoney: WireMoney;
}

/** Shopify prints `5.0` here and `5.00` there: with the decimals that the currency has. */
export const amountOf = (amount: string, currency: string): string =>
  new Big(amount).toFixed(isCurrency(currency) ? currencyExponent(currency) : 2);

export const bagAmount = (bag: WireBag | null): string | null =>
  bag === null ? null : amountOf(bag.shopMoney.amount, bag.shopMoney.currencyCode);
