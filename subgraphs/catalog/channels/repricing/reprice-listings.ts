import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { type DesiredPrice, desiredPrice } from '../listing/desired-values.rules.js';
import { isSameAmount, isSameTime } from '../listing/listing.rules.js';
import { wakeSenders } from '../sync/channel-sender.queue.js';
import { writeDesiredValues } from '../sync/desired-values.writer.js';
import {
  type ListingRange,
  lockPricedListings,
  type PricedListingRow,
  toPricedItem,
} from './priced-listing.queries.js';
import type { RepricedPlaces } from './repricing-request.js';

/** What came of comparing the prices of some listings. */
export type RepricedCounts = {
  /** Listings. */
  compared: number;
  /** Variants in a store whose desired price or sale price, or its end, is another one by now. */
  changed: number;
  /** Variants in a store for which no price can be sent. */
  withoutPrice: number;
  /** Variants in a store whose book gave no price, by why; the catalog's stays. */
  obstacles: { obstacle: string; variants: number }[];
};

/** Where, and by which prices. */
export interface Repricing {
  places: RepricedPlaces;
  prices: PriceSource;
}

/**
 * Compares the prices of the listings of a range, marks what is to be sent, and wakes the senders of it: five
 * statements, and those of the source, however many listings there are. A variant that stays as it is, is not written.
 */
export async function repriceListings(
  tx: Transaction,
  organizationId: string,
  { places, prices }: Repricing,
  range: ListingRange,
): Promise<RepricedCounts> {
  const { listingIds, rows } = await lockPricedListings(tx, organizationId, places, range);
  if (rows.length === 0) {
    return { compared: listingIds.length, changed: 0, withoutPrice: 0, obstacles: [] };
  }
  const now = tx.db.clock.now();
  const items = rows.map(row => toPricedItem(row, now));
  const priced = await prices.priceItems(tx, organizationId, items, now);
  const compared = rows.map((row, index) => ({
    row,
    desired: desiredPrice(row.productCurrency, items[index]!, priced[index]!),
  }));
  await write(
    tx,
    organizationId,
    compared.filter(each => !staysAsItIs(each)),
    now,
  );
  const changed = compared.filter(({ row, desired }) => !isSame(desired.price, row.desiredPrice));
  if (changed.length > 0) {
    await prices.pricesChanged?.(
      tx,
      organizationId,
      changed.map(({ row }) => row),
    );
  }
  const obstacles = compared.flatMap(({ desired }) => desired.priceSource?.obstacle ?? []);
  return {
    compared: listingIds.length,
    changed: compared.filter(each => !hasSamePrices(each)).length,
    withoutPrice: compared.filter(({ desired }) => desired.price === null).length,
    obstacles: countObstacles(obstacles.map(obstacle => ({ obstacle, variants: 1 }))),
  };
}

interface ComparedPrice {
  row: PricedListingRow;
  desired: DesiredPrice;
}

async function write(
  tx: Transaction,
  organizationId: string,
  changed: readonly ComparedPrice[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) {
    return;
  }
  const records = changed.map(({ row: { listingId, variantId }, desired }) => ({
    listingId,
    variantId,
    price: desired,
  }));
  const written = await writeDesiredValues(tx, organizationId, records, { now, isToBeSent: true });
  const pending = new Set(written.filter(row => row.isPricePending).map(row => row.listingId));
  const stores = new Map(
    changed
      .filter(({ row }) => row.isConnected && pending.has(row.listingId))
      .map(({ row }) => [`${row.connectionId} ${row.storeId}`, row]),
  );
  if (stores.size > 0) {
    await wakeSenders(tx, organizationId, [...stores.values()]);
  }
}

const isSame = (a: string | null, b: string | null): boolean => a === b || isSameAmount(a, b);

const hasSamePrices = ({ row, desired }: ComparedPrice): boolean =>
  isSame(desired.price, row.desiredPrice) &&
  isSame(desired.salePrice, row.desiredSalePrice) &&
  isSameTime(desired.salePriceEndsAt, row.desiredSalePriceEndsAt);

/** What differs from what is known is sent again, as by every comparison. */
function staysAsItIs(compared: ComparedPrice): boolean {
  const { row, desired } = compared;
  const { price, salePrice, salePriceEndsAt, priceSource, salePriceSource, priceIssues } = desired;
  const isKnown =
    isSame(price, row.observedPrice) &&
    isSame(salePrice, row.observedSalePrice) &&
    isSameTime(salePriceEndsAt, row.observedSalePriceEndsAt);
  return (
    hasSamePrices(compared) &&
    row.isPending === (price !== null && !isKnown) &&
    isDeepStrictEqual(priceSource, row.priceSource) &&
    isDeepStrictEqual(salePriceSource, row.salePriceSource) &&
    isDeepStrictEqual(priceIssues, row.priceIssues)
  );
}

/** By their names, each once. */
export const countObstacles = (counts: RepricedCounts['obstacles']): RepricedCounts['obstacles'] =>
  [...Map.groupBy(counts, ({ obstacle }) => obstacle)]
    .map(([obstacle, all]) => ({
      obstacle,
      variants: all.reduce((sum, { variants }) => sum + variants, 0),
    }))
    .sort((a, b) => (a.obstacle < b.obstacle ? -1 : 1));
