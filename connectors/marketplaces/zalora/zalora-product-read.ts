import { chunksOf } from '../chunks.js';
import type { ListingReference, ObservedListing } from '../listing.js';
import type { Store } from '../port.js';
import { listOf, type WireList, type ZaloraClient } from './zalora-client.js';
import { creationErrors, feedIssue, type WireFeedError } from './zalora-feed.js';
import {
  observedListing,
  parentSkuOf,
  rejectedListing,
  stateOf,
  type WireProduct,
  type WireQc,
} from './zalora-observed.js';

interface ProductPage {
  Products?: WireList<'Product', WireProduct>;
}

const pageSize = 100;
/** Addresses are limited, and SKUs stand in them. */
const skusPerCall = 50;
/** Of a product that has no siblings. */
const unvaried: ReadonlySet<string> = new Set(['', '...']);

/** Listings that have one of the SKUs, whole; and what feeds have turned down of the others. */
export async function findBySku(
  client: ZaloraClient,
  store: Store,
  skus: readonly string[],
  now: Date,
): Promise<ObservedListing[]> {
  const found = await listingsOf(client, store, await productsBySku(client, skus), now);
  const known = new Set(found.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
  const missing = [...new Set(skus)].filter(sku => !known.has(sku));
  const errors = missing.length === 0 ? [] : await errorsOf(client, missing);
  if (errors.length === 0) {
    return found;
  }
  const [listing, ...others] = found;
  return listing === undefined
    ? [rejectedListing(store, errors)]
    : [{ ...listing, issues: [...listing.issues, ...errors.map(error => feedIssue(error))] }, ...others];
}

export async function readByReference(
  client: ZaloraClient,
  store: Store,
  references: readonly ListingReference[],
  now: Date,
): Promise<ObservedListing[]> {
  const skus = references.flatMap(reference => [
    reference.externalId,
    ...reference.variants.map(({ sku }) => sku),
  ]);
  const found = await listingsOf(client, store, await productsBySku(client, skus), now);
  const byId = new Map(found.map(listing => [listing.reference.externalId, listing]));
  const missing = references.filter(({ externalId }) => !byId.has(externalId));
  const rejected = missing.length === 0 ? new Map<string, WireFeedError[]>() : await creationErrors(client);
  return references.flatMap(({ externalId, variants }) => {
    const listing = byId.get(externalId);
    const errors = variants.flatMap(({ sku }) => rejected.get(sku)?.slice(0, 1) ?? []);
    return listing !== undefined ? [listing] : errors.length > 0 ? [rejectedListing(store, errors)] : [];
  });
}

/** Every product of the listings that the SKUs belong to, deleted ones left out. */
export async function productsBySku(client: ZaloraClient, skus: readonly string[]): Promise<WireProduct[]> {
  const found = new Map<string, WireProduct>();
  for (const some of chunksOf([...new Set(skus)], skusPerCall)) {
    for (const product of await products(client, { SkuSellerList: JSON.stringify(some) })) {
      found.set(product.SellerSku, product);
    }
  }
  const varied = [...found.values()].filter(({ Variation: variation = '' }) => !unvaried.has(variation));
  for (const parent of new Set(varied.map(parentSkuOf))) {
    for (const product of await siblings(client, parent)) {
      found.set(product.SellerSku, product);
    }
  }
  return [...found.values()].filter(({ Status: status }) => status !== 'deleted');
}

/** The search looks into names and SKUs, those of parents included: what else it finds is left out. */
const siblings = async (client: ZaloraClient, parentSku: string): Promise<WireProduct[]> =>
  (await products(client, { Search: parentSku })).filter(product => parentSkuOf(product) === parentSku);

async function products(
  client: ZaloraClient,
  filter: Readonly<Record<string, string>>,
): Promise<WireProduct[]> {
  const all: WireProduct[] = [];
  for (;;) {
    const page = await client.read<ProductPage>('GetProducts', {
      ...filter,
      Filter: 'all',
      Limit: String(pageSize),
      Offset: String(all.length),
    });
    const some = listOf(page.Products, 'Product');
    all.push(...some);
    if (some.length < pageSize) {
      return all;
    }
  }
}

async function listingsOf(
  client: ZaloraClient,
  store: Store,
  found: readonly WireProduct[],
  now: Date,
): Promise<ObservedListing[]> {
  const rejected = found.filter(product => stateOf(product) === 'rejected').map(({ SellerSku: sku }) => sku);
  const reasons = rejected.length === 0 ? new Map<string, WireQc>() : await qcReasons(client, rejected);
  return [...Map.groupBy(found, parentSkuOf).values()].map(group =>
    observedListing(store, group, reasons, now),
  );
}

async function qcReasons(client: ZaloraClient, skus: readonly string[]): Promise<Map<string, WireQc>> {
  const body = await client.read<{ Status?: WireList<'State', WireQc> }>('GetQcStatus', {
    SkuSellerList: JSON.stringify(skus),
  });
  return new Map(listOf(body.Status, 'State').map(qc => [qc.SellerSKU, qc]));
}

async function errorsOf(client: ZaloraClient, skus: readonly string[]): Promise<WireFeedError[]> {
  const rejected = await creationErrors(client);
  return skus.flatMap(sku => rejected.get(sku)?.slice(0, 1) ?? []);
}
