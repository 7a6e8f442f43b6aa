import { MarketplaceError } from './marketplace-error.js';
import type { ChannelDependencies } from './port.js';
import type { PromotionItem as Item, PromotionChannel, PromotionDraft, PromotionKind } from './promotion.js';
import { changeProblems, deliveryOf, itemProblems, type PromotionRules } from './promotion-problems.js';

/** What a connector does for one kind of promotion; what all have in common is done before it is asked. */
export type PromotionAdapter = PromotionChannel;

export type PromotionAdapters = Partial<Record<PromotionKind, PromotionAdapter>>;

/** Checks what can be known beforehand, and leaves the rest to the adapter of the kind. */
export function promotionChannel(
  promotions: PromotionRules,
  adapters: PromotionAdapters,
  { clock }: Pick<ChannelDependencies, 'clock'>,
): PromotionChannel {
  const adapterOf = ({ terms }: PromotionDraft): PromotionAdapter => {
    const adapter = adapters[terms.kind];
    if (adapter === undefined) {
      throw new MarketplaceError('unsupported', `The marketplace has no ${terms.kind}.`);
    }
    return adapter;
  };
  const check = (draft: PromotionDraft): void => {
    const issues = promotions.promotionProblems(draft, clock.now());
    reject(issues.filter(({ severity }) => severity === 'error'));
  };
  const checkBatch = (draft: PromotionDraft, items: readonly Item[], change: 'add' | 'remove'): void => {
    const capabilities = deliveryOf(promotions.capabilities, draft)!;
    reject(changeProblems(capabilities, draft, { items, change, now: clock.now() }));
  };
  return {
    put: async draft => {
      const adapter = adapterOf(draft);
      check(draft);
      return adapter.put(draft);
    },
    putItems: async (draft, items) => {
      const adapter = adapterOf(draft);
      checkBatch(draft, items, 'add');
      reject(itemProblems(promotions, { ...draft, items }));
      return items.length === 0 ? [] : adapter.putItems(draft, items);
    },
    removeItems: async (draft, items) => {
      const adapter = adapterOf(draft);
      checkBatch(draft, items, 'remove');
      return items.length === 0 ? [] : adapter.removeItems(draft, items);
    },
    end: async draft => adapterOf(draft).end(draft),
    find: async draft => adapterOf(draft).find(draft),
    read: async draft => adapterOf(draft).read(draft),
  };
}

function reject(issues: MarketplaceError['issues']): void {
  const [first] = issues;
  if (first !== undefined) {
    throw new MarketplaceError('rejected', first.message, { marketplaceCode: first.code, issues });
  }
}
