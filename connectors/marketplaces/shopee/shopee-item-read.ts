import type { ObservedListing } from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { Store } from '../port.js';
import type { ShopeeClient } from './shopee-client.js';
import { observedListing, type WireItem, type WireModels, type WireViolation } from './shopee-observed.js';

const searchPageSize = '50';

/** Items are found by the SKU of their first variant, which they carry as their own. */
export async function findItems(
  client: ShopeeClient,
  store: Store,
  skus: readonly string[],
): Promise<ObservedListing[]> {
  const ids = new Set<string>();
  for (const sku of new Set(skus)) {
    const { item_id_list: found = [] } = await client.read<{ item_id_list?: number[] }>(
      '/api/v2/product/search_item',
      { page_size: searchPageSize, item_sku: sku },
    );
    for (const id of found) {
      ids.add(String(id));
    }
  }
  return readItems(client, store, [...ids]);
}

export async function readItems(
  client: ShopeeClient,
  store: Store,
  ids: readonly string[],
): Promise<ObservedListing[]> {
  if (ids.length === 0) {
    return [];
  }
  const { item_list: items = [] } = await client.read<{ item_list?: WireItem[] }>(
    '/api/v2/product/get_item_base_info',
    { item_id_list: ids.join(',') },
  );
  const violations = await violationsOf(client, items);
  const listings: ObservedListing[] = [];
  for (const item of items) {
    const models = item.has_model ? await readModels(client, item.item_id) : null;
    listings.push(observedListing(store, { item, models, violation: violations.get(item.item_id) ?? null }));
  }
  return listings;
}

export const readModels = (client: ShopeeClient, itemId: number): Promise<WireModels> =>
  client.read<WireModels>('/api/v2/product/get_model_list', { item_id: String(itemId) });

/** Asked for only where something is wrong. */
async function violationsOf(
  client: ShopeeClient,
  items: readonly WireItem[],
): Promise<Map<number, WireViolation>> {
  const banned = items.filter(({ item_status: status }) => status === 'BANNED');
  if (banned.length === 0) {
    return new Map();
  }
  const { item_list: list = [] } = await client.read<{ item_list?: WireViolation[] }>(
    '/api/v2/product/get_item_violation_info',
    { item_id_list: banned.map(({ item_id: id }) => id).join(',') },
  );
  return new Map(list.map(violation => [violation.item_id, violation]));
}

export async function unlistItem(client: ShopeeClient, itemId: string): Promise<void> {
  const { failure_list: failed = [] } = await client.write<{
    failure_list?: { item_id: number; failed_reason: string }[];
  }>('/api/v2/product/unlist_item', { item_list: [{ item_id: Number(itemId), unlist: true }] });
  const [failure] = failed;
  if (failure !== undefined && !/not found|not exist|deleted/i.test(failure.failed_reason)) {
    throw new MarketplaceError('rejected', `Shopee: ${failure.failed_reason}`);
  }
}
