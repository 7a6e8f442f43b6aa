import type { Clock } from '../../../kernel/clock.js';
import { amountOf } from '../amount.js';
import type { ItemPrices, ObservedItem } from '../item-price-promotion.js';
import type { PromotionDraft, PromotionItem } from '../promotion.js';
import type { LazadaClient } from './lazada-client.js';
import { readProduct } from './lazada-product-read.js';
import { dayOf, momentOfLocal } from './lazada-time.js';
import { updatePriceQuantity } from './lazada-update.js';

const noSalePrice = '0';

/** Twenty are recommended, fifty allowed. */
export const skusOfCall = 20;

/** `product/item/get`; times are the country's own. */
interface WireSale {
  SkuId: number | string;
  special_price?: number | string | null;
  special_from_time?: string | null;
  special_to_time?: string | null;
}

type SaleDays = (draft: PromotionDraft) => { first: string; last: string };

const yearMs = 365 * 86_400_000;

/**
 * The days around it: those of an earlier sale would hold otherwise, and should nobody take the price away in time, it
 * ends with the day.
 */
export const saleNow =
  (clock: Clock): SaleDays =>
  ({ store, endsAt }) => {
    const now = clock.now().getTime();
    const end = endsAt === null ? now + yearMs : Date.parse(endsAt) - 1;
    return {
      first: dayOf(new Date(now).toISOString(), store.country),
      last: dayOf(new Date(Math.max(now, end)).toISOString(), store.country),
    };
  };

/** Whether the last day is included is not documented: what is read back tells. */
export const datedSale: SaleDays = ({ days }) => days!;

export const salePrices = (client: LazadaClient, clock: Clock, daysOf: SaleDays): ItemPrices => ({
  clock,
  batchMax: skusOfCall,
  // Without the regular price, which somebody else may have changed since.
  write: (draft, items, isOnSale) =>
    updatePriceQuantity(client, items, {
      country: draft.store.country,
      field: 'price',
      row: ({ promotionalPrice }) => {
        const { first, last } = daysOf(draft);
        const dates: Record<string, string> = isOnSale ? { SaleStartDate: first, SaleEndDate: last } : {};
        return { SalePrice: isOnSale ? promotionalPrice! : noSalePrice, ...dates };
      },
    }),
  read: async (draft, items) => {
    const observed: ObservedItem[] = [];
    for (const [id, ofProduct] of Map.groupBy(items, ({ reference }) => reference.externalId)) {
      const skus: readonly WireSale[] = (await readProduct(client, draft.store, id))?.skus ?? [];
      for (const item of ofProduct) {
        const sku = skus.find(({ SkuId }) => String(SkuId) === item.variant.externalId);
        observed.push(...(sku === undefined ? [] : [observedItem(draft, item, sku)]));
      }
    }
    return observed;
  },
});

/** What buyers pay under a campaign of Lazada's is not told. */
function observedItem({ store }: PromotionDraft, item: PromotionItem, sku: WireSale): ObservedItem {
  const price = Number(sku.special_price ?? 0) > 0 ? amountOf(sku.special_price, store.currency) : null;
  const [startsAt, endsAt] = [sku.special_from_time, sku.special_to_time].map(time =>
    time ? momentOfLocal(time, store.country) : null,
  );
  return {
    item,
    sale: price === null ? null : { price, startsAt: startsAt ?? null, endsAt: endsAt ?? null },
    buyerPrice: null,
  };
}
