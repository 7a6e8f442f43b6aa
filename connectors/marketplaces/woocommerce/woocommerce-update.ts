import type { WriteOutcome } from '../listing.js';
import { isRowError, type VariantWrite } from '../write-outcome.js';
import { writeBatch } from './woocommerce-batch.js';
import type { WooCommerceClient } from './woocommerce-client.js';
import { issueOf, type WireError } from './woocommerce-error.js';

/** Products are written by one batch, variations by one for each of their products. One outcome a write, in order. */
export async function updateAll<T extends VariantWrite>(
  client: WooCommerceClient,
  writes: readonly T[],
  bodyOf: (write: T) => object,
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for (const [path, indices] of byPath(writes)) {
    const rows = indices.map(index => ({
      kind: 'update' as const,
      body: { id: Number(targetOf(writes[index]!)), ...bodyOf(writes[index]!) },
    }));
    const errors = await errorsOf(client, path, rows);
    for (const [at, index] of indices.entries()) {
      const error = errors[at];
      outcomes[index] = { isDone: error === undefined, issues: error === undefined ? [] : [issueOf(error)] };
    }
  }
  return outcomes;
}

const targetOf = ({ reference, variant }: VariantWrite): string => variant.externalId ?? reference.externalId;

function byPath(writes: readonly VariantWrite[]): Map<string, number[]> {
  const paths = new Map<string, number[]>();
  for (const [index, write] of writes.entries()) {
    const { externalId } = write.reference;
    const path = targetOf(write) === externalId ? '/products' : `/products/${externalId}/variations`;
    paths.set(path, [...(paths.get(path) ?? []), index]);
  }
  return paths;
}

/** A batch that is rejected as a whole, such as one of a product that is gone, is rejected in each of its rows. */
async function errorsOf(
  client: WooCommerceClient,
  path: string,
  rows: Parameters<typeof writeBatch>[2],
): Promise<(WireError | undefined)[]> {
  try {
    return (await writeBatch(client, path, rows)).map(({ error }) => error);
  } catch (error) {
    if (isRowError(error)) {
      const { marketplaceCode, message } = error;
      return rows.map(() => ({ code: marketplaceCode ?? error.kind, message }));
    }
    throw error;
  }
}
