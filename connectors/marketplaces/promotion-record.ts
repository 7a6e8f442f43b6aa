import type { Clock } from '../../kernel/clock.js';
import type { WriteOutcome } from './listing.js';
import { MarketplaceError } from './marketplace-error.js';
import { missingPromotion } from './observed-promotion.js';
import type { ObservedPromotion, ObservedPromotionItem, PromotionDraft, PromotionItem } from './promotion.js';
import type { PromotionAdapter } from './promotion-channel.js';

/** What a connector does where promotions are records of the marketplace, which have ids. */
export interface PromotionRecords<R> {
  clock: Clock;
  /** The record that has the id of the draft, whoever made it; null for none. */
  read(draft: PromotionDraft): Promise<R | null>;
  /** Where a record is that was made by a put whose answer was lost; others may be among them. */
  list(draft: PromotionDraft): Promise<R[]>;
  /** By our marker or, where names are shown to buyers, by name and start; never by the id. */
  isOurs(draft: PromotionDraft, record: R): boolean;
  /** Answers its id. */
  create(draft: PromotionDraft): Promise<string>;
  /** To what the draft says; `delivered` has its id. */
  change(draft: PromotionDraft, record: R): Promise<void>;
  putItems(draft: PromotionDraft, items: readonly PromotionItem[], record: R): Promise<WriteOutcome[]>;
  removeItems(draft: PromotionDraft, items: readonly PromotionItem[], record: R): Promise<WriteOutcome[]>;
  /** One that is over is no error. */
  end(draft: PromotionDraft, record: R): Promise<void>;
  /** Without its items. */
  observed(record: R): ObservedPromotion;
  /** Items of the draft that are in it. */
  itemsIn(draft: PromotionDraft, record: R): Promise<ObservedPromotionItem[]> | ObservedPromotionItem[];
}

/**
 * Promotions that are records of the marketplace. An id alone is no proof: a marketplace that lost what it had accepted may
 * give the id to another promotion. So the record is read before each use of its id, and one that is not ours is left
 * alone and counts as missing.
 */
export function recordPromotion<R>(records: PromotionRecords<R>): PromotionAdapter {
  const ours = async (draft: PromotionDraft): Promise<R> => {
    const record = await records.read(draft);
    if (record === null || !records.isOurs(draft, record)) {
      throw new MarketplaceError('not_found', 'The marketplace does not have the promotion under its id.');
    }
    return record;
  };
  return {
    put: async draft => {
      const { delivered, startsAt, endsAt } = draft;
      if (delivered !== null) {
        await records.change(draft, await ours(draft));
        return { externalId: delivered.externalId, startsAt, endsAt };
      }
      return { externalId: await records.create(draft), startsAt, endsAt };
    },
    putItems: async (draft, items) => records.putItems(draft, items, await ours(draft)),
    removeItems: async (draft, items) => records.removeItems(draft, items, await ours(draft)),
    end: async draft => {
      const record = await records.read(draft);
      if (record !== null && records.isOurs(draft, record)) {
        await records.end(draft, record);
      }
    },
    find: async draft => {
      const found = await records.list(draft);
      return found.filter(record => records.isOurs(draft, record)).map(records.observed);
    },
    read: async draft => {
      const record = await records.read(draft);
      if (record === null) {
        return missingPromotion(records.clock);
      }
      return records.isOurs(draft, record)
        ? { ...records.observed(record), items: await records.itemsIn(draft, record) }
        : replacedPromotion(records.clock, records.observed(record));
    },
  };
}

const replacedPromotion = (clock: Clock, { name }: ObservedPromotion): ObservedPromotion => ({
  ...missingPromotion(clock),
  marketplaceStatus: 'another promotion has its id',
  replacedBy: name ?? '',
});
