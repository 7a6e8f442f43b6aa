import { chunksOf } from '../chunks.js';
import type { ListingReference, ObservedListing } from '../listing.js';
import { orNull } from '../marketplace-error.js';
import type { Store } from '../port.js';
import type { LazadaClient } from './lazada-client.js';
import { observedListing, type WireProduct } from './lazada-observed.js';
import { requestXml } from './lazada-xml.js';

/** SKUs that can be looked for at once. */
const skusMax = 50;

export async function findListings(
  client: LazadaClient,
  store: Store,
  skus: readonly string[],
  now: Date,
): Promise<ObservedListing[]> {
  const found = new Map<string, ObservedListing>();
  for (const some of chunksOf([...new Set(skus)], skusMax)) {
    const { data } = await client.read<{ data?: { products?: WireProduct[] } }>(
      store.country,
      '/products/get',
      {
        filter: 'all',
        limit: String(skusMax),
        sku_seller_list: JSON.stringify(some),
      },
    );
    for (const product of data?.products ?? []) {
      found.set(String(product.item_id), observedListing(store, product, now));
    }
  }
  return [...found.values()];
}

export async function readListings(
  client: LazadaClient,
  store: Store,
  references: readonly ListingReference[],
  now: Date,
): Promise<ObservedListing[]> {
  const listings: ObservedListing[] = [];
  for (const { externalId } of references) {
    const product = await readProduct(client, store, externalId);
    if (product !== null) {
      listings.push(observedListing(store, product, now));
    }
  }
  return listings;
}

export async function readProduct(
  client: LazadaClient,
  { country }: Store,
  itemId: string,
): Promise<WireProduct | null> {
  const call = client.read<{ data: WireProduct }>(country, '/product/item/get', { item_id: itemId });
  return (await orNull(call))?.data ?? null;
}

export async function deactivate(client: LazadaClient, { country }: Store, itemId: string): Promise<void> {
  const apiRequestBody = requestXml({ Product: { ItemId: itemId } });
  await orNull(client.write(country, '/product/deactivate', { apiRequestBody }));
}
