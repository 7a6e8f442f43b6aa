import { chunksOf } from '../chunks.js';
import { batchMax, type WooCommerceClient } from './woocommerce-client.js';
import type { WireError } from './woocommerce-error.js';

export type BatchRow =
  | { kind: 'create' | 'update'; body: object }
  /** The id alone. */
  | { kind: 'delete'; body: number };

/** A row has an error, or was done. */
export interface BatchOutcome {
  id: number;
  error?: WireError;
}

type Answer = Partial<Record<BatchRow['kind'], BatchOutcome[]>>;

/** Writes the rows, so many at a time as the shop takes. One outcome for each, in order. */
export async function writeBatch(
  client: WooCommerceClient,
  path: string,
  rows: readonly BatchRow[],
): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (const some of chunksOf(rows, batchMax)) {
    const answer = await client.write<Answer>('POST', `${path}/batch`, grouped(some));
    const taken = { create: 0, update: 0, delete: 0 };
    for (const { kind } of some) {
      outcomes.push(answer[kind]?.[taken[kind]] ?? unanswered);
      taken[kind] += 1;
    }
  }
  return outcomes;
}

const unanswered: BatchOutcome = {
  id: 0,
  error: { code: 'no_answer', message: 'The shop returned no result for this row.' },
};

function grouped(rows: readonly BatchRow[]): Partial<Record<BatchRow['kind'], unknown[]>> {
  const groups: Partial<Record<BatchRow['kind'], unknown[]>> = {};
  for (const { kind, body } of rows) {
    groups[kind] = [...(groups[kind] ?? []), body];
  }
  return groups;
}
