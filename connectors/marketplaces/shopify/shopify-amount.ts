import { amountOf } from '../amount.js';

export interface WireMoney {
  amount: string;
  currencyCode: string;
}

export interface WireBag {
  shopMoney: WireMoney;
}

/** Shopify prints `5.0` here and `5.00` there: with the decimals that the currency has. */
export const bagAmount = (bag: WireBag | null): string | null =>
  bag === null ? null : amountOf(bag.shopMoney.amount, bag.shopMoney.currencyCode);
