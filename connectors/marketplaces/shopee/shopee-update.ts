import type { WriteOutcome } from '../listing.js';
import { updateByListing, type VariantWrite } from '../write-outcome.js';
import type { ShopeeClient } from './shopee-client.js';
import { noModelId } from './shopee-observed.js';

interface Update<W extends VariantWrite> {
  path: string;
  list: 'price_list' | 'stock_list';
  /** Of the draft, for the issue. */
  field: 'price' | 'quantity';
  row(write: W): object;
}

interface Batch {
  failure_list?: { model_id: number; failed_reason: string }[];
}

export function updateByItem<W extends VariantWrite>(
  client: ShopeeClient,
  writes: readonly W[],
  { path, list, field, row }: Update<W>,
): Promise<WriteOutcome[]> {
  return updateByListing(writes.map(ofModel), field, async (itemId, ofItem) => {
    const { failure_list: failed = [] } = await client.write<Batch>(path, {
      item_id: Number(itemId),
      [list]: ofItem.map(write => ({ model_id: Number(write.variant.externalId), ...row(write) })),
    });
    return new Map(failed.map(({ model_id: id, failed_reason: reason }) => [String(id), reason]));
  });
}

/** An item without variations is its only model. */
const ofModel = <W extends VariantWrite>(write: W): W => ({
  ...write,
  variant: { ...write.variant, externalId: write.variant.externalId ?? noModelId },
});
