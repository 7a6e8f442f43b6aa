import type { ObservedListing } from '../listing.js';
import { MarketplaceError, orNull } from '../marketplace-error.js';
import type { Store } from '../port.js';
import type { TiktokClient } from './tiktok-client.js';
import { observedListing, type WireProduct } from './tiktok-observed.js';

const searchPageSize = '100';
const productNotFound = 12052260;

interface Found {
  products?: { id: string; status: string }[];
  next_page_token?: string;
}

export const productPath = (id: string): string => `/product/202309/products/${encodeURIComponent(id)}`;

export async function findProducts(
  client: TiktokClient,
  store: Store,
  skus: readonly string[],
): Promise<ObservedListing[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const page: Found = await client.search<Found>(
      '/product/202312/products/search',
      { page_size: searchPageSize, ...(pageToken === undefined ? {} : { page_token: pageToken }) },
      { status: 'ALL', seller_skus: [...new Set(skus)] },
    );
    ids.push(...(page.products ?? []).filter(({ status }) => status !== 'DELETED').map(({ id }) => id));
    pageToken = page.next_page_token || undefined;
  } while (pageToken !== undefined);
  return readProducts(client, store, ids);
}

export async function readProducts(
  client: TiktokClient,
  store: Store,
  ids: readonly string[],
): Promise<ObservedListing[]> {
  const listings: ObservedListing[] = [];
  for (const id of ids) {
    const product = await orNull(client.read<WireProduct>(productPath(id)));
    if (product !== null) {
      listings.push(observedListing(store, product));
    }
  }
  return listings;
}

export async function deactivate(client: TiktokClient, productId: string): Promise<void> {
  const { errors = [] } = await client.write<{ errors?: { code: number; message: string }[] }>(
    'POST',
    '/product/202309/products/deactivate',
    { product_ids: [productId] },
  );
  const [failure] = errors;
  if (failure !== undefined && failure.code !== productNotFound) {
    throw new MarketplaceError('rejected', `TikTok Shop: ${failure.message}`, {
      marketplaceCode: String(failure.code),
    });
  }
}
