import type { Clock } from '../../../kernel/clock.js';
import type { ItemPrices, ObservedItem } from '../item-price-promotion.js';
import { orNull } from '../marketplace-error.js';
import type { PromotionDraft, PromotionItem } from '../promotion.js';
import { batchMax, type WooCommerceClient } from './woocommerce-client.js';
import { instantOf } from './woocommerce-time.js';
import { updateAll } from './woocommerce-update.js';

interface WireSale {
  id: number;
  /** Names of fields of prices are as the listing's; `price` is what buyers pay. */
  price?: string;
  sale_price?: string;
  date_on_sale_from_gmt?: string | null;
  date_on_sale_to_gmt?: string | null;
}

type SaleBody = (draft: PromotionDraft, item: PromotionItem) => object;

const fields = 'id,price,sale_price,date_on_sale_from_gmt,date_on_sale_to_gmt';
const noDates = { date_on_sale_from: '', date_on_sale_to: '' };
const noSale = { sale_price: '', ...noDates };

/** Dates of an earlier sale would hold for this one too. */
export const saleNow: SaleBody = (_draft, { promotionalPrice }) => ({
  sale_price: promotionalPrice,
  ...noDates,
});

/** In the site's own time: the fields in GMT were taken for that too. */
export const datedSale: SaleBody = ({ days }, { promotionalPrice }) => ({
  sale_price: promotionalPrice,
  date_on_sale_from: `${days!.first}T00:00:00`,
  date_on_sale_to: `${days!.last}T23:59:59`,
});

export const salePrices = (client: WooCommerceClient, clock: Clock, bodyOf: SaleBody): ItemPrices => ({
  clock,
  batchMax,
  write: (draft, items, isOnSale) =>
    updateAll(client, items, item => (isOnSale ? bodyOf(draft, item) : noSale)),
  read: async (_draft, items) => {
    const records = await readSales(client, items);
    return items.flatMap(item => {
      const record = records.get(targetOf(item));
      return record === undefined ? [] : [observed(item, record)];
    });
  },
});

const targetOf = ({ reference, variant }: PromotionItem): string =>
  variant.externalId ?? reference.externalId;

async function readSales(
  client: WooCommerceClient,
  items: readonly PromotionItem[],
): Promise<Map<string, WireSale>> {
  const isProduct = (item: PromotionItem): boolean => targetOf(item) === item.reference.externalId;
  const products = new Set(items.filter(isProduct).map(targetOf));
  const parents = new Set(
    items.filter(item => !isProduct(item)).map(({ reference }) => reference.externalId),
  );
  const records: WireSale[] = [];
  if (products.size > 0) {
    const include = [...products].join(',');
    records.push(...(await client.readAll<WireSale>('/products', { include, _fields: fields })));
  }
  for (const id of parents) {
    const path = `/products/${id}/variations`;
    records.push(...((await orNull(client.readAll<WireSale>(path, { _fields: fields }))) ?? []));
  }
  return new Map(records.map(record => [String(record.id), record]));
}

function observed(item: PromotionItem, record: WireSale): ObservedItem {
  const [startsAt, endsAt] = [record.date_on_sale_from_gmt, record.date_on_sale_to_gmt].map(gmt =>
    gmt ? instantOf(gmt) : null,
  );
  return {
    item,
    sale: record.sale_price
      ? { price: record.sale_price, startsAt: startsAt ?? null, endsAt: endsAt ?? null }
      : null,
    buyerPrice: record.price || null,
  };
}
