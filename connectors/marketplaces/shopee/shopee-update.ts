import type { ListingReference, VariantReference, WriteOutcome } from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { ShopeeClient } from './shopee-client.js';
import { noModelId } from './shopee-observed.js';

interface Write {
  reference: ListingReference;
  variant: VariantReference;
}

interface Update<W extends Write> {
  path: string;
  list: 'price_list' | 'stock_list';
  /** Of the draft, for the issue. */
  field: 'price' | 'quantity';
  row(write: W): object;
}

interface Batch {
  success_list?: { model_id: number }[];
  failure_list?: { model_id: number; failed_reason: string }[];
}

const done: WriteOutcome = { isDone: true, issues: [] };

/**
 * One call an item, whose models it changes together. What an item is rejected does not touch the others; what is
 * temporary rejects the whole, which may be repeated: values are set, not added.
 */
export async function updateByItem<W extends Write>(
  client: ShopeeClient,
  writes: readonly W[],
  update: Update<W>,
): Promise<WriteOutcome[]> {
  const outcomes = new Map<W, WriteOutcome>();
  for (const [itemId, ofItem] of Map.groupBy(writes, ({ reference }) => reference.externalId)) {
    const failures = await updateItem(client, Number(itemId), ofItem, update);
    for (const write of ofItem) {
      const reason = failures.get(modelId(write)) ?? failures.get(null);
      outcomes.set(write, reason === undefined ? done : errorOf(reason, update.field));
    }
  }
  return writes.map(write => outcomes.get(write)!);
}

/** Reasons by model; by null for all of them. */
async function updateItem<W extends Write>(
  client: ShopeeClient,
  itemId: number,
  writes: readonly W[],
  { path, list, row }: Update<W>,
): Promise<Map<number | null, string>> {
  try {
    const { failure_list: failed = [] } = await client.write<Batch>(path, {
      item_id: itemId,
      [list]: writes.map(write => ({ model_id: modelId(write), ...row(write) })),
    });
    return new Map(failed.map(({ model_id: id, failed_reason: reason }) => [id, reason]));
  } catch (error) {
    if (error instanceof MarketplaceError && (error.kind === 'rejected' || error.kind === 'not_found')) {
      return new Map([[null, error.message]]);
    }
    throw error;
  }
}

const modelId = ({ variant }: Write): number => Number(variant.externalId ?? noModelId);

const errorOf = (reason: string, field: string): WriteOutcome => ({
  isDone: false,
  issues: [
    { severity: 'error', code: 'UPDATE_REJECTED', field, message: reason, marketplaceMessage: reason },
  ],
});
