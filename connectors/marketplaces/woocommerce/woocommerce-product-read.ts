import { chunksOf } from '../chunks.js';
import type { ObservedListing } from '../listing.js';
import { orNull } from '../marketplace-error.js';
import type { Store } from '../port.js';
import { batchMax, type WooCommerceClient } from './woocommerce-client.js';
import { parentSku } from './woocommerce-listing.js';
import {
  observedListing,
  productFields,
  variationFields,
  type WireProduct,
  type WireVariation,
} from './woocommerce-observed.js';

/** SKUs that fit in the address of one call. */
const skusOfCall = 25;

/** The search by SKU finds variations too, which name their product. */
export async function findProducts(
  client: WooCommerceClient,
  store: Store,
  skus: readonly string[],
  now: Date,
): Promise<ObservedListing[]> {
  const wanted = new Set(skus.flatMap(sku => [sku, parentSku(sku)]));
  const ids = new Set<number>();
  for (const some of chunksOf([...wanted], skusOfCall)) {
    const sku = some.join(',');
    const found = await client.readAll<WireProduct>('/products', { sku, _fields: 'id,parent_id,sku' });
    for (const product of found.filter(each => wanted.has(each.sku))) {
      ids.add(product.parent_id || product.id);
    }
  }
  return readProducts(client, store, [...ids], now);
}

export async function readProducts(
  client: WooCommerceClient,
  store: Store,
  ids: readonly number[],
  now: Date,
): Promise<ObservedListing[]> {
  const listings: ObservedListing[] = [];
  for (const some of chunksOf(ids, batchMax)) {
    const products = await client.read<WireProduct[]>('/products', {
      include: some.join(','),
      per_page: String(batchMax),
      _fields: productFields,
    });
    for (const product of products) {
      listings.push(observedListing(store, product, await variationsOf(client, product), now));
    }
  }
  return listings;
}

async function variationsOf(
  client: WooCommerceClient,
  { id, type }: WireProduct,
): Promise<WireVariation[] | null> {
  if (type !== 'variable') {
    return null;
  }
  const path = `/products/${id}/variations`;
  return (await orNull(client.readAll<WireVariation>(path, { _fields: variationFields }))) ?? [];
}

/** A draft keeps its address and its reviews, which the trash would not. */
export async function unlist(client: WooCommerceClient, id: string): Promise<void> {
  await orNull(client.write('PUT', `/products/${id}`, { status: 'draft' }));
}
