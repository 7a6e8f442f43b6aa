import type { Clock } from '../../../kernel/clock.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import { missingPromotion } from '../observed-promotion.js';
import type { ObservedPromotion, PromotionDraft } from '../promotion.js';
import type { PromotionAdapter } from '../promotion-channel.js';
import { hasMarker, markedName } from '../promotion-marker.js';
import type { ShopeeClient } from './shopee-client.js';
import {
  type DiscountItem,
  observedDiscountItems,
  putDiscountItems,
  removeDiscountItems,
} from './shopee-discount-items.js';
import {
  changedTimes,
  knownOrNull,
  observedRecord,
  readPages,
  type WirePromotion,
} from './shopee-promotion-record.js';

interface WireDiscount {
  discount_id: number;
  discount_name: string;
  status: WirePromotion['status'];
  start_time: number;
  end_time: number;
}

interface KnownDiscount extends WirePromotion {
  items: DiscountItem[];
}

const root = '/api/v2/discount';
const hourMs = 3_600_000;

/** Discounts. They cannot be ended in their first hour: their items are taken out instead. */
export function discountPromotion(client: ShopeeClient, clock: Clock): PromotionAdapter {
  return {
    put: async draft => {
      const { delivered, startsAt, endsAt } = draft;
      if (delivered === null) {
        const { discount_id: id } = await client.write<{ discount_id: number }>(`${root}/add_discount`, {
          discount_name: markedName(draft),
          start_time: secondOf(startsAt),
          end_time: secondOf(endsAt!),
        });
        return { externalId: String(id), startsAt, endsAt };
      }
      await client.write(`${root}/update_discount`, {
        discount_id: Number(delivered.externalId),
        discount_name: markedName(draft),
        ...changedTimes(draft),
      });
      return { ...delivered, startsAt, endsAt };
    },
    putItems: async (draft, items) => {
      const known = await readDiscount(client, draft);
      return putDiscountItems(client, { discountId: idOf(draft), known: known?.items ?? [] }, items);
    },
    removeItems: (draft, items) => removeDiscountItems(client, idOf(draft), items),
    end: draft => endDiscount(client, clock, draft),
    find: async draft => {
      const all = await readPages<WireDiscount>(
        client,
        `${root}/get_discount_list`,
        { discount_status: 'all' },
        page => page.discount_list as WireDiscount[],
      );
      return all
        .filter(({ discount_name: name }) => hasMarker(name, draft.promotionId))
        .map(discount => observedRecord(recordOf(discount), [], clock));
    },
    read: async draft => {
      const known = await readDiscount(client, draft);
      return known === null ? missingPromotion(clock) : observed(client, clock, { draft, known });
    },
  };
}

const idOf = ({ delivered }: PromotionDraft): number => Number(delivered?.externalId ?? 0);

const recordOf = ({ discount_id: id, discount_name: name, ...times }: WireDiscount): WirePromotion => ({
  ...times,
  id,
  name,
});

async function readDiscount(client: ShopeeClient, draft: PromotionDraft): Promise<KnownDiscount | null> {
  let head: WireDiscount | null = null;
  const items = await knownOrNull(
    readPages<DiscountItem>(client, `${root}/get_discount`, { discount_id: String(idOf(draft)) }, page => {
      head = page as unknown as WireDiscount;
      return page.item_list as DiscountItem[];
    }),
  );
  return head === null || items === null ? null : { ...recordOf(head), items };
}

/** Without items it is nothing to buyers, whatever Shopee calls it. */
async function observed(
  client: ShopeeClient,
  clock: Clock,
  { draft, known }: { draft: PromotionDraft; known: KnownDiscount },
): Promise<ObservedPromotion> {
  const items = await observedDiscountItems(client, draft, known);
  const record = observedRecord(known, items, clock);
  return known.status === 'ongoing' && known.items.length === 0 ? { ...record, state: 'ended' } : record;
}

async function endDiscount(client: ShopeeClient, clock: Clock, draft: PromotionDraft): Promise<void> {
  const known = await readDiscount(client, draft);
  const discount_id = idOf(draft);
  if (known === null || known.status === 'expired') {
    return;
  }
  if (known.status === 'upcoming') {
    await client.write(`${root}/delete_discount`, { discount_id });
    return;
  }
  const endable = Date.parse(momentOfSecond(known.start_time)) + hourMs;
  if (clock.now().getTime() >= endable) {
    await client.write(`${root}/end_discount`, { discount_id });
    return;
  }
  const all = known.items.flatMap(({ item_id: itemId, model_list: models = [] }) =>
    models.length === 0
      ? [{ itemId, modelId: 0 }]
      : models.map(model => ({ itemId, modelId: model.model_id })),
  );
  for (const { itemId, modelId } of all) {
    await client.write(`${root}/delete_discount_item`, { discount_id, item_id: itemId, model_id: modelId });
  }
  const end_time = secondOf(new Date(endable).toISOString());
  if (end_time < known.end_time) {
    await client.write(`${root}/update_discount`, { discount_id, discount_name: known.name, end_time });
  }
}
