import Big from 'big.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { askFor, keysOf, rowsOf, valuesOf } from '../finance/analytics/analytics-answers.js';
import { type Comparison, together } from '../finance/analytics/compare-table.js';
import {
  differencesFromBooks,
  differencesOfProducts,
  differencesOfProfit,
} from '../finance/analytics/compare-with-books.js';
import { openLedger } from '../finance/analytics/ledger.js';
import { openBooks } from '../finance/analytics/sales-books.js';
import { sandboxBooks, sandboxProceeds } from './sandbox-books.js';
import type { SeasonWorld } from './season-world.js';

const withoutReturns = marketplaces.filter(({ capabilities }) => !capabilities.returns).map(({ key }) => key);

/** Every figure of orders, products, stores and profit that plain statements over the tables do not come to. */
export async function differencesFromTables(
  { program, shop }: SeasonWorld,
  query: string,
): Promise<Comparison> {
  const books = await openBooks(program.databaseUrl, shop.id);
  const ledger = await openLedger(program.databaseUrl, shop.id);
  try {
    return together([
      await differencesFromBooks(shop.rest, books, query),
      await differencesOfProducts(shop.rest, ledger, query),
      await differencesOfProfit(shop.rest, ledger, { query, withoutReturns }),
    ]);
  } finally {
    await Promise.all([books.close(), ledger.close()]);
  }
}

/** Every figure of orders and stores that the books of the marketplaces themselves do not come to. */
export const differencesFromSandboxes = (
  { shop, markets }: SeasonWorld,
  query: string,
): Promise<Comparison> =>
  differencesFromBooks(shop.rest, sandboxBooks(markets), query, by => !by.includes('time'));

/** What profit says that a marketplace has paid for orders, and what it says itself. */
export async function proceedsOf(
  { shop, markets }: SeasonWorld,
  { key, query }: { key: string; query: string },
): Promise<[shown: ReturnType<typeof sandboxProceeds>, own: ReturnType<typeof sandboxProceeds>]> {
  const market = markets.find(({ sandbox }) => sandbox.protocol.key === key)!;
  const report = await askFor(shop.rest, 'profit', `${query}&marketplace=${key}`);
  const known = rowsOf(report, 'bySettlement').filter(row => !keysOf(row).startsWith('none'));
  const sum = (metric: string) =>
    known.reduce((total, row) => total.plus(valuesOf(row)[metric] ?? 0), new Big(0));
  const shown = { orders: sum('profitOrders').toNumber(), amount: sum('proceeds').toFixed(2) };
  return [shown, sandboxProceeds(market)];
}
