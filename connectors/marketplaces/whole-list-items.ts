import type { WriteOutcome } from './listing.js';
import { ownIssue } from './listing-issue.js';
import type { PromotionDraft, PromotionItem } from './promotion.js';
import type { PromotionRecords } from './promotion-record.js';
import { done } from './write-outcome.js';

export interface WholeList<R> {
  /** What the marketplace names an item by. */
  keyOf(item: PromotionItem): string;
  keysIn(record: R): readonly string[];
  writeKeys(draft: PromotionDraft, keys: readonly string[]): Promise<void>;
}

/**
 * Items of a promotion that has them as a list, which is written as a whole: what others put into it stays. An empty
 * list would mean everything in the store, so the last item is never taken out: end the promotion instead.
 */
export function wholeListItems<R>({
  keyOf,
  keysIn,
  writeKeys,
}: WholeList<R>): Pick<PromotionRecords<R>, 'putItems' | 'removeItems'> {
  const change = async (draft: PromotionDraft, before: readonly string[], after: readonly string[]) => {
    const isSame = after.length === before.length && after.every(key => before.includes(key));
    if (!isSame && after.length > 0) {
      await writeKeys(draft, after);
    }
  };
  return {
    putItems: async (draft, items, record) => {
      const before = keysIn(record);
      await change(draft, before, [...new Set([...before, ...items.map(keyOf)])]);
      return items.map(() => done);
    },
    removeItems: async (draft, items, record) => {
      const keys = new Set(items.map(keyOf));
      const before = keysIn(record);
      const left = before.filter(key => !keys.has(key));
      await change(draft, before, left);
      return items.map(() => (left.length > 0 ? done : lastItem));
    },
  };
}

const lastItem: WriteOutcome = {
  isDone: false,
  issues: [
    ownIssue(
      'LAST_ITEM',
      'Without items it would be for everything in the store: end the promotion instead.',
      'items',
    ),
  ],
};
