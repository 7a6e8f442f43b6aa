import type { ListingReference, VariantReference, WriteOutcome } from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { TiktokClient } from './tiktok-client.js';

interface Write {
  reference: ListingReference;
  variant: VariantReference;
}

interface Update<W extends Write> {
  /** The last part of the path, under the product. */
  call: 'prices/update' | 'inventory/update';
  /** Of the draft, for the issue. */
  field: 'price' | 'quantity';
  row(write: W): object;
}

interface Failures {
  errors?: { message: string; detail?: { sku_id?: string; extra_errors?: { message?: string }[] } }[];
}

const done: WriteOutcome = { isDone: true, issues: [] };

/**
 * One call a product, whose SKUs it changes together. What a product is rejected does not touch the others; what is
 * temporary rejects the whole, which may be repeated: values are set, not added.
 */
export async function updateByProduct<W extends Write>(
  client: TiktokClient,
  writes: readonly W[],
  update: Update<W>,
): Promise<WriteOutcome[]> {
  const outcomes = new Map<W, WriteOutcome>();
  for (const [productId, ofProduct] of Map.groupBy(writes, ({ reference }) => reference.externalId)) {
    const failures = await updateProduct(client, productId, ofProduct, update);
    for (const write of ofProduct) {
      const reason = failures.get(write.variant.externalId) ?? failures.get(null);
      outcomes.set(write, reason === undefined ? done : errorOf(reason, update.field));
    }
  }
  return writes.map(write => outcomes.get(write)!);
}

/** Reasons by SKU id; by null for all of them. */
async function updateProduct<W extends Write>(
  client: TiktokClient,
  productId: string,
  writes: readonly W[],
  { call, row }: Update<W>,
): Promise<Map<string | null, string>> {
  const path = `/product/202309/products/${encodeURIComponent(productId)}/${call}`;
  try {
    const { errors = [] } = await client.write<Failures>('POST', path, {
      skus: writes.map(write => ({ id: write.variant.externalId ?? '', ...row(write) })),
    });
    return new Map(
      errors.map(({ message, detail }) => [
        detail?.sku_id ?? null,
        detail?.extra_errors?.[0]?.message ?? message,
      ]),
    );
  } catch (error) {
    if (error instanceof MarketplaceError && (error.kind === 'rejected' || error.kind === 'not_found')) {
      return new Map([[null, error.message]]);
    }
    throw error;
  }
}

const errorOf = (reason: string, field: string): WriteOutcome => ({
  isDone: false,
  issues: [
    { severity: 'error', code: 'UPDATE_REJECTED', field, message: reason, marketplaceMessage: reason },
  ],
});
