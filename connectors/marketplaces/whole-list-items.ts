import type { WriteOutcome } from './listing.js';
import { ownIssue } from './listing-issue.js';
import type { PromotionChannel, PromotionDraft, PromotionItem } from './promotion.js';
import { done } from './write-outcome.js';

export interface WholeList {
  /** What the marketplace names an item by. */
  keyOf(item: PromotionItem): string;
  readKeys(draft: PromotionDraft): Promise<readonly string[]>;
  writeKeys(draft: PromotionDraft, keys: readonly string[]): Promise<void>;
}

/**
 * Items of a promotion that has them as a list, which is written as a whole: what others put into it stays. An empty
 * list would mean everything in the store, so the last item is never taken out: end the promotion instead.
 */
export function wholeListItems({
  keyOf,
  readKeys,
  writeKeys,
}: WholeList): Pick<PromotionChannel, 'putItems' | 'removeItems'> {
  const change = async (draft: PromotionDraft, next: (before: readonly string[]) => string[]) => {
    const before = await readKeys(draft);
    const after = next(before);
    const isSame = after.length === before.length && after.every(key => before.includes(key));
    if (!isSame && after.length > 0) {
      await writeKeys(draft, after);
    }
    return after;
  };
  return {
    putItems: async (draft, items) => {
      await change(draft, before => [...new Set([...before, ...items.map(keyOf)])]);
      return items.map(() => done);
    },
    removeItems: async (draft, items) => {
      const keys = new Set(items.map(keyOf));
      const left = await change(draft, before => before.filter(key => !keys.has(key)));
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
