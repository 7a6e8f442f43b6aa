import type { ListingReference, VariantReference, WriteOutcome } from './listing.js';
import { marketplaceIssue } from './listing-issue.js';
import { MarketplaceError } from './marketplace-error.js';

export interface VariantWrite {
  reference: ListingReference;
  variant: VariantReference;
}

export const done: WriteOutcome = { isDone: true, issues: [] };

/** `field` is the draft's. */
export const rejectedWrite = (reason: string, field: string): WriteOutcome => ({
  isDone: false,
  issues: [marketplaceIssue('UPDATE_REJECTED', reason, field)],
});

/** Whether it is an answer for the rows that were sent; what is temporary rejects the whole. */
export const isRowError = (error: unknown): error is MarketplaceError =>
  error instanceof MarketplaceError && (error.kind === 'rejected' || error.kind === 'not_found');

/** Why variants of a listing were rejected, by their ids; by null for all of them. */
export type Rejections = ReadonlyMap<string | null, string>;

/**
 * One call a listing, whose variants it changes together. What a listing is rejected does not touch the others; what is
 * temporary rejects the whole, which may be repeated: values are set, not added. One outcome a write, in order.
 */
export async function updateByListing<W extends VariantWrite>(
  writes: readonly W[],
  field: 'price' | 'quantity',
  send: (listingId: string, ofListing: readonly W[]) => Promise<Rejections>,
): Promise<WriteOutcome[]> {
  const outcomes = new Map<W, WriteOutcome>();
  for (const [listingId, ofListing] of Map.groupBy(writes, ({ reference }) => reference.externalId)) {
    const rejections = await send(listingId, ofListing).catch(rejectionOfAll);
    for (const write of ofListing) {
      const reason = rejections.get(write.variant.externalId) ?? rejections.get(null);
      outcomes.set(write, reason === undefined ? done : rejectedWrite(reason, field));
    }
  }
  return writes.map(write => outcomes.get(write)!);
}

function rejectionOfAll(error: unknown): Rejections {
  if (isRowError(error)) {
    return new Map([[null, error.message]]);
  }
  throw error;
}
