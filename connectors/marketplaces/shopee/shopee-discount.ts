import type { Clock } from '../../../kernel/clock.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import type { PromotionDraft } from '../promotion.js';
import { hasMarker, markedName } from '../promotion-marker.js';
import type { PromotionRecords } from '../promotion-record.js';
import type { ShopeeClient } from './shopee-client.js';
import {
  type DiscountItem,
  observedDiscountItems,
  putDiscountItems,
  removeDiscountItems,
} from './shopee-discount-items.js';
import {
  changedTimes,
  idOf,
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
  /** Null where it was read in a list. */
  items: DiscountItem[] | null;
}

const root = '/api/v2/discount';
const hourMs = 3_600_000;

/** Discounts. They cannot be ended in their first hour: their items are taken out instead. */
export function discountRecords(client: ShopeeClient, clock: Clock): PromotionRecords<KnownDiscount> {
  return {
    clock,
    read: draft => readDiscount(client, draft),
    list: async () => {
      const all = await readPages<WireDiscount>(
        client,
        `${root}/get_discount_list`,
        { discount_status: 'all' },
        page => page.discount_list as WireDiscount[],
      );
      return all.map(discount => ({ ...recordOf(discount), items: null }));
    },
    isOurs: ({ promotionId }, { name }) => hasMarker(name, promotionId),
    create: async draft => {
      const { discount_id: id } = await client.write<{ discount_id: number }>(`${root}/add_discount`, {
        discount_name: markedName(draft),
        start_time: secondOf(draft.startsAt),
        end_time: secondOf(draft.endsAt!),
      });
      return String(id);
    },
    change: async draft => {
      await client.write(`${root}/update_discount`, {
        discount_id: idOf(draft),
        discount_name: markedName(draft),
        ...changedTimes(draft),
      });
    },
    putItems: (draft, items, { items: known }) =>
      putDiscountItems(client, { discountId: idOf(draft), known: known ?? [] }, items),
    removeItems: (draft, items) => removeDiscountItems(client, idOf(draft), items),
    end: (_draft, known) => endDiscount(client, clock, known),
    observed: known => {
      const record = observedRecord(known, clock);
      // Without items it is nothing to buyers, whatever Shopee calls it.
      return known.status === 'ongoing' && known.items?.length === 0
        ? { ...record, state: 'ended', isEmpty: true }
        : record;
    },
    itemsIn: (draft, { items, ...known }) =>
      observedDiscountItems(client, draft, { ...known, items: items ?? [] }),
  };
}

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

async function endDiscount(client: ShopeeClient, clock: Clock, known: KnownDiscount): Promise<void> {
  const discount_id = known.id;
  if (known.status === 'expired') {
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
  const all = (known.items ?? []).flatMap(({ item_id: itemId, model_list: models = [] }) =>
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
