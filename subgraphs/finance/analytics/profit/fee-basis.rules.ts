import Big from 'big.js';
import { currencyExponent } from '../../../../kernel/money.js';
import { profitLimits } from './profit.limits.js';

/** What settled orders of one account came to in one category, and how many they are. */
interface SettledCategory {
  marketplace: string;
  accountId: string | null;
  currency: string;
  category: string;
  amount: string;
  orders: number;
}

/** By what the fees of an account's next order are estimated: what its settled orders were charged for their revenue. */
export interface FeeBasis {
  marketplace: string;
  accountId: string | null;
  currency: string;
  /** Decimals that estimates are rounded to, half away from zero, order by order. */
  decimals: number;
  /** Positive. */
  revenue: string;
  /** What the orders were charged, by category. */
  categories: Record<string, string>;
}

/**
 * Categories that are not estimated by a ratio: what the order says itself (`item_revenue`, `seller_promotion`,
 * `shipping_charge`, and `refund` by its returns), and what only happens to some orders later.
 */
const notEstimated: ReadonlySet<string> = new Set([
  'item_revenue',
  'seller_promotion',
  'shipping_charge',
  'refund',
  'refund_admin',
  'return_shipping',
  'compensation',
  'adjustment',
]);

/** One for each account and currency with enough settled orders; without one, fees are unknown and not nothing. */
export function feeBases(settled: readonly SettledCategory[]): FeeBasis[] {
  const accounts = Map.groupBy(settled, ({ marketplace, accountId, currency }) =>
    JSON.stringify([marketplace, accountId, currency]),
  );
  return [...accounts.values()].flatMap(rows => {
    const { marketplace, accountId, currency, orders } = rows[0]!;
    const revenue = rows.find(({ category }) => category === 'item_revenue')?.amount ?? '0';
    if (orders < profitLimits.basisOrdersMin || new Big(revenue).lte(0)) {
      return [];
    }
    const estimated = rows.filter(({ category }) => !notEstimated.has(category));
    const categories = Object.fromEntries(estimated.map(({ category, amount }) => [category, amount]));
    return { marketplace, accountId, currency, decimals: currencyExponent(currency), revenue, categories };
  });
}
