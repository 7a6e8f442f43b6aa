import type { PriceWrite } from '../../connectors/marketplaces/listing.js';
import type { SandboxedMarketplace } from '../../connectors/marketplaces/sandbox/sandboxed-marketplace.js';
import type { BaselineShop } from '../baseline/price-sync-baseline.js';
import type { BenchDatabase } from '../bench-database.js';
import type { PinnedProcess } from '../processes/pinned-process.js';
import type { Workbench } from '../workbench.js';
import type { PublishedShop } from './published-shop.js';
import { type ShopTerms, ThrottledShop } from './throttled-shop.js';

/** Shops whose prices are changed by two contestants, each with its own copy of them. */
export interface PriceContest {
  workbench: Workbench;
  database: BenchDatabase;
  shops: readonly ThrottledShop[];
}

/** Others count what a call costs, or calls of a longer time, with a reserve to match: a rate would not be theirs. */
export const countsCalls = ({ protocol: { burst, callsPerSecond } }: SandboxedMarketplace): boolean =>
  burst <= 2 * callsPerSecond;

export async function withShops<T>(
  published: readonly PublishedShop[],
  terms: ShopTerms,
  work: (shops: readonly ThrottledShop[]) => Promise<T>,
): Promise<T> {
  const shops = await Promise.all(published.map(shop => ThrottledShop.open(shop, terms)));
  try {
    return await work(shops);
  } finally {
    await Promise.all(shops.map(shop => shop.close()));
  }
}

/** What a listing is to cost, by its place among the references. */
export type PriceOf = (index: number) => Pick<PriceWrite, 'price' | 'salePrice' | 'salePriceEndsAt'>;

/** Runs the loop of the necessary calls, of which the shops are told before. */
export async function withPriceLoop<T>(
  { workbench, database, shops }: PriceContest,
  priceOf: PriceOf,
  measure: (loop: PinnedProcess, send: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const baseline = await workbench.baselineServer('price-sync-baseline.js', database);
  await tell(
    baseline,
    '/prepare',
    shops.map(shop => baselineShop(shop, priceOf)),
  );
  const measured = await measure(baseline, () => tell(baseline, '/send', []));
  await workbench.stop(baseline);
  return measured;
}

function baselineShop({ key, given, callsPerSecond, published }: ThrottledShop, priceOf: PriceOf) {
  const writes = published.references.map((reference, index) => ({
    reference,
    variant: reference.variants[0]!,
    ...priceOf(index),
  }));
  return { key, given, callsPerSecond, storeId: published.store.id, writes } satisfies BaselineShop;
}

async function tell({ url }: PinnedProcess, path: string, body: object): Promise<void> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`The baseline answered ${response.status}: ${await response.text()}`);
  }
}
