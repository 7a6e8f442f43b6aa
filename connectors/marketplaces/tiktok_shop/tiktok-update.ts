import type { WriteOutcome } from '../listing.js';
import { updateByListing, type VariantWrite } from '../write-outcome.js';
import type { TiktokClient } from './tiktok-client.js';
import { productPath } from './tiktok-product-read.js';

interface Update<W extends VariantWrite> {
  /** The last part of the path, under the product. */
  call: 'prices/update' | 'inventory/update';
  /** Of the draft, for the issue. */
  field: 'price' | 'quantity';
  row(write: W): object;
}

interface Failures {
  errors?: { message: string; detail?: { sku_id?: string; extra_errors?: { message?: string }[] } }[];
}

export function updateByProduct<W extends VariantWrite>(
  client: TiktokClient,
  writes: readonly W[],
  { call, field, row }: Update<W>,
): Promise<WriteOutcome[]> {
  return updateByListing(writes, field, async (productId, ofProduct) => {
    const { errors = [] } = await client.write<Failures>('POST', `${productPath(productId)}/${call}`, {
      skus: ofProduct.map(write => ({ id: write.variant.externalId ?? '', ...row(write) })),
    });
    return new Map(
      errors.map(({ message, detail }) => [
        detail?.sku_id ?? null,
        detail?.extra_errors?.[0]?.message ?? message,
      ]),
    );
  });
}
