import type { ObservedListing } from '../../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { Capabilities } from '../../../../connectors/marketplaces/port.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { EventSource } from '../../../../kernel/events/event-source.js';
import { listingRequestLimits } from '../../listing-request/listing-request.limits.js';
import type { PriceSource } from '../../listing-request/price-source.js';
import { lockProducts } from '../../product/product.queries.js';
import { fromAccount } from '../connection/account-source.js';
import { tellListedMarketplaces } from '../listing/listed-marketplaces.js';
import type { Listing } from '../listing/listing.entity.js';
import { lockListings } from '../listing/listing.queries.js';
import { isOutdatedReading, onSale } from '../listing/listing.rules.js';
import { updateListings, writeObservations } from '../listing/listing.writer.js';
import { hasLostId, type IdHolder, idHolders, reassigned, releaseIds } from '../listing/listing-identity.js';
import { callWithRetries } from './call-retries.js';
import type { OpenAccount } from './channel-source.js';
import { compareByReading } from './compare-by-reading.js';
import { referenceOf } from './listing-place.js';
import { assertReadable } from './observed-listing.rules.js';
import { changesOf, type Reading } from './reading-changes.js';
import { syncOutdated } from './sync-outdated.js';

/** Reads listings of one store as the marketplace has them: by its ids, and by SKU those whose id is not known yet. */
export async function readAtMarketplace(
  { channel, marketplace, stores }: OpenAccount,
  listings: readonly Listing[],
  signal: AbortSignal,
): Promise<Reading[]> {
  const store = stores.find(({ id }) => id === listings[0]?.storeId);
  if (store === undefined) {
    throw new MarketplaceError('unavailable', 'The account has no such store at the moment.');
  }
  const known = listings.filter(({ externalId }) => externalId !== null);
  const readKnown = async (batch: readonly Listing[]) => {
    const references = batch.map(listing => referenceOf(listing)!);
    const found = await callWithRetries(signal, () => channel.readListings(store, references));
    found.forEach(assertReadable);
    const byId = new Map(found.map(observed => [observed.reference.externalId, observed]));
    return batch.map(listing => ({ listing, observed: byId.get(listing.externalId!) ?? null }));
  };
  const findUnknown = async ([listing]: readonly Listing[]) => {
    const skus = listing!.variants.map(({ sku }) => sku);
    const found =
      skus.length === 0 ? [] : await callWithRetries(signal, () => channel.findListings(store, skus));
    found.forEach(assertReadable);
    return [{ listing: listing!, observed: found[0] ?? null }];
  };
  const readings: Reading[] = [];
  const batchMax = Math.max(1, marketplace.capabilities.readBatchMax);
  for (let start = 0; start < known.length; start += batchMax) {
    readings.push(...(await readApart(known.slice(start, start + batchMax), signal, readKnown)));
  }
  for (const listing of listings.filter(({ externalId }) => externalId === null)) {
    readings.push(...(await readApart([listing], signal, findUnknown)));
  }
  return readings;
}

/**
 * One by one where one of them cannot be read: it holds up none of the others.
 * @throws MarketplaceError where the marketplace could not be asked.
 */
async function readApart(
  listings: readonly Listing[],
  signal: AbortSignal,
  read: (some: readonly Listing[]) => Promise<Reading[]>,
): Promise<Reading[]> {
  try {
    return await read(listings);
  } catch (error) {
    if (error instanceof MarketplaceError || signal.aborted) {
      throw error;
    }
    const [first, ...others] = listings;
    if (others.length === 0) {
      return [{ listing: first!, observed: null, isUnreadable: true }];
    }
    const apart: Reading[] = [];
    for (const listing of listings) {
      apart.push(...(await readApart([listing], signal, read)));
    }
    return apart;
  }
}

const taken = sql(
  'catalog.listing.takenIds',
  `select external_id as "externalId" from catalog.listing
   where organization_id = $1 and connection_id = $2 and store_id = $3 and external_id = any($4::text[])`,
);

export interface ReadingOptions extends Pick<Capabilities, 'salePriceEnds'> {
  /** When the readings began, ISO 8601. */
  readAt: string;
  prices: PriceSource;
}

/**
 * Notes what readings that began at `readAt` say of listings of one store, and tells what that changes about where the
 * products are listed. A listing that was sent, or requested, since then is left as it is: it is looked at again.
 */
export async function saveReadings(
  tx: Transaction,
  organizationId: string,
  readings: readonly Reading[],
  { readAt, prices, salePriceEnds }: ReadingOptions,
): Promise<void> {
  const readingOf = new Map(readings.map(reading => [reading.listing.id, reading]));
  const holders = await formerHolders(tx, organizationId, readings);
  const products = await lockProducts(tx, organizationId, [
    ...new Set([...readings.map(({ listing }) => listing.productId), ...holders.map(each => each.productId)]),
  ]);
  const held = await lockListings(tx, organizationId, [
    ...new Set([...readingOf.keys(), ...holders.map(({ id }) => id)]),
  ]);
  const released = await releaseReassigned(tx, organizationId, { held, holders, readings, readAt });
  const current = held.filter(({ id }) => readingOf.has(id) && !released.has(id));
  const adopted = await freeIds(tx, organizationId, readings);
  const fresh = current
    .filter(listing => listing.pending === null && !isOutdatedReading(listing, readAt))
    .map(listing => {
      const { observed = null, isUnreadable = false } = readingOf.get(listing.id) ?? {};
      return { listing, observed: ownReading(listing, observed, adopted), isUnreadable };
    });
  const freshIds = new Set(fresh.map(({ listing }) => listing.id));
  const soon = new Date(tx.db.clock.now().getTime() + listingRequestLimits.firstCheckMs).toISOString();
  await writeObservations(
    tx,
    organizationId,
    fresh.flatMap(({ listing, observed }) => (observed === null ? [] : [{ listing, observed }])),
    readAt,
  );
  const changes = fresh.map(reading => changesOf(reading, readAt));
  await updateListings(tx, organizationId, [
    ...changes,
    ...current.filter(({ id }) => !freshIds.has(id)).map(({ id }) => ({ id, nextCheckAt: soon })),
  ]);
  const found = fresh.filter(({ listing, observed }) => listing.externalId === null && observed !== null);
  const listingIds = found.map(({ listing }) => listing.id);
  await syncOutdated(tx, organizationId, { products, listingIds }, prices);
  await compareByReading(tx, organizationId, {
    listings: fresh.map(({ listing }) => listing),
    products,
    salePriceEnds,
  });
  const stateOf = new Map(changes.map(({ id, state }) => [id, state]));
  const began = current.filter(({ id, state }) => !onSale.has(state) && onSale.has(stateOf.get(id) ?? state));
  if (began.length > 0) {
    await prices.cameOnSale?.(tx, organizationId, began);
  }
  const [{ listing }] = readings as [Reading];
  await tellListedMarketplaces(tx, organizationId, products.values(), {
    delisted: current.filter(({ id }) => stateOf.get(id) === 'delisted'),
    source: sourceOf(listing),
  });
}

/** Listings whose id stands at what was found by the SKU of another one, and at nothing of theirs. */
async function formerHolders(
  tx: Transaction,
  organizationId: string,
  readings: readonly Reading[],
): Promise<IdHolder[]> {
  const found = readings.flatMap(({ listing, observed }) =>
    listing.externalId === null && observed !== null ? [observed] : [],
  );
  if (found.length === 0) {
    return [];
  }
  const byId = new Map(found.map(observed => [observed.reference.externalId, observed]));
  const holders = await idHolders(tx, organizationId, readings[0]!.listing, [...byId.keys()]);
  return holders.filter(holder => hasLostId(holder, byId.get(holder.externalId)!));
}

interface HeldReadings {
  held: readonly Listing[];
  holders: readonly IdHolder[];
  readings: readonly Reading[];
  readAt: string;
}

/** Releases the ids that the marketplace gave to something else, and answers whose they were. */
async function releaseReassigned(
  tx: Transaction,
  organizationId: string,
  { held, holders, readings, readAt }: HeldReadings,
): Promise<Set<string>> {
  const idOf = new Map(holders.map(({ id, externalId }) => [id, externalId]));
  for (const id of await reassigned(tx, organizationId, readings)) {
    idOf.set(id, readings.find(({ listing }) => listing.id === id)!.listing.externalId!);
  }
  const lost = held.filter(
    listing => listing.externalId === idOf.get(listing.id) && !isOutdatedReading(listing, readAt),
  );
  await releaseIds(tx, organizationId, lost);
  return new Set(lost.map(({ id }) => id));
}

/**
 * What was found by SKU is the listing's only if it is nobody else's. One without anything to sell, such as the parent of
 * a family that was lost, is not there yet, or not any more.
 */
function ownReading(
  { externalId }: Listing,
  observed: ObservedListing | null,
  adopted: ReadonlySet<string>,
): ObservedListing | null {
  if (observed === null || (observed.variants.length === 0 && observed.state !== 'deleted')) {
    return null;
  }
  return externalId !== null || adopted.has(observed.reference.externalId) ? observed : null;
}

/** Ids that listings without one may take: no other listing has them. */
async function freeIds(
  tx: Transaction,
  organizationId: string,
  readings: readonly Reading[],
): Promise<ReadonlySet<string>> {
  const found = readings.flatMap(({ listing, observed }) =>
    listing.externalId === null && observed !== null ? [{ listing, id: observed.reference.externalId }] : [],
  );
  if (found.length === 0) {
    return new Set();
  }
  const { connectionId, storeId } = found[0]!.listing;
  const ids = found.map(({ id }) => id);
  const rows = await tx.query<{ externalId: string }>(taken, [organizationId, connectionId, storeId, ids]);
  const others = new Set(rows.map(row => row.externalId));
  return new Set(ids.filter(id => !others.has(id)));
}

const sourceOf = ({ marketplace, connectionId }: Listing): EventSource =>
  fromAccount('scheduled_sync', marketplace, connectionId);
